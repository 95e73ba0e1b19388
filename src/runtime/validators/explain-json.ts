import { isObject } from './checks.js';
import { deepestLevel } from './deepest-level.js';
import { addIssue, type Explain, explainAt, isFull, type Issues } from './issues.js';
import { isJson } from './json-value.js';

/** Explains any JSON value, by checking its parts down to the one that is not JSON. */
export function explainJson(value: unknown, issues: Issues): void {
  explainJsonAt(value, issues, 0);
}

function explainJsonAt(value: unknown, issues: Issues, depth: number): void {
  if (isFull(issues) || (depth === 0 && isJson(value))) return;
  const deeper: Explain = (part) => explainJsonAt(part, issues, depth + 1);
  if (depth > deepestLevel && typeof value === 'object' && value !== null) {
    addIssue(issues, { code: 'depth', message: `must not be nested more than ${deepestLevel} levels deep` });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) explainAt(issues, index, { value: item, explain: deeper });
  } else if (isObject<Record<string, unknown>>(value)) {
    for (const name of Object.keys(value)) {
      if (value[name] !== undefined) explainAt(issues, name, { value: value[name], explain: deeper });
    }
  } else if (!isJson(value)) {
    addIssue(issues, { code: 'type', message: 'must be a value of JSON', expected: 'JSON' });
  }
}
