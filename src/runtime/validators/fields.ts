import * as is from './is.js';
import { addIssue, explainAt, isFull } from './issues.js';
import type { Explain, Issues } from './issues.js';
import { listOf } from './words.js';

/** The declared fields of objects and unions; made to be imported as a whole, `fields.required(explain.integer)`. */

export interface Field {
  readonly isRequired: boolean;
  readonly explain: Explain;
}

/** The declared fields of an object by name. */
export type Fields = ReadonlyMap<string, Field>;

export function required(explain: Explain): Field {
  return { isRequired: true, explain };
}

export function optional(explain: Explain): Field {
  return { isRequired: false, explain };
}

export function table(rules: Readonly<Record<string, Field>>): Fields {
  return new Map(Object.entries(rules));
}

/** The fields of each variant of a union; the tag is one of them. */
export function variants(
  tag: string,
  variants: Readonly<Record<string, Readonly<Record<string, Field>>>>,
): ReadonlyMap<string, Fields> {
  // Which variant it is has been found by the tag, so nothing is left to say about it.
  const tagRule: readonly [string, Field] = [tag, required(() => undefined)];
  return new Map(Object.entries(variants).map(([name, rules]) => [name, new Map([tagRule, ...Object.entries(rules)])]));
}

/** Fields of any name that the pattern matches. */
export interface PatternFields {
  readonly names: RegExp;
  readonly explain: Explain;
}

export function explainObject(value: unknown, issues: Issues, rules: Fields): void {
  explainOpenObject(value, issues, { rules, patterns: [] });
}

/** An object with fields of many names beside the declared ones. */
export function explainOpenObject(
  value: unknown,
  issues: Issues,
  { rules, patterns }: { readonly rules: Fields; readonly patterns: readonly PatternFields[] },
): void {
  if (!is.object<Record<string, unknown>>(value)) {
    addIssue(issues, { code: 'type', message: 'must be an object', expected: 'object' });
    return;
  }
  for (const [name, { isRequired, explain }] of rules) {
    if (isFull(issues)) return;
    const field = is.own(value, name);
    if (field !== undefined) explainAt(issues, name, { value: field, explain });
    else if (isRequired) explainAt(issues, name, { value: field, explain: explainMissing });
  }
  if (issues.form !== 'strict' && patterns.length === 0) return;
  // Where every name has to match, one that does not is a slip, unless somebody else sent it.
  const isRefused = issues.form === 'strict' || (rules.size === 0 && issues.form === 'domain');
  for (const name of Object.keys(value)) {
    if (isFull(issues)) return;
    if (rules.has(name)) continue;
    const field = is.own(value, name);
    // A property set to undefined is no field.
    if (field === undefined) continue;
    const pattern = patterns.find(({ names }) => names.test(name));
    if (pattern !== undefined) explainAt(issues, name, { value: field, explain: pattern.explain });
    else if (isRefused) explainAt(issues, name, { value: undefined, explain: explainUndeclared });
  }
}

function explainMissing(_value: unknown, issues: Issues): void {
  addIssue(issues, { code: 'required', message: 'is required' });
}

function explainUndeclared(_value: unknown, issues: Issues): void {
  addIssue(issues, { code: 'unknown', message: 'is not a known field' });
}

export interface Union {
  readonly tag: string;
  readonly variants: ReadonlyMap<string, Fields>;
}

export function explainUnion(value: unknown, issues: Issues, { tag, variants }: Union): void {
  const given = is.object<Record<string, unknown>>(value) ? is.own(value, tag) : undefined;
  const rules = typeof given === 'string' ? variants.get(given) : undefined;
  if (rules !== undefined || !is.object(value)) {
    explainObject(value, issues, rules ?? new Map());
    return;
  }
  const expected = listOf(variants.keys());
  const issue =
    given === undefined
      ? ({ code: 'required', message: `is required: one of ${expected}`, expected } as const)
      : ({ code: 'tag', message: `must be one of: ${expected}`, expected } as const);
  explainAt(issues, tag, { value: given, explain: () => addIssue(issues, issue) });
}
