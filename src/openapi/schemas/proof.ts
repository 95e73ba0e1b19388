import { isObject, type Json, type JsonObject } from '../document/json.js';

/** Why something is true of a schema: it simply is or is not, or it is if it is true of other schemas. */
export type Reason = boolean | { readonly every: readonly Json[] } | { readonly some: readonly Json[] };

/**
 * Answers a question about schemas that refer to each other: yes only if it can be proven, and a circle proves nothing.
 * Each schema is examined once, however many ways lead to it.
 */
export function proofOf(reasonFor: (schema: JsonObject) => Reason): (schema: Json) => boolean {
  const answers = new WeakMap<JsonObject, boolean>();
  const isProven = (schema: Json): boolean => isObject(schema) && answers.get(schema) === true;
  return (schema) => {
    const reasons = new Map<JsonObject, Reason>();
    // The set grows during the loop.
    const found = new Set<Json>([schema]);
    for (const each of found) {
      if (!isObject(each) || answers.has(each)) continue;
      const reason = reasonFor(each);
      reasons.set(each, reason);
      for (const part of partsOf(reason)) found.add(part);
    }
    // Backwards, because most reasons are found after the schemas that need them.
    let open = [...reasons].reverse();
    for (let before = Infinity; open.length < before;) {
      before = open.length;
      for (const [each, reason] of open) if (holds(reason, isProven)) answers.set(each, true);
      open = open.filter(([each]) => !answers.has(each));
    }
    for (const [each] of open) answers.set(each, false);
    return isProven(schema);
  };
}

function partsOf(reason: Reason): readonly Json[] {
  if (typeof reason === 'boolean') return [];
  return 'every' in reason ? reason.every : reason.some;
}

function holds(reason: Reason, isProven: (schema: Json) => boolean): boolean {
  if (typeof reason === 'boolean') return reason;
  return 'every' in reason ? reason.every.every(isProven) : reason.some.some(isProven);
}
