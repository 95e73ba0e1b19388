import { decodeBase64, encodeBase64 } from './base64.js';
import { textItems } from './csv.js';
import type { ScalarKind } from './csv.js';
import * as is from './is.js';
import { parseJson } from './json.js';
import { stringifyJson } from './json-writer.js';
import type { Mode } from './result.js';

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

export function fromBytes(value: unknown): unknown {
  return value instanceof Uint8Array ? encodeBase64(value) : value;
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
  if (!is.object<Record<string, unknown>>(value)) return value;
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
    // A name that is filled in may be `__proto__`; one that is a field of the copy already is safe to assign.
    if (Object.hasOwn(copy, name)) (copy as Record<string, unknown>)[name] = converted[name];
    else setOwn(copy, name, converted[name]);
  }
  return copy;
}

/** The fields that are not declared, each as `convert` makes it: to be spread into the fields that replace others. */
export function convertRest(
  value: object,
  declared: ReadonlyMap<string, unknown>,
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

export function toJsonText(value: unknown): string {
  return stringifyJson(value);
}

export interface CsvConversion {
  readonly kind: ScalarKind;
  readonly convert: Convert;
}

/** `csv<T>` */
export function fromCsv(value: unknown, { kind, convert }: CsvConversion): unknown {
  return typeof value === 'string' ? textItems(value, kind).map(convert) : value;
}

export function toCsv(items: readonly unknown[]): string {
  return items.map((item) => String(item)).join(',');
}

/** An object in the making, for JSON. */
export type Wire<T> = { -readonly [name in keyof is.Fields<T>]: unknown };

/**
 * What the fields of a value are written into: nothing yet, so that only declared fields get out; in tolerant mode a
 * copy, so that fields of a newer version are passed on.
 */
export function startWire<T extends object>(value: T, mode: Mode): Wire<T> {
  return (mode === 'tolerant' ? { ...value } : {}) as Wire<T>;
}

/** Writes the fields whose names are not declared into an object for JSON; undefined for those to leave out. */
export function writeRest(
  wire: object,
  value: object,
  { declared, encode }: { readonly declared: ReadonlyMap<string, unknown>; readonly encode: EncodeField },
): void {
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined || declared.has(name)) continue;
    const encoded = encode(name, item as never);
    if (encoded !== undefined) setOwn(wire, name, encoded);
  }
}

type EncodeField = (name: string, item: never) => unknown;

/** Sets a field whose name may be `__proto__`. */
export function setOwn(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** The items of an array, each written by `encode`; places left empty stay so. */
export function encodeItems<T>(items: readonly T[], encode: (item: T, mode: Mode) => unknown, mode: Mode): unknown {
  if (!Array.isArray(items)) throw new TypeError('An array is to be written, and something else was given.');
  const wire: unknown[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index] as T;
    if (item !== undefined || index in items) wire[index] = encode(item, mode);
  }
  wire.length = items.length;
  return wire;
}

/** The values of a map, each written by `encode`. */
export function encodeValues<T>(
  map: Readonly<Record<string, T>>,
  encode: (value: T, mode: Mode) => unknown,
  mode: Mode,
): unknown {
  const wire: Record<string, unknown> = {};
  for (const name of Object.keys(map)) {
    const encoded = encode(map[name] as T, mode);
    if (name === '__proto__') setOwn(wire, name, encoded);
    else wire[name] = encoded;
  }
  return wire;
}
