import { withChanged } from '../source/plain-data.js';
import type { SourceSpan } from '../source/source-file.js';
import type { Model } from './model.js';
import type { EitherRef, TypeRef } from './type-ref.js';
import { usesIn } from './type-uses.js';

/**
 * The model as if `first of` stood before the unions at these locations. Parts without such a union stay the same
 * objects, so that what is known of them stays known.
 */
export function withOrder(model: Model, spans: readonly SourceSpan[]): Model {
  const starts = new Set(spans.map(locationOf));
  const isMeant = (part: object): boolean => isUnion(part) && starts.has(locationOf(part.span));
  const orderedIn = <Part>(part: Part): Part =>
    withChanged(
      part,
      (one) => (isMeant(one) ? { ...one, isOrdered: true } : one),
      (key) => key === 'span',
    );
  const types = model.types.map((declaration) =>
    usesIn(declaration).some(({ type }) => isMeant(type)) ? orderedIn(declaration) : declaration,
  );
  return { ...orderedIn({ ...model, types: [] }), types };
}

function isUnion(part: object): part is EitherRef {
  return (part as Partial<TypeRef>).kind === 'either' && 'span' in part;
}

function locationOf({ path, start }: SourceSpan): string {
  return `${path} ${start}`;
}
