import type { Fields } from './checks.js';

/**
 * From the form of JSON to the form of TypeScript and back, for values that have been checked. Nothing is changed in
 * place. A conversion lets through what is not its own (null, a field that is absent, what has been converted already),
 * and gives back the same value where there is nothing to convert.
 */
export type Convert = (value: unknown) => unknown;

export function asItIs(value: unknown): unknown {
  return value;
}

/** int64 */
export function toBigInt(value: unknown): unknown {
  return typeof value === 'number' ? BigInt(value) : value;
}

/** A number that a reader of lossless JSON gave as a bigint. */
export function toNumber(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

export function toNumbers(value: unknown): unknown {
  return convertItems(value, toNumber);
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

/** An object in the making, for JSON. */
export type Wire<T> = { -readonly [name in keyof Fields<T>]: unknown };
