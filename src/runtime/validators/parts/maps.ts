import { isObject } from '../checks.js';
import type { Convert } from '../convert.js';
import { ownField, setField } from '../fields.js';
import { mismatch, type Substitution, type WriteItem, writeString } from '../writers.js';

/** What only a model with maps needs, or with objects that have fields of any name. */

/** A map of strings. */
export function areStringValues(value: unknown): value is Readonly<Record<string, string>> {
  if (!isObject<Record<string, unknown>>(value)) return false;
  for (const name of Object.keys(value)) if (typeof value[name] !== 'string') return false;
  return true;
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

export function convertValues(value: unknown, convert: Convert): unknown {
  if (!isObject<Record<string, unknown>>(value)) return value;
  const fields = Object.entries(value);
  const converted = fields.map(([name, field]): [string, unknown] => [name, convert(field)]);
  // From entries, because assigning `__proto__` would not add a field.
  return converted.some(([, field], index) => field !== fields[index]?.[1]) ? Object.fromEntries(converted) : value;
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

/** A map: `{"a":1,"b":2}` */
export function writeValues<T>(value: Readonly<Record<string, T>>, writeItem: WriteItem<T>, depth: number = 0): string {
  if (!isPlainMap(value)) throw mismatch;
  const map: Readonly<Record<string, T | undefined>> = value;
  let all = '';
  for (const name of Object.keys(map)) {
    const item = map[name];
    if (item === undefined) throw mismatch;
    all = `${all}${all === '' ? '"' : ',"'}${writeString(name)}":${writeItem(item, depth)}`;
  }
  return `{${all}}`;
}

// Any other object may have its own toJSON.
function isPlainMap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The undeclared fields, written by `writeItem`, each after a comma; undefined omits a field. */
export function writeOtherFields(
  value: object,
  declared: ReadonlySet<string>,
  writeItem: (name: string, item: never) => Substitution | undefined,
): string {
  let all = '';
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined || declared.has(name)) continue;
    const written = writeItem(name, item as never);
    if (written !== undefined) all = `${all},"${writeString(name)}":${written}`;
  }
  return all;
}
