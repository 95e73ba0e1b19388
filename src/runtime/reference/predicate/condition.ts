import type { RawBuilder } from 'kysely';
import { type FieldPath, type FieldsType, type FieldType, isObject } from './field-types.js';
import { newWork, spend, type Work } from './work.js';

export type Scalar = string | number | bigint | boolean;

export function isScalarValue(value: unknown): value is Scalar {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
}

/**
 * How texts of a format are compared by what they mean: each has an order key, a text by which it is compared
 * character by character. So everything that compares texts compares these as well, in memory and in a database.
 */
export interface Ordering {
  readonly format: 'decimal' | 'datetime';
  /** For messages: `a decimal number: 12.50`. */
  readonly words: string;
  /** Undefined if the text is not of the format: stored under an older model, it counts as absent. */
  readonly keyOf: (text: string) => string | undefined;
  /** The same in SQL, null for undefined, in immutable functions: others cannot be in an index. */
  sqlOf(text: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** With an ordering, its keys are compared. */
export interface ComparedField {
  readonly path: FieldPath;
  readonly ordering?: Ordering | undefined;
}

/**
 * A condition on a record: true or false, never unknown. A comparison with an absent field is false, and its `not`
 * true. The memory store evaluates the tree, the SQL store translates it; both give the same result.
 */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | (ComparedField & {
      readonly kind: 'compare';
      readonly operator: '=' | '<' | '<=' | '>' | '>=';
      readonly value: Scalar;
    })
  /** The array contains the value. */
  | { readonly kind: 'contains'; readonly path: FieldPath; readonly value: Scalar }
  /** The field's value has at least the members and elements of this one. */
  | { readonly kind: 'includes'; readonly path: FieldPath; readonly value: unknown }
  /** The field is present; null is present. */
  | { readonly kind: 'defined'; readonly path: FieldPath }
  /** The array is absent or without elements. */
  | { readonly kind: 'empty'; readonly path: FieldPath }
  /** Some element of the array meets the condition; paths inside start at the element. */
  | { readonly kind: 'some'; readonly path: FieldPath; readonly of: Condition };

/** The orderings of the fields of a record: `textOrderings`, which only models with such fields contain. */
export interface Orderings {
  /** @internal */
  (fields: FieldsType): FieldOrderings;
}

export interface FieldOrderings {
  /** Undefined for a field whose order is that of its characters. */
  of(type: FieldType): Ordering | undefined;
  /** A record with order keys in place of the texts that have one, as conditions and sorts compare it. */
  compared(record: unknown): unknown;
  /** The condition that the field's value has at least the members and elements of this one. */
  includes(path: FieldPath, value: unknown): Condition;
}

export const never: Condition = { kind: 'any', of: [] };

/** An element of the array is equal to the value. */
export function containing({ path, ordering }: ComparedField, value: Scalar): Condition {
  if (ordering === undefined) return { kind: 'contains', path, value };
  return { kind: 'some', path, of: { kind: 'compare', path: [], ordering, operator: '=', value } };
}

/** Throws a 400 problem if the condition needs more work on the record than `work` allows. */
export function evaluate(condition: Condition, value: unknown, work: Work = newWork()): boolean {
  spend(work, 1);
  switch (condition.kind) {
    case 'all':
      return condition.of.every((part) => evaluate(part, value, work));
    case 'any':
      return condition.of.some((part) => evaluate(part, value, work));
    case 'not':
      return !evaluate(condition.of, value, work);
    case 'compare':
      return compares(valueAt(value, condition.path), condition, work);
    case 'contains':
      return elementsAt(value, condition.path).some((element) => equals(element, condition.value, work));
    case 'includes':
      return includes(valueAt(value, condition.path), condition.value, work);
    case 'defined':
      return valueAt(value, condition.path) !== undefined;
    case 'empty':
      return elementsAt(value, condition.path).length === 0;
    case 'some':
      return elementsAt(value, condition.path).some((element) => evaluate(condition.of, element, work));
  }
}

export function valueAt(value: unknown, path: FieldPath): unknown {
  let current = value;
  for (const name of path) {
    if (!isObject(current) || !Object.hasOwn(current, name)) return undefined;
    current = current[name];
  }
  return current;
}

/** Compares scalars of one kind; undefined for different kinds. */
export function order(left: unknown, right: unknown): number | undefined {
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (!isNumeric(left) || !isNumeric(right)) return undefined;
  const one = exactly(left);
  const other = exactly(right);
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A large double by its digits in JSON, as a database compares it: they may differ from its exact value. */
function exactly(value: number | bigint): number | bigint {
  if (Number.isSafeInteger(value) || !Number.isInteger(value)) return value;
  const text = String(value);
  return text.includes('e') ? value : BigInt(text);
}

type Comparison = Condition & { readonly kind: 'compare' };

function compares(actual: unknown, condition: Comparison, work: Work): boolean {
  spend(work, stepsOf(condition.value));
  const difference = order(actual, condition.value);
  return difference !== undefined && holds[condition.operator](difference);
}

const holds: Readonly<Record<Comparison['operator'], (difference: number) => boolean>> = {
  '=': (difference) => difference === 0,
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
};

// Like `@>` of PostgreSQL's jsonb: objects by member, arrays by element in any order, scalars by equality.
function includes(whole: unknown, part: unknown, work: Work): boolean {
  spend(work, 1);
  if (Array.isArray(part)) {
    return Array.isArray(whole) && part.every((wanted) => whole.some((element) => includes(element, wanted, work)));
  }
  if (isObject(part)) {
    return (
      isObject(whole) &&
      Object.entries(part).every(
        ([name, wanted]) => wanted === undefined || (Object.hasOwn(whole, name) && includes(whole[name], wanted, work)),
      )
    );
  }
  return equals(whole, part, work);
}

function equals(left: unknown, right: unknown, work: Work): boolean {
  spend(work, stepsOf(right));
  return left === right || order(left, right) === 0;
}

/** A comparison of long texts that begin alike reads one of them to its end. */
function stepsOf(value: unknown): number {
  return typeof value === 'string' ? 1 + (value.length >> 3) : 1;
}

function elementsAt(value: unknown, path: FieldPath): readonly unknown[] {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
}

export function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

const blockLength = 4096;

/** Compares by code point, like PostgreSQL's collation "C"; the `<` of JavaScript puts U+1F600 before U+FF01. */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  let index = 0;
  // What long texts have in common: platforms compare whole blocks some forty times as fast as characters.
  for (let end = blockLength; end < length && left.slice(index, end) === right.slice(index, end); end += blockLength) {
    index = end;
  }
  for (; index < length; index += 1) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return weight(a) - weight(b);
  }
  return left.length - right.length;
}

// Surrogates encode the code points above all others.
function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Whether a store accepts the string: PostgreSQL's jsonb refuses U+0000 and lone surrogates, and both behave alike. */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}

/** The first string inside a value, member names included, that cannot be stored, as a JSON Pointer (RFC 6901). */
export function unstorablePointer(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : '';
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const inside = unstorablePointer(value[index]);
      if (inside !== undefined) return `/${index}${inside}`;
    }
    return undefined;
  }
  for (const [name, member] of Object.entries(value)) {
    const inside = isStorable(name) ? unstorablePointer(member) : '';
    if (inside !== undefined) return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}${inside}`;
  }
  return undefined;
}
