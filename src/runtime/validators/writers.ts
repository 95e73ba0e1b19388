import { areDoubles } from './checks.js';
import { stringifyJson } from './json-writer.js';

/**
 * The building blocks of printed writers. The values are unchecked. So each function returns valid JSON for its
 * type, or throws `mismatch`: then the value is written again on the slow path, which accepts any value.
 */

/** Thrown for a value that the fast path cannot write, such as one of the wrong type; only `stringifier` sees it. */
export const mismatch: Error = new TypeError('Bug: a value not of its type, which should have been encoded.');

const smallNumber = 2 ** 30;

/** For longer strings a regular expression is faster. */
const longestSearched = 48;
const escaped = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/**
 * The content between the quotes. Strings with surrogates are left to the platform, which distinguishes pairs from
 * lone ones.
 */
export function writeString(value: unknown): string {
  if (typeof value !== 'string') throw mismatch;
  if (value.length > longestSearched) return escaped.test(value) ? escapedText(value) : value;
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code < 0x20 || code === 0x22 /* " */ || code === 0x5c /* \ */ || (code >= 0xd800 && code <= 0xdfff)) {
      return escapedText(value);
    }
  }
  return value;
}

function escapedText(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

export function writeQuoted(value: unknown): string {
  return `"${writeString(value)}"`;
}

export function writeBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw mismatch;
  return value;
}

/** Any number except NaN and the infinities, which JSON does not have. */
export function writeNumber(value: unknown): number {
  if (typeof value !== 'number' || value - value !== 0) throw mismatch;
  return value;
}

/** A number if it is equal: engines format small numbers faster than bigints. */
export function writeInt64(value: unknown): bigint | number {
  if (typeof value !== 'bigint') throw mismatch;
  const number = Number(value);
  return number > -smallNumber && number < smallNumber ? number : value;
}

export function writeJson(value: unknown): string {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') throw mismatch;
  return stringifyJson(value);
}

/** A string that holds JSON, in quotes. */
export function writeJsonText(json: Substitution): string {
  return escapedText(String(json));
}

/** The values that a template substitution accepts. */
export type Substitution = boolean | number | bigint | string;

/** Writes an item at a depth of recursive values. */
export type WriteItem<T> = (item: T, depth: number) => Substitution;

/** An array: `[{"x":1},{"x":2}]` */
export function writeItems<T>(value: readonly T[], writeItem: WriteItem<T>, depth: number = 0): string {
  if (!Array.isArray(value)) throw mismatch;
  const list: readonly (T | undefined)[] = value;
  let all = '';
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index];
    if (item === undefined) throw mismatch;
    all = `${index === 0 ? '' : `${all},`}${writeItem(item, depth)}`;
  }
  return `[${all}]`;
}

/** `["a","b"]` */
export function writeStrings(value: readonly string[]): string {
  if (!Array.isArray(value)) throw mismatch;
  let all = '';
  for (let index = 0; index < value.length; index += 1)
    all = `${all}${index === 0 ? '"' : ',"'}${writeString(value[index])}"`;
  return `[${all}]`;
}

/** With more items the platform is faster. */
const fewItems = 8;

/** `[1,2.5]` */
export function writeNumbers(value: readonly number[]): string {
  return areDoubles(value) && value.length > fewItems ? JSON.stringify(value) : writeItems(value, writeNumber);
}

/** The separator before the next field, given the text so far: a brace or a comma. */
export function nextField(text: string): string {
  return text === '' ? '{' : `${text},`;
}
