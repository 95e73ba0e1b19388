import type { Form, Issue } from './result.js';

/** What is collected while a value is explained, and where in the value the explanation stands. */
export interface Issues {
  readonly form: Form;
  /** Names of fields and indexes of items from the whole value down; its length is how deep the value is nested. */
  readonly path: (string | number)[];
  readonly found: Issue[];
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

/** How many levels deep a value may be nested where its type sets no limit. */
export const deepestLevel = 64;

export function issuesOf(explain: Explain, value: unknown, form: Form): readonly Issue[] {
  const issues: Issues = { form, path: [], found: [] };
  explain(value, issues);
  // A value that changes between two reads (a getter, a proxy) may be refused at first and leave nothing to explain.
  if (issues.found.length === 0) addIssue(issues, { code: 'type', message: 'must keep its value while it is read' });
  return issues.found;
}

export function addIssue(issues: Issues, issue: Omit<Issue, 'path'>): void {
  if (isFull(issues)) return;
  const { code, message, expected } = issue;
  const path = pointerOf(issues.path);
  issues.found.push(expected === undefined ? { path, code, message } : { path, code, message, expected });
}

/** Explains what is found one step further down. */
export function explainAt(issues: Issues, step: string | number, { value, explain }: Explained): void {
  issues.path.push(step);
  explain(value, issues);
  issues.path.pop();
}

/** Whether there are so many issues that looking for more is a waste. */
export function isFull(issues: Issues): boolean {
  return issues.found.length >= mostIssues;
}

/** Whether the value is nested too deeply to be looked at, which is how a value that contains itself is found. */
export function exceedsDepth(issues: Issues): boolean {
  if (issues.path.length <= deepestLevel) return false;
  addIssue(issues, { code: 'depth', message: `must not be nested more than ${deepestLevel} levels deep` });
  return true;
}

/** `['a/b', 0]` → `/a~1b/0` (RFC 6901, section 3). */
function pointerOf(path: readonly (string | number)[]): string {
  let pointer = '';
  for (const step of path) pointer += typeof step === 'number' ? `/${step}` : `/${escapedName(step)}`;
  return pointer;
}

function escapedName(name: string): string {
  const short = name.length > longestName ? name.slice(0, longestName) : name;
  if (!short.includes('/') && !short.includes('~')) return short;
  return short.replaceAll('~', '~0').replaceAll('/', '~1');
}
