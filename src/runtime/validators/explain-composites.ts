import { areDoubles, areIntegers, areStrings, isJson, isObject } from './checks.js';
import { meantMember } from './either.js';
import { repeatedItem } from './equality.js';
import type { ExplainerOf } from './explain-objects.js';
import {
  addIssue,
  addTooDeep,
  enter,
  type Explain,
  explainAt,
  howMany,
  isFull,
  type Issues,
  leave,
  listOf,
  startIssues,
} from './issues.js';
import { parseJson } from './json.js';
import { deepestLevel, type Form, type Issue } from './result.js';
import { isSeparable, scalarKindOf, textItems } from './parts/csv.js';
import type { ArrayType, EitherType, TupleType, Type } from './type.js';

export function nullableExplainer(explain: Explain): Explain {
  return (value, issues) => {
    if (value !== null) explain(value, issues);
  };
}

function explainItems(items: readonly unknown[], issues: Issues, explainItem: Explain): void {
  const at = enter(issues, 0);
  for (let index = 0; index < items.length && !isFull(issues); index += 1) {
    at.step = index;
    explainItem(items[index], issues);
  }
  leave(issues, at);
}

/** Fast checks for lists of valid items, the common case. */
const evidentLists: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: areStrings,
  integer: areIntegers,
  number: areDoubles,
};

export function arrayExplainer(
  { items, minItems = 0, maxItems = Infinity, unique }: Partial<ArrayType>,
  explainItem: Explain,
): Explain {
  const areEvident = typeof items === 'string' ? evidentLists[items] : undefined;
  return (value, issues) => {
    if (!Array.isArray(value)) {
      addIssue(issues, { code: 'type', message: 'must be an array', expected: 'array' });
      return;
    }
    const before = issues.found.length;
    if (value.length < minItems || value.length > maxItems) {
      addIssue(issues, { code: 'items', message: `must have ${howMany(minItems, maxItems, 'item')}` });
    }
    if (!areEvident?.(value)) explainItems(value, issues, explainItem);
    // Items are compared only if each is valid: an invalid item may be anything, even cyclic.
    if (unique && issues.found.length === before) explainRepeated(value, issues);
  };
}

export function tupleExplainer({ parts: items, rest }: TupleType, explainerOf: ExplainerOf): Explain {
  const explainers = items.map(explainerOf);
  const explainRest = rest && explainerOf(rest);
  const most = rest === undefined ? items.length : Infinity;
  return (value, issues) => {
    if (!Array.isArray(value)) {
      addIssue(issues, { code: 'type', message: 'must be an array', expected: 'array' });
      return;
    }
    if (value.length < items.length || value.length > most) {
      addIssue(issues, { code: 'items', message: `must have ${howMany(items.length, most, 'item')}` });
    }
    const at = enter(issues, 0);
    for (let index = 0; index < value.length && !isFull(issues); index += 1) {
      at.step = index;
      (explainers[index] ?? explainRest)?.(value[index], issues);
    }
    leave(issues, at);
  };
}

function explainRepeated(items: readonly unknown[], issues: Issues): void {
  const repeated = repeatedItem(items);
  if (repeated === undefined) return;
  const message = `must be unique: it equals item ${repeated.firstIndex}`;
  explainAt(issues, repeated.index, { value: undefined, explain: () => addIssue(issues, { code: 'unique', message }) });
}

export function mapExplainer(
  { minSize = 0, maxSize = Infinity }: { readonly minSize?: number; readonly maxSize?: number },
  explainValue: Explain,
  explainName?: Explain,
): Explain {
  return (value, issues) => {
    if (!isObject<Record<string, unknown>>(value)) {
      addIssue(issues, { code: 'type', message: 'must be an object', expected: 'object' });
      return;
    }
    const names = Object.keys(value);
    if (names.length < minSize || names.length > maxSize) {
      addIssue(issues, { code: 'items', message: `must have ${howMany(minSize, maxSize, 'field')}` });
    }
    for (const name of names) {
      if (isFull(issues)) return;
      if (explainName !== undefined) explainAt(issues, name, { value: name, explain: nameExplainer(explainName) });
      explainAt(issues, name, { value: value[name], explain: explainValue });
    }
  };
}

/** One issue for an invalid key, at the field of that name. */
function nameExplainer(explain: Explain): Explain {
  return (name, issues) => {
    const own = { ...issues, found: [] };
    explain(name, own);
    const [issue] = own.found as readonly Issue[];
    if (issue !== undefined) addIssue(issues, { code: 'unknown', message: `has a name that ${issue.message}` });
  };
}

/** Whether there is nothing to explain. */
export function checkBy(explain: Explain): (value: unknown, form: Form) => boolean {
  return (value, form) => {
    const issues = startIssues(form);
    explain(value, issues);
    return issues.found.length === 0;
  };
}

/** Explains why the value is not the member that it probably is, or lists the members. */
export function eitherExplainer(type: EitherType, explainerOf: ExplainerOf): Explain {
  const explainers = type.members.map(explainerOf);
  const expected = listOf(type.labels);
  const findMeant = meantMember(type, { isCode: false, checkOf: (part) => checkBy(explainerOf(part)) });
  return (value, issues) => {
    const explain = explainers[findMeant(value, issues.form)];
    if (explain !== undefined) explain(value, issues);
    else addIssue(issues, { code: 'union', message: `must be one of: ${expected}`, expected });
  };
}

/** One issue for all members: it is unknown which of them was meant. */
export function firstExplainer({ members, labels }: EitherType, explainerOf: ExplainerOf): Explain {
  const explainers = members.map(explainerOf);
  const expected = listOf(labels);
  return (value, issues) => {
    if (!explainers.some((explain) => isAccepted(value, explain, { ...issues, found: [] })))
      addIssue(issues, { code: 'union', message: `must be one of: ${expected}`, expected });
  };
}

/** Whether there is nothing to explain, at a position that counts towards the depth. */
export function isAccepted(value: unknown, explain: Explain, issues: Issues): boolean {
  explain(value, issues);
  return issues.found.length === 0;
}

/** On the wire, a string that holds JSON. */
export function jsonTextExplainer(explain: Explain): Explain {
  return (value, issues) => {
    if (issues.form === 'domain') {
      explain(value, issues);
      return;
    }
    if (typeof value !== 'string') {
      addIssue(issues, { code: 'type', message: 'must be a string that holds JSON', expected: 'JSON' });
      return;
    }
    const parsed = parseJson(value);
    if (parsed.ok) explain(parsed.value, issues);
    else for (const { path: _whole, ...issue } of parsed.issues) addIssue(issues, issue);
  };
}

/** On the wire, a string of comma-separated items. */
export function csvExplainer(items: Type, explainItem: Explain): Explain {
  const explainList = arrayExplainer({}, (item, issues) => {
    if (isSeparable(item)) explainItem(item, issues);
    else addIssue(issues, { code: 'format', message: 'must have no commas, and not be empty' });
  });
  return (value, issues) => {
    if (issues.form === 'domain') explainList(value, issues);
    else if (typeof value === 'string') explainList(textItems(value, scalarKindOf(items)), issues);
    else
      addIssue(issues, { code: 'type', message: 'must be a string with commas between the values', expected: 'text' });
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
