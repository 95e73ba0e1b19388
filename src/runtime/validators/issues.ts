import { deepestLevel } from './deepest-level.js';
import type { Form, Issue } from './result.js';

/** What is collected while a value is explained, and where in the value the explanation stands. */
export interface Issues {
  readonly form: Form;
  /** Where the explanation stands; undefined at the whole value. */
  at: Step | undefined;
  found: Issue[];
}

/** A field or an item, and the way to it. Links, because a list that grows would take more room than the few steps there are. */
export interface Step {
  readonly before: Step | undefined;
  /** The index of an item, or a field as `stepOf` has it; what explains a list goes from item to item. */
  step: string | number;
  /** How many steps there are, this one included. */
  readonly depth: number;
}

/** Collects the reasons why a value is refused; none for a value that is accepted. */
export type Explain = (value: unknown, issues: Issues) => void;

/** A value and what it should be. */
export interface Explained {
  readonly value: unknown;
  readonly explain: Explain;
}

/** Whoever sends a list of a million mistakes gets this many reasons. */
const mostIssues = 100;

/** Names longer than this are cut in a path: what a stranger sent is not repeated at any length. */
const longestName = 100;

export function startIssues(form: Form): Issues {
  return { form, at: undefined, found: [] };
}

export function addIssue(issues: Issues, issue: Omit<Issue, 'path'>): void {
  if (isFull(issues)) return;
  const { code, message, expected } = issue;
  const path = pointerOf(issues.at);
  const found = expected === undefined ? { path, code, message } : { path, code, message, expected };
  // There is one, mostly, and a list that is written out takes room for no more.
  if (issues.found.length === 0) issues.found = [found];
  else issues.found.push(found);
}

function depthOf({ at }: Issues): number {
  return at === undefined ? 0 : at.depth;
}

/** Goes one step down, until `leave`. */
export function enter(issues: Issues, step: string | number): Step {
  const before = issues.at;
  const at: Step = { before, step, depth: before === undefined ? 1 : before.depth + 1 };
  issues.at = at;
  return at;
}

export function leave(issues: Issues, { before }: Step): void {
  issues.at = before;
}

/** Explains what is found one step further down. */
export function explainAt(issues: Issues, at: string | number, { value, explain }: Explained): void {
  const step = enter(issues, typeof at === 'number' ? at : stepOf(at));
  explain(value, issues);
  leave(issues, step);
}

/** Whether there are so many issues that looking for more is a waste. */
export function isFull(issues: Issues): boolean {
  return issues.found.length >= mostIssues;
}

/** Whether the value is nested too deeply to be looked at, which is how a value that contains itself is found. */
export function exceedsDepth(issues: Issues): boolean {
  if (depthOf(issues) <= deepestLevel) return false;
  addIssue(issues, { code: 'depth', message: `must not be nested more than ${deepestLevel} levels deep` });
  return true;
}

/** Of a field, as JSON Pointers have it (RFC 6901, section 3): `a/b` → `/a~1b`. */
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
