import type { Form } from './result.js';
import type { EnumType } from './type.js';

/**
 * Whether a value is what a type of the model language says. What takes no more than a word, such as `typeof value === 'string'`, is printed as it is. `form` matters where JSON carries
 * a value differently.
 */

/** ±2^31 */
export function isInt32(value: unknown): value is number {
  return typeof value === 'number' && (value | 0) === value;
}

/** ±2^63: a bigint; on the wire also a number, as long as it is exact. */
export function isInt64(value: unknown, form: Form): value is bigint | number {
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value;
  return form !== 'domain' && Number.isSafeInteger(value);
}

/** A finite number; on the wire also a bigint, as which a reader of lossless JSON gives a large whole number. */
export function isNumber(value: unknown, form: Form): value is number | bigint {
  return Number.isFinite(value) || isLargeNumber(value, form);
}

/** The bigint that may stand for a number on the wire. */
export function isLargeNumber(value: unknown, form: Form): value is bigint {
  return form !== 'domain' && typeof value === 'bigint' && Number.isFinite(Number(value));
}

/** A number that an open enum may grow by: every reader of JSON holds it exactly. */
export function isSmallNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** The members of an enum, to look a value up. */
export function membersOf(type: EnumType): ReadonlySet<unknown> {
  return new Set(type.members);
}

/** Whether a value is an array with so many items. */
export function hasItems(value: unknown, minimum: number, maximum: number = Infinity): value is unknown[] {
  return Array.isArray(value) && value.length >= minimum && value.length <= maximum;
}

/** The fields of T, of all variants if T is a union, before anything is known about their values. */
export type Fields<T> = { readonly [name in KeyOf<T>]?: unknown };

type KeyOf<T> = T extends unknown ? ([NamedKey<T>] extends [never] ? keyof T : NamedKey<T>) : never;

/** Without index signatures beside them: of the names those stand for, nothing is known. */
type NamedKey<T> = keyof { [name in keyof T as {} extends Record<name, 1> ? never : name]: 1 };

/**
 * Whether a value is an object as JSON has it: no array, no instance of a class. Objects of another realm (a frame, a test
 * runner's sandbox) are as good as our own.
 */
export function isObject<T>(value: unknown): value is Fields<T> {
  return typeof value === 'object' && value !== null && isPlain<T>(value, value.constructor);
}

/**
 * The same of what is an object of some kind, given its constructor. Printed code looks that up by itself: an engine
 * remembers for each place where a property is read which shapes of objects it has seen there, and is fast as long as
 * they are few. (A prototype is looked up anew each time.)
 */
export function isPlain<T>(value: object, constructor: unknown): value is Fields<T> {
  return constructor === Object || hasPlainPrototype(value);
}

/** Whether a value that has been checked is an object, and not null or what stands in its place. */
export function isCheckedObject<T>(value: unknown): value is Fields<T> {
  return typeof value === 'object' && value !== null;
}

/** No prototype, or the one at the root of some realm. */
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

/** How many of up to three fields are there. A list of them would take longer. */
export function given(first: unknown, second?: unknown, third?: unknown): number {
  return (first === undefined ? 0 : 1) + (second === undefined ? 0 : 1) + (third === undefined ? 0 : 1);
}

/** Whether an object has that many fields; for what is a field see `fieldNamesOf`. */
export function hasFieldCount(value: object, count: number): boolean {
  let names = 0;
  for (const _name in value) names += 1;
  return names === count || hasDefinedFields(value, count);
}

function hasDefinedFields(value: object, count: number): boolean {
  let fields = 0;
  const values = value as Readonly<Record<string, unknown>>;
  for (const name in values) if (values[name] !== undefined) fields += 1;
  // What somebody has added to all objects is no field.
  for (const name in Object.prototype) if (values[name] !== undefined && !Object.hasOwn(values, name)) fields -= 1;
  return fields === count;
}

/**
 * Names of the fields of an object. A property set to undefined is none: it is written as no field at all. Neither is what
 * somebody has added to all objects.
 */
export function fieldNamesOf(value: object): readonly string[] {
  const names: string[] = [];
  for (const name in value) {
    const isOfAll = name in Object.prototype && !Object.hasOwn(value, name);
    if (!isOfAll && (value as Readonly<Record<string, unknown>>)[name] !== undefined) names.push(name);
  }
  return names;
}

/** Whether the fields that are not declared are right all the same, which of one with its value `isRight` says. */
export function areOtherFields(
  value: object,
  declared: ReadonlySet<string>,
  isRight: (name: string, item: unknown) => boolean,
): boolean {
  for (const name of Object.keys(value)) {
    if (declared.has(name)) continue;
    const item = ownField(value, name);
    // A property set to undefined is no field.
    if (item !== undefined && !isRight(name, item)) return false;
  }
  return true;
}

/** An array of texts; of the items of any other type than these a function of their own is printed. */
export function areStrings(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) if (typeof value[index] !== 'string') return false;
  return true;
}

/** A map of texts. */
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

/** Whether a text, a boolean or a whole number that is a `number` is among the items once only. */
export function areDistinct(items: readonly unknown[]): boolean {
  // Comparing all with all is faster than a Set until there are many.
  if (items.length > 32) return new Set(items).size === items.length;
  for (let index = 1; index < items.length; index += 1) {
    const item = items[index];
    for (let before = 0; before < index; before += 1) if (items[before] === item) return false;
  }
  return true;
}
