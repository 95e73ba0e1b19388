import { isConflicted, markOf, modelsClaimedBy } from '../print/mark.js';

/** Whose a file on the disk is, by what it says about itself. */
export type Standing =
  /** As it was generated from this model, or what git made of two such files: nobody wrote it by hand. */
  | { readonly kind: 'ours' }
  /** Generated from this model, and changed since. */
  | { readonly kind: 'edited' }
  /** It says nothing of having been generated. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'other-model'; readonly model: string };

export function standingOf(text: string, model: string): Standing {
  const mark = markOf(text);
  if (mark?.isIntact === true)
    return mark.model === model ? { kind: 'ours' } : { kind: 'other-model', model: mark.model };
  const claimed = modelsClaimedBy(text);
  const [first] = claimed;
  if (first === undefined) return { kind: 'foreign' };
  if (!claimed.includes(model)) return { kind: 'other-model', model: first };
  return { kind: isConflicted(text) ? 'ours' : 'edited' };
}
