import type { Form } from './result.js';
import type { EnumType } from './type.js';

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

/** A finite number; on the wire also a bigint, because a lossless JSON reader returns one for a large whole number. */
export function isNumber(value: unknown, form: Form): value is number | bigint {
  return Number.isFinite(value) || isLargeNumber(value, form);
}

/** Whether a bigint represents a number on the wire. */
export function isLargeNumber(value: unknown, form: Form): value is bigint {
  return form !== 'domain' && typeof value === 'bigint' && Number.isFinite(Number(value));
}

/** A number that may be added to an open enum: every JSON reader holds it exactly. */
export function isSmallNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** The members of an enum, to look a value up. */
export function membersOf(type: EnumType): ReadonlySet<unknown> {
  return new Set(type.members);
}

/** Whether a value is an array with an allowed number of items. */
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

/** A field whose name every object inherits (`constructor`, `toString`, `__proto__`): only its own value counts. */
export function ownField(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** How many of up to three fields are present. A list would be slower. */
export function given(first: unknown, second?: unknown, third?: unknown): number {
  return (first === undefined ? 0 : 1) + (second === undefined ? 0 : 1) + (third === undefined ? 0 : 1);
}

/** Whether an object has that many fields; `fieldNamesOf` defines a field. */
export function hasFieldCount(value: object, count: number): boolean {
  let names = 0;
  for (const _name in value) names += 1;
  return names === count || hasDefinedFields(value, count);
}

function hasDefinedFields(value: object, count: number): boolean {
  let fields = 0;
  const values = value as Readonly<Record<string, unknown>>;
  for (const name in values) if (values[name] !== undefined) fields += 1;
  // Properties that were added to `Object.prototype` are not fields.
  for (const name in Object.prototype) if (values[name] !== undefined && !Object.hasOwn(values, name)) fields -= 1;
  return fields === count;
}

/**
 * The names of an object's fields. A property set to undefined is not a field, because it is not written. Nor is a
 * property that was added to `Object.prototype`.
 */
export function fieldNamesOf(value: object): readonly string[] {
  const names: string[] = [];
  for (const name in value) {
    const isOfAll = name in Object.prototype && !Object.hasOwn(value, name);
    if (!isOfAll && (value as Readonly<Record<string, unknown>>)[name] !== undefined) names.push(name);
  }
  return names;
}

/** Whether all undeclared fields satisfy `isRight`. */
export function areOtherFields(
  value: object,
  declared: ReadonlySet<string>,
  isRight: (name: string, item: unknown) => boolean,
): boolean {
  for (const name of Object.keys(value)) {
    if (declared.has(name)) continue;
    const item = ownField(value, name);
    // A property set to undefined is not a field.
    if (item !== undefined && !isRight(name, item)) return false;
  }
  return true;
}

/** An array of strings; arrays of other types than the ones below get a printed function. */
export function areStrings(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) if (typeof value[index] !== 'string') return false;
  return true;
}

/** A map of strings. */
export function areStringValues(value: unknown): value is Readonly<Record<string, string>> {
  if (!isObject<Record<string, unknown>>(value)) return false;
  for (const name of Object.keys(value)) if (typeof value[name] !== 'string') return false;
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
  for (let index = 0; index < value.length; index += 1) if (!isNumber(value[index], form)) return false;
  return true;
}

/** Whether the items are distinct: strings, booleans, or whole numbers of type `number`. */
export function areDistinct(items: readonly unknown[]): boolean {
  // Pairwise comparison is faster than a Set for few items.
  if (items.length > 32) return new Set(items).size === items.length;
  for (let index = 1; index < items.length; index += 1) {
    const item = items[index];
    for (let before = 0; before < index; before += 1) if (items[before] === item) return false;
  }
  return true;
}
