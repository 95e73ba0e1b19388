import type { Model } from '../model/model.js';
import type { SourceSpan } from '../source/source-file.js';

/**
 * The model, with the types and groups of the last model of these files that have not changed: whatever a run that
 * watches, or an editor, has learned about them stays known.
 */
export function withLastParts(model: Model): Model {
  return { ...model, types: lastOf(model.types), groups: lastOf(model.groups) };
}

interface Named {
  readonly name: string;
  readonly span: SourceSpan;
}

/** By where they are declared, and by name: `Pet` and `PetInput` are declared at the same place. */
const lastBySpan = new WeakMap<SourceSpan, Map<string, Named>>();

function lastOf<Thing extends Named>(things: readonly Thing[]): readonly Thing[] {
  return things.map((thing) => {
    const byName = lastBySpan.get(thing.span) ?? new Map<string, Named>();
    const last = byName.get(thing.name);
    if (last !== undefined && isSame(last, thing)) return last as Thing;
    lastBySpan.set(thing.span, byName.set(thing.name, thing));
    return thing;
  });
}

/**
 * Whether nothing that is computed from one could differ for the other: the same keys in the same order, and the same
 * spans, not just equal ones: a field and a parameter made of it share theirs.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, index) => isSame(item, other[index]))
    );
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === otherKeys.length &&
    keys.every((key, index) => key === otherKeys[index] && isSamePart(key, [one, other]))
  );
}

function isSamePart(key: string, owners: readonly [object, object]): boolean {
  const [one, other] = owners.map((owner) => owner[key as keyof object] as unknown);
  return key === 'span' || key.endsWith('Span') ? one === other : isSame(one, other);
}
