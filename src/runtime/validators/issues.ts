import { deepestLevel, type Form, type Issue } from './result.js';

/** The issues collected so far, and the current position in the value. */
export interface Issues {
  readonly form: Form;
  /** Whether undeclared fields are issues in every form. */
  readonly isExact: boolean;
  /** The current position; undefined at the whole value. */
  at: Step | undefined;
  found: Issue[];
}

/** A field or an item, and its path. Linked, because a growing list would use more memory than the few steps need. */
export interface Step {
  readonly before: Step | undefined;
  /** The index of an item, or a field as `stepOf` returns it; list explainers change the index from item to item. */
  step: string | number;
  /** The number of steps, including this one. */
  readonly depth: number;
}

/** Collects the issues of a value; none if it is valid. */
export type Explain = (value: unknown, issues: Issues) => void;

export interface Explained {
  readonly value: unknown;
  readonly explain: Explain;
}

/** The maximum number of issues, even for a list with a million errors. */
export const mostIssues = 100;

/** Longer names are truncated in a path: a client's input is not repeated at any length. */
const longestName = 100;

export function startIssues(form: Form): Issues {
  return { form, isExact: false, at: undefined, found: [] };
}

export function addIssue(issues: Issues, issue: Omit<Issue, 'path'>): void {
  if (isFull(issues)) return;
  const { code, message, expected } = issue;
  const path = pointerOf(issues.at);
  const found = expected === undefined ? { path, code, message } : { path, code, message, expected };
  // Usually there is only one, and an array literal allocates no spare capacity.
  if (issues.found.length === 0) issues.found = [found];
  else issues.found.push(found);
}

/** Whether undeclared fields, and unknown members of open enums, are issues. */
export function isStrict({ form, isExact }: Issues): boolean {
  return form === 'strict' || isExact;
}

/** Enters a step, until `leave`. */
export function enter(issues: Issues, step: string | number): Step {
  const before = issues.at;
  const at: Step = { before, step, depth: before === undefined ? 1 : before.depth + 1 };
  issues.at = at;
  return at;
}

export function leave(issues: Issues, { before }: Step): void {
  issues.at = before;
}

/** Explains a value one step further down. */
export function explainAt(issues: Issues, at: string | number, { value, explain }: Explained): void {
  const step = enter(issues, typeof at === 'number' ? at : stepOf(at));
  explain(value, issues);
  leave(issues, step);
}

export function explainItems(items: readonly unknown[], issues: Issues, explain: Explain): void {
  const at = enter(issues, 0);
  for (let index = 0; index < items.length && !isFull(issues); index += 1) {
    at.step = index;
    explain(items[index], issues);
  }
  leave(issues, at);
}

/** The issue of a value that is not even of that kind. */
export function refuseOther(issues: Issues, expected: 'array' | 'object'): void {
  addIssue(issues, { code: 'type', message: `must be an ${expected}`, expected });
}

export function explainUnknown(_value: unknown, issues: Issues): void {
  addIssue(issues, { code: 'unknown', message: 'is not a known field' });
}

export function isFull(issues: Issues): boolean {
  return issues.found.length >= mostIssues;
}

/** Whether the value is nested too deeply, which also detects cyclic values. */
export function exceedsDepth(issues: Issues): boolean {
  if (issues.at === undefined || issues.at.depth <= deepestLevel) return false;
  addTooDeep(issues);
  return true;
}

export function addTooDeep(issues: Issues): void {
  addIssue(issues, { code: 'depth', message: `must not be nested more than ${deepestLevel} levels deep` });
}

/** A field as a JSON Pointer step (RFC 6901, section 3): `a/b` → `/a~1b`. */
export function stepOf(name: string): string {
  const short = name.length > longestName ? name.slice(0, longestName) : name;
  return `/${short.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function pointerOf(at: Step | undefined): string {
  let pointer = '';
  for (let step = at; step !== undefined; step = step.before) {
    pointer = (typeof step.step === 'number' ? `/${step.step}` : step.step) + pointer;
  }
  return pointer;
}

const mostNames = 20;

export function listOf(names: Iterable<string>): string {
  const all = [...names];
  return `${all.slice(0, mostNames).join(', ')}${all.length > mostNames ? ', …' : ''}`;
}

/** `1 to 10 items`, `exactly 2 items`, `at least 1 character` */
export function howMany(minimum: number, maximum: number, noun: string): string {
  if (minimum === maximum) return `exactly ${minimum} ${plural(minimum, noun)}`;
  if (maximum === Infinity) return `at least ${minimum} ${plural(minimum, noun)}`;
  if (minimum === 0) return `at most ${maximum} ${plural(maximum, noun)}`;
  return `${minimum} to ${maximum} ${plural(maximum, noun)}`;
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}
