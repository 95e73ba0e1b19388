import type { Fields } from './checks.js';

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

/** An object under construction, for JSON. */
export type Wire<T> = { -readonly [name in keyof Fields<T>]: unknown };

type Time = { readonly toJSON: () => unknown };

/** The JSON text of a Date or an object of Temporal: an instant has milliseconds at least. Bytes of Node have none. */
export function timeText(value: unknown): string | undefined {
  if (typeof value !== 'object' || typeof (value as Time | null)?.toJSON !== 'function' || value instanceof Uint8Array)
    return undefined;
  return String((value as Time).toJSON()).replace(/(?:\.(\d+))?Z$/, (_, digits = '') => `.${digits.padEnd(3, '0')}Z`);
}
