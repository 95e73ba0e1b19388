import { addIssue } from '../issues.js';
import type { Kind } from '../kind.js';
import { isMultiple } from '../multiple.js';
import type { LimitedType } from '../type.js';

/** A number of any kind that must be a multiple of another. */
export type MultipleType = Extract<LimitedType, { readonly multipleOf?: unknown }>;

export const multiple: Kind<MultipleType> = {
  explainer({ multipleOf: of = 1, ...number }, explainerOf) {
    const explain = explainerOf(number as MultipleType);
    return (value, issues) => {
      const before = issues.found.length;
      explain(value, issues);
      if (typeof value !== 'number' && typeof value !== 'bigint') return;
      if (issues.found.slice(before).some(({ code }) => code === 'type') || isMultiple(value, of)) return;
      addIssue(issues, { code: 'multiple', message: `must be a multiple of ${of}`, expected: `multiple of ${of}` });
    };
  },
  encoder: () => (value) => value,
};
