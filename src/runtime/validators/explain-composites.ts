import { areDoubles, areIntegers, areStrings, isJson, isObject } from './checks.js';
import { repeatedItem } from './equality.js';
import {
  addIssue,
  addTooDeep,
  type Explain,
  explainAt,
  explainItems,
  howMany,
  isFull,
  type Issues,
  refuseOther,
} from './issues.js';
import { parseJson } from './json.js';
import { deepestLevel } from './result.js';
import type { ArrayType } from './type.js';

/** Fast checks for lists of valid items, the common case. */
const evidentLists: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: areStrings,
  integer: areIntegers,
  number: areDoubles,
};

export function arrayExplainer(
  { items, minItems = 0, maxItems = Infinity, unique }: ArrayType,
  explainItem: Explain,
): Explain {
  const areEvident = typeof items === 'string' ? evidentLists[items] : undefined;
  return (value, issues) => {
    if (!Array.isArray(value)) return refuseOther(issues, 'array');
    const before = issues.found.length;
    if (value.length < minItems || value.length > maxItems) {
      addIssue(issues, { code: 'items', message: `must have ${howMany(minItems, maxItems, 'item')}` });
    }
    if (!areEvident?.(value)) explainItems(value, issues, explainItem);
    // Items are compared only if each is valid: an invalid item may be anything, even cyclic.
    if (unique && issues.found.length === before) explainRepeated(value, issues);
  };
}

function explainRepeated(items: readonly unknown[], issues: Issues): void {
  const repeated = repeatedItem(items);
  if (repeated === undefined) return;
  const message = `must be unique: it equals item ${repeated.firstIndex}`;
  explainAt(issues, repeated.index, { value: undefined, explain: () => addIssue(issues, { code: 'unique', message }) });
}

/** On the wire, a string that holds JSON. */
export function jsonTextExplainer(explain: Explain): Explain {
  return (value, issues) => {
    if (issues.form === 'domain') return explain(value, issues);
    if (typeof value !== 'string')
      return addIssue(issues, { code: 'type', message: 'must be a string that holds JSON', expected: 'JSON' });
    const parsed = parseJson(value);
    if (parsed.ok) explain(parsed.value, issues);
    else for (const { path: _whole, ...issue } of parsed.issues) addIssue(issues, issue);
  };
}

/** Explains any JSON value, by checking its parts down to the one that is not JSON. */
export function explainJson(value: unknown, issues: Issues, depth: number = 0): void {
  if (isFull(issues) || (depth === 0 && isJson(value))) return;
  const deeper: Explain = (part) => explainJson(part, issues, depth + 1);
  if (depth > deepestLevel && typeof value === 'object' && value !== null) {
    addTooDeep(issues);
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
