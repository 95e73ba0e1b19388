import { decodeBase64 } from './base64.js';
import { textItems } from './csv.js';
import type { ScalarKind } from './csv.js';
import { isObject } from './checks.js';
import type { Fields } from './checks.js';
import { parseJson } from './json.js';
import { setField } from './set-field.js';

/**
 * From the form of JSON to the form of TypeScript and back, for values that have been checked. Nothing is changed in
 * place. A conversion lets through what is not its own (null, a field that is absent, what has been converted already),
 * and gives back the same value where there is nothing to convert.
 */
export type Convert = (value: unknown) => unknown;

/** int64 */
export function toBigInt(value: unknown): unknown {
  return typeof value === 'number' ? BigInt(value) : value;
}

/** A number that a reader of lossless JSON gave as a bigint. */
export function toNumber(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

export function toBytes(value: unknown): unknown {
  return typeof value === 'string' ? decodeBase64(value) : value;
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

export function convertValues(value: unknown, convert: Convert): unknown {
  if (!isObject<Record<string, unknown>>(value)) return value;
  return convertFields(
    value,
    // From entries, because assigning `__proto__` would not add a field.
    Object.fromEntries(Object.entries(value).map(([name, field]) => [name, convert(field)])),
  );
}

/** The value with some fields replaced: a copy, or itself if they are the same as before. */
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

/** The fields that are not declared, each as `convert` makes it: to be spread into the fields that replace others. */
export function convertRest(
  value: object,
  declared: ReadonlySet<string>,
  convert: (name: string, item: unknown) => unknown,
): Record<string, unknown> {
  const others = Object.entries(value).filter(([name]) => !declared.has(name));
  return Object.fromEntries(others.map(([name, item]) => [name, convert(name, item)]));
}

/** `json<T>` */
export function fromJsonText(value: unknown, convert: Convert): unknown {
  if (typeof value !== 'string') return value;
  const json = parseJson(value);
  return json.ok ? convert(json.value) : value;
}

export interface CsvConversion {
  readonly kind: ScalarKind;
  readonly convert: Convert;
}

/** `csv<T>` */
export function fromCsv(value: unknown, { kind, convert }: CsvConversion): unknown {
  return typeof value === 'string' ? textItems(value, kind).map(convert) : value;
}

/** An object in the making, for JSON. */
export type Wire<T> = { -readonly [name in keyof Fields<T>]: unknown };
