import { deepestLevel, type Form } from './result.js';

/**
 * Checks of values against types of the model language. Short checks, such as `typeof value === 'string'`, are
 * printed inline. `form` matters if JSON represents a value differently.
 */

/** ±2^31 */
export function isInt32(value: unknown): value is number {
  return typeof value === 'number' && (value | 0) === value;
}

/** ±2^63: a bigint; on the wire also a number, if it is exact. */
export function isInt64(value: unknown, form: Form): value is bigint | number {
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value;
  return form !== 'domain' && Number.isSafeInteger(value);
}

/** From 0 to 2^64−1: a bigint; on the wire also a number, if it is exact. */
export function isUint64(value: unknown, form: Form): value is bigint | number {
  if (typeof value === 'bigint') return BigInt.asUintN(64, value) === value;
  return form !== 'domain' && Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A bigint on the wire, which a lossless JSON reader returns for a large whole number. */
export function isLargeNumber(value: unknown, form: Form): value is bigint {
  return form !== 'domain' && typeof value === 'bigint' && Number.isFinite(Number(value));
}

export function hasItems(value: unknown, minimum: number, maximum: number = Infinity): value is unknown[] {
  return Array.isArray(value) && value.length >= minimum && value.length <= maximum;
}

/** The fields of T, or of all variants of a union, before their values are checked. */
export type Fields<T> = { readonly [name in KeyOf<T>]?: unknown };

type KeyOf<T> = T extends unknown ? ([NamedKey<T>] extends [never] ? keyof T : NamedKey<T>) : never;

/** Without index signatures, because nothing is known of the names that those cover. */
type NamedKey<T> = keyof { [name in keyof T as {} extends Record<name, 1> ? never : name]: 1 };

/**
 * Whether a value is a JSON object: not an array, not a class instance. Objects of another realm (a frame, a test
 * runner's sandbox) are accepted.
 */
export function isObject<T>(value: unknown): value is Fields<T> {
  return typeof value === 'object' && value !== null && isPlain<T>(value, value.constructor);
}

/**
 * The same for an object, given its constructor. Printed code reads that itself: an engine caches the object shapes
 * at each property access, and is fast while they are few. (A prototype lookup is not cached.)
 */
export function isPlain<T>(value: object, constructor: unknown): value is Fields<T> {
  return constructor === Object || hasPlainPrototype(value);
}

/** Whether a checked value is an object, and not null or undefined. */
export function isCheckedObject<T>(value: unknown): value is Fields<T> {
  return typeof value === 'object' && value !== null;
}

/** No prototype, or the root prototype of some realm. */
function hasPlainPrototype(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    prototype === null ||
    (Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'hasOwnProperty'))
  );
}

/** An array of strings; arrays of other types than the ones below get a printed function. */
export function areStrings(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) if (typeof value[index] !== 'string') return false;
  return true;
}

export function areIntegers(value: unknown): value is number[] {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) if (!Number.isSafeInteger(value[index])) return false;
  return true;
}

export function areDoubles(value: unknown): value is number[] {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) if (!Number.isFinite(value[index])) return false;
  return true;
}

export function areNumbers(value: unknown, form: Form): value is (number | bigint)[] {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) {
    if (!Number.isFinite(value[index]) && !isLargeNumber(value[index], form)) return false;
  }
  return true;
}

/** Whether the items are distinct: strings, booleans, or whole numbers of type `number`. */
export function areDistinct(items: readonly unknown[]): boolean {
  // V8 hashes texts with a secret, but numbers without: a client can send 65,000 whose hashes are the same, and a Set of
  // them took fifteen seconds.
  if (items.length > 999) return new Set(items.map((item) => `#${item as string}`)).size === items.length;
  // Pairwise comparison is faster than a Set for few items.
  if (items.length > 32) return new Set(items).size === items.length;
  for (let index = 1; index < items.length; index += 1) {
    const item = items[index];
    for (let before = 0; before < index; before += 1) if (items[before] === item) return false;
  }
  return true;
}

/** Whether a string has an allowed number of Unicode code points; a surrogate pair is one. */
export function hasLength(value: string, minimum: number, maximum: number = Infinity): boolean {
  // Code points are at most as many as code units, and at least half as many.
  if (value.length < minimum || value.length > maximum * 2) return false;
  if (value.length >= minimum * 2 && value.length <= maximum) return true;
  const length = codePointsOf(value);
  return length >= minimum && length <= maximum;
}

function codePointsOf(value: string): number {
  let count = value.length;
  for (let index = 1; index < value.length; index += 1) {
    if (isLowSurrogate(value.charCodeAt(index)) && isHighSurrogate(value.charCodeAt(index - 1))) count -= 1;
  }
  return count;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/**
 * Any JSON value: null, booleans, finite numbers, whole numbers of any size, strings, and arrays and plain objects
 * of them.
 */
export function isJson(value: unknown, depth: number = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint')
    return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > deepestLevel) return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) if (!isJson(value[index], depth + 1)) return false;
    return true;
  }
  if (!isObject<Record<string, unknown>>(value)) return false;
  for (const name of Object.keys(value)) {
    // A property set to undefined is not written.
    if (value[name] !== undefined && !isJson(value[name], depth + 1)) return false;
  }
  return true;
}
