import { addIssue } from './issues.js';
import type { Explain } from './issues.js';
import { isMultiple } from './multiple.js';

/** What the explanation of a number says, and whether it is no multiple. */
export function explainMultiple(explain: Explain, of: number | bigint): Explain {
  return (value, issues) => {
    const before = issues.found.length;
    explain(value, issues);
    if (typeof value !== 'number' && typeof value !== 'bigint') return;
    if (issues.found.slice(before).some(({ code }) => code === 'type') || isMultiple(value, of)) return;
    addIssue(issues, { code: 'multiple', message: `must be a multiple of ${of}`, expected: `multiple of ${of}` });
  };
}
