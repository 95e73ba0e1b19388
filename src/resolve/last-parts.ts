import type { Model } from '../model/model.js';
import { isSameData } from '../source/same-data.js';
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
    if (last !== undefined && isSameData(last, thing)) return last as Thing;
    lastBySpan.set(thing.span, byName.set(thing.name, thing));
    return thing;
  });
}
