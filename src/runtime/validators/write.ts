import { encodeBase64 } from './base64.js';
import { deepestWritten, stringifyJson, tooDeep } from './json-writer.js';
import type { Mode } from './result.js';

/**
 * What stands in the holes of printed JSON; made to be imported as a whole, `write.text(value.name)`. Nobody has checked
 * what is written. So each of these answers what may stand in its hole and nothing else, or throws `odd`: the value is
 * then written again the long way round, which takes values as they come.
 */

/** Thrown for a value that is not of its type; never seen outside of `swiftly`. */
export const odd: Error = new TypeError(
  'Bug: a value that is not of its type; it should have been written the long way.',
);

/** The text of a value that is what its type says, undefined for any other. */
export function swiftly<T>(writeValue: (value: T) => string, value: T): string | undefined {
  try {
    return writeValue(value);
  } catch (error) {
    if (error === odd) return undefined;
    throw error;
  }
}

/** The text of what `encodeX` makes of a value: of one that is not what its type says, too, and with fields of a newer version. */
export function fully<T>(encode: (value: T, mode: Mode) => unknown, value: T, mode: Mode): string {
  return stringifyJson(encoded(encode, value, mode));
}

function encoded<T>(encode: (value: T, mode: Mode) => unknown, value: T, mode: Mode): unknown {
  try {
    return encode(value, mode);
  } catch (error) {
    // The stack is used up.
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

/** Values that contain themselves would be written for ever. */
export function guard(depth: number): void {
  if (depth > deepestWritten) throw tooDeep();
}

const smallNumber = 2 ** 30;

/** A longer text is searched faster by a regular expression. */
const longestSearched = 48;
const escaped = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** What stands between the quotes. Pairs of surrogates are left to the platform, which knows them from single ones. */
export function text(value: unknown): string {
  if (typeof value !== 'string') throw odd;
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

export function boolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw odd;
  return value;
}

/** Any number but NaN and the infinities, which JSON has not. */
export function number(value: unknown): number {
  if (typeof value !== 'number' || value - value !== 0) throw odd;
  return value;
}

/** A number where that says the same: engines are faster at the digits of a small number than at those of a bigint. */
export function int64(value: unknown): bigint | number {
  if (typeof value !== 'bigint') throw odd;
  const number = Number(value);
  return number > -smallNumber && number < smallNumber ? number : value;
}

export function bytes(value: unknown): string {
  if (!(value instanceof Uint8Array)) throw odd;
  return encodeBase64(value);
}

/** Any JSON value. */
export function json(value: unknown): string {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') throw odd;
  return stringifyJson(value);
}

/** Text that holds JSON, between its quotes. */
export function embedded(json: Hole): string {
  return escapedText(String(json));
}

/** What a hole may be filled with. */
export type Hole = boolean | number | bigint | string;

/** How an item is written that lies that deep in values of its own type. */
export type WriteItem<T> = (item: T, depth: number) => Hole;

/** An array: `[{"x":1},{"x":2}]` */
export function items<T>(value: readonly T[], writeItem: WriteItem<T>, depth: number = 0): string {
  if (!Array.isArray(value)) throw odd;
  const list: readonly (T | undefined)[] = value;
  let all = '';
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index];
    if (item === undefined) throw odd;
    all += index === 0 ? writeItem(item, depth) : `,${writeItem(item, depth)}`;
  }
  return `[${all}]`;
}

/** From here on the platform is faster. */
const fewItems = 8;

/** `[1,2.5]` */
export function numbers(value: readonly number[]): string {
  return Array.isArray(value) && value.length > fewItems ? stringifyJson(value) : items(value, number);
}

/** `["a","b"]` */
export function texts(value: readonly string[]): string {
  if (!Array.isArray(value)) throw odd;
  let all = '';
  for (let index = 0; index < value.length; index += 1) all += `${index === 0 ? '"' : ',"'}${text(value[index])}"`;
  return `[${all}]`;
}

/** Text that holds values with commas between them, between its quotes. */
export function csv<T>(value: readonly T[], textOf: (item: T) => unknown = (item) => item): string {
  if (!Array.isArray(value)) throw odd;
  return text(value.map((item: T) => String(textOf(item))).join(','));
}

/** A map: `{"a":1,"b":2}` */
export function values<T>(value: Readonly<Record<string, T>>, writeItem: WriteItem<T>, depth: number = 0): string {
  if (!isPlain(value)) throw odd;
  const map: Readonly<Record<string, T | undefined>> = value;
  let all = '';
  for (const name of Object.keys(map)) {
    const item = map[name];
    if (item === undefined) throw odd;
    all += `${all === '' ? '"' : ',"'}${text(name)}":${writeItem(item, depth)}`;
  }
  return `{${all}}`;
}

// Anything else may have a toJSON of its own.
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The fields whose names are not declared, as `writeItem` has them, each after a comma; undefined for those to leave out. */
export function rest(
  value: object,
  declared: ReadonlyMap<string, unknown>,
  writeItem: (name: string, item: never) => Hole | undefined,
): string {
  let all = '';
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined || declared.has(name)) continue;
    const written = writeItem(name, item as never);
    if (written !== undefined) all += `,"${text(name)}":${written}`;
  }
  return all;
}
