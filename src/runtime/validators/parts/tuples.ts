import type { Convert } from '../convert.js';
import { mismatch, type Substitution } from '../writers.js';

/** Of a tuple, each item by its own conversion, if it has one, and the others by `rest`. */
export function convertTuple(value: unknown, items: readonly (Convert | undefined)[], rest?: Convert): unknown {
  if (!Array.isArray(value)) return value;
  const list: readonly unknown[] = value;
  const converted = list.map((item, index) => (index < items.length ? items[index] : rest)?.(item) ?? item);
  return converted.every((item, index) => item === list[index]) ? value : converted;
}

/** A tuple: `[1,"a"]` */
export function writeTuple<T extends readonly unknown[]>(value: T, count: number, write: (items: T) => string): string {
  if (!Array.isArray(value) || value.length !== count) throw mismatch;
  return `[${write(value)}]`;
}

/** The same with any number of items after those, which `write` writes by `writeRest`. */
export function writeOpenTuple<T extends readonly unknown[]>(
  value: T,
  count: number,
  write: (items: T) => string,
): string {
  if (!Array.isArray(value) || value.length < count) throw mismatch;
  return `[${write(value)}]`;
}

/** The items from an index on, with a comma before each. */
export function writeRest(items: readonly unknown[], from: number, writeItem: (item: never) => Substitution): string {
  let all = '';
  for (let index = from; index < items.length; index += 1) {
    if (items[index] === undefined) throw mismatch;
    all = `${all},${writeItem(items[index] as never)}`;
  }
  return all;
}
