import { type Fields, isObject } from './checks.js';
import { setField } from './fields.js';

/**
 * Conversions between the JSON form and the TypeScript form of checked values. Nothing is mutated. A conversion
 * passes through what it does not convert (null, an absent field, a converted value), and returns the same value if
 * there is nothing to convert.
 */
export type Convert = (value: unknown) => unknown;

export function asItIs(value: unknown): unknown {
  return value;
}

/** int64, uint64 */
export function toBigInt(value: unknown): unknown {
  return typeof value === 'number' ? BigInt(value) : value;
}

/** A number that a lossless JSON reader returned as a bigint. */
export function toNumber(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

export function convertItems(value: unknown, convert: Convert): unknown {
  if (!Array.isArray(value)) return value;
  let items: unknown[] = value;
  for (let index = 0; index < value.length; index += 1) {
    const item = convert(value[index]);
    if (item === value[index]) continue;
    if (items === value) items = value.slice();
    items[index] = item;
  }
  return items;
}

/** Converts each item of a tuple by its own conversion, if it has one, and further items by `rest`. */
export function convertTuple(value: unknown, items: readonly (Convert | undefined)[], rest?: Convert): unknown {
  if (!Array.isArray(value)) return value;
  const list: readonly unknown[] = value;
  const converted = list.map((item, index) => (index < items.length ? items[index] : rest)?.(item) ?? item);
  return converted.every((item, index) => item === list[index]) ? value : converted;
}

export function convertValues(value: unknown, convert: Convert): unknown {
  if (!isObject<Record<string, unknown>>(value)) return value;
  return convertFields(
    value,
    // From entries, because assigning `__proto__` would not add a field.
    Object.fromEntries(Object.entries(value).map(([name, field]) => [name, convert(field)])),
  );
}

/** The value with some fields replaced: a copy, or the value itself if they are unchanged. */
export function convertFields<T extends object>(value: T, converted: Readonly<Record<string, unknown>>): T {
  const before = value as Readonly<Record<string, unknown>>;
  const changed = Object.keys(converted).filter(
    (name) => converted[name] !== undefined && converted[name] !== before[name],
  );
  if (changed.length === 0) return value;
  const copy = { ...value };
  for (const name of changed) {
    setField(copy, name, converted[name]);
  }
  return copy;
}

/** The undeclared fields, each converted, to be spread into the replaced fields. */
export function convertRest(
  value: object,
  declared: ReadonlySet<string>,
  convert: (name: string, item: unknown) => unknown,
): Record<string, unknown> {
  const others = Object.entries(value).filter(([name]) => !declared.has(name));
  return Object.fromEntries(others.map(([name, item]) => [name, convert(name, item)]));
}

/** An object under construction, for JSON. */
export type Wire<T> = { -readonly [name in keyof Fields<T>]: unknown };
