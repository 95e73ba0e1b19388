import type { FieldsType } from '../types.js';
import { order, type Scalar, valueAt } from './condition.js';
import { PredicateError, cursorOf, expectEnd, takeWord } from './cursor.js';
import { type FieldReference, readField } from './field-reader.js';
import { type FieldPath, isScalar, type ScalarKind } from './field-types.js';

export interface SortKey {
  readonly path: FieldPath;
  readonly kind: ScalarKind;
  readonly isDescending: boolean;
}

/** Reads `field`, `field asc` or `field desc`. Throws PredicateError. */
export function parseSort(text: string, type: FieldsType): SortKey {
  const cursor = cursorOf(text);
  const field = readField(cursor, { type, path: [] });
  const isDescending = takeWord(cursor, 'desc');
  if (!isDescending) takeWord(cursor, 'asc');
  expectEnd(cursor, '"asc", "desc" or the end');
  if (!isScalar(field.type)) {
    throw new PredicateError(field.column, `"${field.name}" is not a single value; nothing can be sorted by it`);
  }
  return { path: field.path, kind: field.type.kind, isDescending };
}

/** Reads the name of a field, `objectTypeProperty.arrayOfStringExample`, and nothing else. Throws PredicateError. */
export function parseFieldName(text: string, type: FieldsType): FieldReference {
  const cursor = cursorOf(text);
  const field = readField(cursor, { type, path: [] });
  expectEnd(cursor, '"." or the end');
  return field;
}

/** Order of two records by the keys, earlier ones first. Absent values come last, whatever the direction. */
export function compareBySort(keys: readonly SortKey[]): (left: unknown, right: unknown) => number {
  return (left, right) => {
    for (const key of keys) {
      const difference = compareByKey(key, sortValueOf(left, key), sortValueOf(right, key));
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/**
 * The keys that put records in another order than that of their ids. No two have the same id, so that keys after it say
 * nothing, whatever a record that a page ended with has become since; and ties are in the order of ids anyhow.
 */
export function tellingKeys(keys: readonly SortKey[], idField: string): readonly SortKey[] {
  const at = keys.findIndex(({ path }) => path.length === 1 && path[0] === idField);
  if (at < 0) return keys;
  return keys.slice(0, keys[at]?.isDescending ? at + 1 : at);
}

/**
 * What the record is sorted by. A value of another kind, stored under an older model, counts as absent: there is no order
 * of different kinds.
 */
export function sortValueOf(record: unknown, { path, kind }: SortKey): Scalar | undefined {
  const value = valueAt(record, path);
  if (kind === 'text') return typeof value === 'string' ? value : undefined;
  if (kind === 'boolean') return typeof value === 'boolean' ? value : undefined;
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
}

function compareByKey({ isDescending }: SortKey, left: Scalar | undefined, right: Scalar | undefined): number {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  const difference = order(left, right) ?? 0;
  return isDescending ? -difference : difference;
}
