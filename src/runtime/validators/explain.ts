import { isBase64 } from './base64.js';
import { isSeparable, textItems } from './csv.js';
import type { ScalarKind } from './csv.js';
import { repeatedItem } from './equality.js';
import { formatDescriptions } from './format.js';
import type { FormatName } from './format.js';
import * as is from './is.js';
import { addIssue, enter, explainAt, isFull, leave } from './issues.js';
import type { Explain, Issues } from './issues.js';
import { parseJson } from './json.js';
import type { Form } from './result.js';
import { howMany, listOf } from './words.js';

export { json } from './explain-json.js';
export type { Issues };

/**
 * Why a value is not what a type says: each explanation refuses exactly what the check of the same name in `is.ts` and
 * its limits refuse. Made to be imported as a whole, `explain.integer`.
 */

export function boolean(value: unknown, issues: Issues): void {
  if (typeof value === 'boolean') return;
  addIssue(issues, { code: 'type', message: 'must be true or false', expected: 'boolean' });
}

export interface TextLimits {
  /** In Unicode code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Matches the whole text. */
  readonly pattern?: RegExp;
}

export const string: Explain = /* @__PURE__ */ text({});

export function text({ minLength = 0, maxLength = Infinity, pattern }: TextLimits): Explain {
  return (value, issues) => {
    if (typeof value !== 'string') {
      addIssue(issues, { code: 'type', message: 'must be text', expected: 'string' });
      return;
    }
    if (!is.hasLength(value, minLength, maxLength)) {
      addIssue(issues, { code: 'length', message: `must have ${howMany(minLength, maxLength, 'character')}` });
    }
    if (pattern?.test(value) === false) {
      const source = pattern.source.replace(/^\^\(\?:/, '').replace(/\)\$$/, '');
      addIssue(issues, { code: 'pattern', message: `must match the pattern ${source}`, expected: source });
    }
  };
}

export interface IntegerLimits {
  readonly minimum: number;
  readonly maximum: number;
}

export const integer: Explain = /* @__PURE__ */ whole({
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
});
export const int32: Explain = /* @__PURE__ */ whole({ minimum: -2147483648, maximum: 2147483647 });

/** A whole number that is a `number`; one that came as a bigint is out of its bounds. */
export function whole({ minimum, maximum }: IntegerLimits): Explain {
  const message = `must be a whole number between ${minimum} and ${maximum}`;
  return (value, issues) => {
    const isWhole = typeof value === 'bigint' || Number.isInteger(value);
    const whole = value as number | bigint;
    if (isWhole && whole < minimum) addIssue(issues, { code: 'minimum', message, expected: 'integer' });
    else if (isWhole && whole > maximum) addIssue(issues, { code: 'maximum', message, expected: 'integer' });
    else if (!Number.isInteger(value)) addIssue(issues, { code: 'type', message, expected: 'integer' });
  };
}

export interface LongLimits {
  readonly minimum?: bigint;
  readonly maximum?: bigint;
}

export const int64: Explain = /* @__PURE__ */ long({});

export function long({ minimum = -(2n ** 63n), maximum = 2n ** 63n - 1n }: LongLimits): Explain {
  const message = `must be a whole number between ${minimum} and ${maximum}`;
  return (value, issues) => {
    const expected = issues.form === 'domain' ? 'bigint' : 'integer';
    const isWhole = typeof value === 'bigint' || (issues.form !== 'domain' && Number.isInteger(value));
    const whole = value as number | bigint;
    if (isWhole && whole < minimum) addIssue(issues, { code: 'minimum', message, expected });
    else if (isWhole && whole > maximum) addIssue(issues, { code: 'maximum', message, expected });
    else if (!is.int64(value, issues.form)) {
      addIssue(issues, { code: 'type', message: `${message}${hintOf(value)}`, expected });
    }
  };
}

// A number in place of a bigint is the most likely mistake, and one that JSON text does not show.
function hintOf(value: unknown): string {
  return typeof value === 'number' && Number.isInteger(value) ? ', as a bigint' : '';
}

export interface NumberLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  /** Whether it may come as a bigint, where a reader of lossless JSON gives it. */
  readonly maybeLarge?: boolean;
}

export const number: Explain = /* @__PURE__ */ amount({ maybeLarge: true });
export const double: Explain = /* @__PURE__ */ amount({});

export function amount({ minimum = -Infinity, maximum = Infinity, maybeLarge = false }: NumberLimits): Explain {
  const message = `must be a number${boundsText(minimum, maximum)}`;
  return (value, issues) => {
    const isNumber = typeof value === 'number' ? Number.isFinite(value) : maybeLarge && is.large(value, issues.form);
    const number = value as number | bigint;
    if (!isNumber) addIssue(issues, { code: 'type', message, expected: 'number' });
    else if (number < minimum) addIssue(issues, { code: 'minimum', message, expected: 'number' });
    else if (number > maximum) addIssue(issues, { code: 'maximum', message, expected: 'number' });
  };
}

function boundsText(minimum: number, maximum: number): string {
  if (minimum === -Infinity && maximum === Infinity) return '';
  if (maximum === Infinity) return ` of at least ${minimum}`;
  return minimum === -Infinity ? ` of at most ${maximum}` : ` between ${minimum} and ${maximum}`;
}

/** Takes the check as well, so that a bundler keeps the forms that are used alone. */
export function format(format: FormatName, check: (value: string) => boolean): Explain {
  const description = { message: `must be ${formatDescriptions[format]}`, expected: format };
  return (value, issues) => {
    if (typeof value !== 'string') addIssue(issues, { code: 'type', ...description });
    else if (!check(value)) addIssue(issues, { code: 'format', ...description });
  };
}

export function bytes(value: unknown, issues: Issues): void {
  if (issues.form === 'domain') {
    if (value instanceof Uint8Array) return;
    addIssue(issues, { code: 'type', message: 'must be a Uint8Array', expected: 'Uint8Array' });
  } else if (typeof value !== 'string') {
    addIssue(issues, { code: 'type', message: 'must be base64 text', expected: 'base64' });
  } else if (!isBase64(value)) {
    addIssue(issues, { code: 'format', message: 'must be base64 text with padding (RFC 4648)', expected: 'base64' });
  }
}

/** A member of an enum. Of an open one only a strict reader refuses what it does not know. */
export function member(members: ReadonlySet<unknown>, isOpen: boolean): Explain {
  const kinds = new Set([...members].map((value) => typeof value));
  const expected = listOf([...members].map((value) => memberText(value, kinds.size > 1)));
  const message = `must be one of: ${expected}`;
  return (value, issues) => {
    if (members.has(value)) return;
    const isOfKind = kinds.has(typeof value);
    if (!isOfKind) addIssue(issues, { code: 'type', message, expected });
    else if (typeof value === 'number' && !is.smallNumber(value)) addIssue(issues, { code: 'type', message, expected });
    else if (!isOpen || issues.form === 'strict') addIssue(issues, { code: 'member', message, expected });
  };
}

// Beside numbers a text has quotes, or it might be taken for one.
function memberText(value: unknown, isMixed: boolean): string {
  return isMixed ? JSON.stringify(value) : String(value);
}

export interface ArrayLimits {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly unique?: boolean;
}

export function arrayOf(explainItem: Explain, limits: ArrayLimits = {}): Explain {
  const { minItems = 0, maxItems = Infinity, unique = false } = limits;
  return (value, issues) => {
    if (!Array.isArray(value)) {
      addIssue(issues, { code: 'type', message: 'must be an array', expected: 'array' });
      return;
    }
    const before = issues.found.length;
    if (value.length < minItems || value.length > maxItems) {
      addIssue(issues, { code: 'items', message: `must have ${howMany(minItems, maxItems, 'item')}` });
    }
    const at = enter(issues, 0);
    for (let index = 0; index < value.length && !isFull(issues); index += 1) {
      at.step = index;
      explainItem(value[index], issues);
    }
    leave(issues, at);
    // Items are compared only if each is what it should be: an item may be anything, even something that contains itself.
    if (unique && issues.found.length === before) explainRepeated(value, issues);
  };
}

function explainRepeated(items: readonly unknown[], issues: Issues): void {
  const repeated = repeatedItem(items);
  if (repeated === undefined) return;
  const message = `must be unique: it equals item ${repeated.firstIndex}`;
  explainAt(issues, repeated.index, { value: undefined, explain: () => addIssue(issues, { code: 'unique', message }) });
}

export interface MapLimits {
  readonly minSize?: number;
  readonly maxSize?: number;
}

export function mapOf(explainValue: Explain, { minSize = 0, maxSize = Infinity }: MapLimits = {}): Explain {
  return (value, issues) => {
    if (!is.object<Record<string, unknown>>(value)) {
      addIssue(issues, { code: 'type', message: 'must be an object', expected: 'object' });
      return;
    }
    const names = Object.keys(value);
    if (names.length < minSize || names.length > maxSize) {
      addIssue(issues, { code: 'items', message: `must have ${howMany(minSize, maxSize, 'field')}` });
    }
    for (const name of names) {
      if (isFull(issues)) return;
      explainAt(issues, name, { value: value[name], explain: explainValue });
    }
  };
}

export function nothing(value: unknown, issues: Issues): void {
  if (value !== null) addIssue(issues, { code: 'type', message: 'must be null', expected: 'null' });
}

export function nullable(explain: Explain): Explain {
  return (value, issues) => {
    if (value !== null) explain(value, issues);
  };
}

export interface Member {
  /** As in `Cat (has lives)`. */
  readonly name: string;
  /** Whether the value can be meant as one, which is true of one member at most. */
  readonly suits: (value: unknown, form: Form) => boolean;
  readonly explain: Explain;
}

/** `A | B`: why the value is not what it seems to be meant as, or what it could be. */
export function either(members: readonly Member[]): Explain {
  const expected = listOf(members.map(({ name }) => name));
  return (value, issues) => {
    const meant = members.find(({ suits }) => suits(value, issues.form));
    if (meant !== undefined) meant.explain(value, issues);
    else addIssue(issues, { code: 'union', message: `must be one of: ${expected}`, expected });
  };
}

/** `json<T>`: on the wire a text that holds the JSON of a T. */
export function jsonText(explain: Explain): Explain {
  return (value, issues) => {
    if (issues.form === 'domain') {
      explain(value, issues);
      return;
    }
    if (typeof value !== 'string') {
      addIssue(issues, { code: 'type', message: 'must be text that holds JSON', expected: 'JSON' });
      return;
    }
    const parsed = parseJson(value);
    if (parsed.ok) explain(parsed.value, issues);
    else for (const { path: _whole, ...issue } of parsed.issues) addIssue(issues, issue);
  };
}

/** `csv<T>`: on the wire a text with commas between the items. */
export function csv(kind: ScalarKind, explainItem: Explain): Explain {
  const explainItems = arrayOf((item, issues) => {
    if (isSeparable(item)) explainItem(item, issues);
    else addIssue(issues, { code: 'format', message: 'must have no commas, and not be empty' });
  });
  return (value, issues) => {
    if (issues.form === 'domain') explainItems(value, issues);
    else if (typeof value === 'string') explainItems(textItems(value, kind), issues);
    else addIssue(issues, { code: 'type', message: 'must be text with commas between the values', expected: 'text' });
  };
}
