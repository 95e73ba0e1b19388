import { isObject } from './checks.js';
import type { Convert } from './convert.js';
import { setField } from './set-field.js';

/** Converts every field of a map. */

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
