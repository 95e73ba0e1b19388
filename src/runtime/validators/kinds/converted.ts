import { addIssue } from '../issues.js';
import type { Kind } from '../kind.js';
import type { ConvertedType } from '../type.js';

export const converted: Kind<ConvertedType> = {
  explainer({ of, to }, explainerOf) {
    const explain = explainerOf(of);
    return (value, issues) => {
      const inner = issues.form === 'domain' ? to.inner(value) : value;
      if (inner === undefined)
        return addIssue(issues, { code: 'type', message: `must be ${to.name}`, expected: to.name });
      const before = issues.found.length;
      explain(inner, issues);
      const problem = issues.found.length === before ? to.problemOf?.(inner) : undefined;
      if (problem !== undefined) addIssue(issues, { code: 'format', message: `must ${problem}`, expected: to.name });
    };
  },
  encoder:
    ({ to }) =>
    (value) =>
      to.inner(value) ?? value,
};
