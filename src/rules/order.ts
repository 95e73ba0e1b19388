import type { Model } from '../model/model.js';
import type { EitherRef, TypeRef } from '../model/type-ref.js';
import { usesIn } from '../model/types/type-uses.js';
import type { Diagnostic } from '../source/diagnostic.js';
import { withChanged } from '../source/plain-data.js';
import type { SourceSpan } from '../source/source-file.js';
import { check, type Rule, ruleOf } from './rule.js';
import { unionMembersAreDistinguishable } from './union-members-are-distinguishable.js';

const rule = ruleOf('union-members-are-distinguishable', unionMembersAreDistinguishable);

interface Ordered {
  readonly unordered: readonly SourceSpan[];
  readonly errors: readonly Diagnostic[];
}

/** How often unions around others are put in order. */
const mostRounds = 3;

/**
 * For an imported document, which cannot say `first of`: the unions whose members cannot be distinguished, and the errors
 * that remain with `first of` before them.
 */
export function checkInOrder(written: Model, rules: readonly Rule[]): Ordered {
  const unordered: SourceSpan[] = [];
  let model = written;
  let found = check(model, [rule]);
  // A union around another one is only found once that one has its order.
  for (let round = 1; found.length > 0 && round <= mostRounds; round += 1) {
    unordered.push(...found.map(({ span }) => span));
    model = withOrder(model, unordered);
    found = check(model, [rule]);
  }
  const errors = rules.flatMap((one) => (one.code === rule.code ? found : check(model, [one])));
  return { unordered, errors };
}

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
