import * as is from './is.js';
import { addIssue, enter, explainAt, isFull, leave, stepOf } from './issues.js';
import type { Explain, Issues } from './issues.js';
import { listOf } from './words.js';

/** The declared fields of objects and unions; made to be imported as a whole, `fields.required(explain.integer)`. */

export interface Field {
  readonly isRequired: boolean;
  readonly explain: Explain;
}

/** A field in the table of its object. */
export interface NamedField extends Field {
  /** Where it stands in a path. */
  readonly step: string;
}

/** The declared fields of an object by name. */
export type Fields = ReadonlyMap<string, NamedField>;

export function required(explain: Explain): Field {
  return { isRequired: true, explain };
}

export function optional(explain: Explain): Field {
  return { isRequired: false, explain };
}

/** A table that is made when it is asked for first: where all is well, that is never. */
export function table(rules: () => Readonly<Record<string, Field>>): () => Fields {
  return once(() => tableOf(Object.entries(rules())));
}

function tableOf(rules: readonly (readonly [string, Field])[]): Fields {
  return new Map(rules.map(([name, field]) => [name, { step: stepOf(name), ...field }]));
}

/** The fields of each variant of a union; the tag is one of them. */
export function variants(
  tag: string,
  variants: () => Readonly<Record<string, Readonly<Record<string, Field>>>>,
): () => ReadonlyMap<string, Fields> {
  // Which variant it is has been found by the tag, so nothing is left to say about it.
  const tagRule: readonly [string, Field] = [tag, required(() => undefined)];
  return once(
    () =>
      new Map(Object.entries(variants()).map(([name, rules]) => [name, tableOf([tagRule, ...Object.entries(rules)])])),
  );
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Fields of any name that the pattern matches. */
export interface PatternFields {
  readonly names: RegExp;
  readonly explain: Explain;
}

/** Of what is no object. */
export function explainOther(issues: Issues): void {
  addIssue(issues, { code: 'type', message: 'must be an object', expected: 'object' });
}

/** The value of a declared field; there is a rule for each that printed code asks for. */
export function explainField(value: unknown, issues: Issues, rule: NamedField | undefined): void {
  if (rule === undefined || isFull(issues)) return;
  if (value === undefined && !rule.isRequired) return;
  const step = enter(issues, rule.step);
  if (value === undefined) addIssue(issues, { code: 'required', message: 'is required' });
  else rule.explain(value, issues);
  leave(issues, step);
}

/** Fields that are not declared, which a strict reader refuses. */
export function explainSurplus(value: object, issues: Issues, rules: Fields | undefined): void {
  if (issues.form !== 'strict') return;
  for (const name of is.fieldNames(value)) {
    if (isFull(issues)) return;
    if (rules?.has(name) === true) continue;
    explainAt(issues, name, { value: undefined, explain: explainUndeclared });
  }
}

/** Fields that are not declared, where many names are right. */
export function explainRest(
  value: object,
  issues: Issues,
  { rules, patterns }: { readonly rules: Fields; readonly patterns: readonly PatternFields[] },
): void {
  // Where every name has to match, one that does not is a slip, unless somebody else sent it.
  const isRefused = issues.form === 'strict' || (rules.size === 0 && issues.form === 'domain');
  for (const name of Object.keys(value)) {
    if (isFull(issues)) return;
    const field = is.own(value, name);
    if (rules.has(name) || field === undefined) continue;
    const pattern = patterns.find(({ names }) => names.test(name));
    if (pattern !== undefined) explainAt(issues, name, { value: field, explain: pattern.explain });
    else if (isRefused) explainAt(issues, name, { value: undefined, explain: explainUndeclared });
  }
}

function explainUndeclared(_value: unknown, issues: Issues): void {
  addIssue(issues, { code: 'unknown', message: 'is not a known field' });
}

export interface Union {
  readonly tag: string;
  readonly variants: ReadonlyMap<string, Fields>;
}

/** A tag that no variant has. Nothing is said of the other fields, because nothing is known of them. */
export function explainTag(given: unknown, issues: Issues, { tag, variants }: Union): void {
  const expected = listOf(variants.keys());
  const issue =
    given === undefined
      ? ({ code: 'required', message: `is required: one of ${expected}`, expected } as const)
      : ({ code: 'tag', message: `must be one of: ${expected}`, expected } as const);
  explainAt(issues, tag, { value: given, explain: () => addIssue(issues, issue) });
}
