import { ownField, type Named } from '../fields.js';
import { explainAt, explainUnknown, isFull, isStrict } from '../issues.js';
import type { Kind } from '../kind.js';
import type { Fielded } from '../type.js';

/** The fields of an object beside the declared ones, by patterns of their names; encoded, a list of names and values. */
export const patterns: Kind<Fielded> = {
  explainer({ fields, patterns: all = [] }, explainerOf) {
    const declared = namesOf(fields);
    const matched = all.map(({ names, type }) => ({ names, explain: explainerOf(type) }));
    return (value, issues) => {
      // If every name must match, a mismatch is an error, unless it comes from a newer version.
      const isRefused = isStrict(issues) || (declared.size === 0 && issues.form === 'domain');
      for (const name of Object.keys(value as object)) {
        if (isFull(issues)) return;
        const field = ownField(value as object, name);
        if (declared.has(name) || field === undefined) continue;
        const pattern = matched.find(({ names }) => names.test(name));
        if (pattern !== undefined) explainAt(issues, name, { value: field, explain: pattern.explain });
        else if (isRefused) explainAt(issues, name, { value: undefined, explain: explainUnknown });
      }
    };
  },
  encoder({ fields, patterns: all = [] }, { encoderOf }) {
    const declared = namesOf(fields);
    const matched = all.map(({ names, type }) => ({ names, encode: encoderOf(type) }));
    return (value, mode) =>
      Object.entries(value as Named).flatMap(([name, item]) => {
        if (item === undefined || declared.has(name)) return [];
        const pattern = matched.find(({ names }) => names.test(name));
        return pattern === undefined ? [] : [[name, pattern.encode(item, mode)]];
      });
  },
};

function namesOf(fields: Fielded['fields']): ReadonlySet<string> {
  return new Set(fields.map(({ name }) => name));
}
