import {
  type Cursor,
  cursorOf,
  expectEnd,
  next,
  peek,
  PredicateError,
  takeSymbol,
  takeWord,
  unexpected,
} from './cursor.js';
import {
  fieldNamesOf,
  type FieldPath,
  type FieldsType,
  type FieldType,
  fieldTypeOf,
  isScalar,
  type ScalarKind,
} from './field-types.js';
import { order, type Scalar, valueAt } from './condition.js';

/** The scope of field names: `path` leads from the value in question to an object of the type `type`. */
export interface Scope {
  readonly type: FieldsType;
  readonly path: FieldPath;
}

export interface FieldReference {
  readonly path: FieldPath;
  readonly type: FieldType;
  /** As written, for messages. */
  readonly name: string;
  readonly column: number;
}

/** `field`, `field.inner`, `` `quoted name`.inner ``. Throws PredicateError, with the nearest name, if there is no such field. */
export function readField(cursor: Cursor, scope: Scope): FieldReference {
  const { column } = peek(cursor);
  const names: string[] = [];
  let type: FieldType = { kind: 'object', type: scope.type };
  do {
    const token = peek(cursor);
    if (token.kind !== 'word' && token.kind !== 'name') throw unexpected(cursor, 'the name of a field');
    if (type.kind !== 'object') throw new PredicateError(token.column, notAnObject(names.join('.'), type));
    const inner = fieldTypeOf(type.type, token.text);
    if (inner === undefined || inner.kind === 'hidden') {
      const owner = type.type;
      const names = fieldNamesOf(owner).filter((name) => fieldTypeOf(owner, name)?.kind !== 'hidden');
      throw new PredicateError(token.column, unknownField(token.text, names));
    }
    next(cursor);
    names.push(token.text);
    type = inner;
  } while (takeSymbol(cursor, '.'));
  return { path: [...scope.path, ...names], type, name: names.join('.'), column };
}

function unknownField(written: string, names: readonly string[]): string {
  const nearest = nearestName(written, names);
  return nearest === undefined
    ? `unknown field "${written}"; there are ${names.map((name) => `"${name}"`).join(', ')}`
    : `unknown field "${written}"; did you mean "${nearest}"?`;
}

function notAnObject(name: string, type: FieldType): string {
  return type.kind === 'array' && type.items.kind === 'object'
    ? `"${name}" is an array; select its elements with ${name}(… = …)`
    : `"${name}" has no fields`;
}

/** The number of insertions, deletions, substitutions and swaps of neighbours; undefined beyond `maximum`. */
export function editDistance(left: string, right: string, maximum: number): number | undefined {
  const from = [...left];
  const to = [...right];
  if (Math.abs(from.length - to.length) > maximum) return undefined;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, character] of from.entries()) {
    const current = [row + 1];
    for (const [column, other] of to.entries()) {
      const isSwapped = row > 0 && column > 0 && character === to[column - 1] && from[row - 1] === other;
      current.push(
        Math.min(
          at(last, column + 1) + 1,
          at(current, column) + 1,
          at(last, column) + (character === other ? 0 : 1),
          isSwapped ? at(beforeLast, column - 1) + 1 : Infinity,
        ),
      );
    }
    // Every path to the end leads through this row, or skips it by a swap from the one before.
    if (Math.min(...current, ...last) > maximum) return undefined;
    beforeLast = last;
    last = current;
  }
  const distance = at(last, to.length);
  return distance <= maximum ? distance : undefined;
}

/** The name a writer probably meant: at most two edits away and mostly alike, the nearest first. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const lowered = written.toLowerCase();
  const candidates = names
    .map((name) => ({ name, distance: editDistance(lowered, name.toLowerCase(), 2) ?? Infinity }))
    .filter(({ distance }) => distance <= Math.max(1, lowered.length / 3))
    .sort((left, right) => left.distance - right.distance);
  return candidates[0]?.name;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}

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
    throw new PredicateError(field.column, `"${field.name}" is not a single value, so it cannot be sorted by`);
  }
  return { path: field.path, kind: field.type.kind, isDescending };
}

/** Reads a field name, `objectTypeProperty.arrayOfStringExample`, and nothing else. Throws PredicateError. */
export function parseFieldName(text: string, type: FieldsType): FieldReference {
  const cursor = cursorOf(text);
  const field = readField(cursor, { type, path: [] });
  expectEnd(cursor, '"." or the end');
  return field;
}

/** Compares two records by the keys, in order of priority. Absent values come last in either direction. */
export function compareBySort(keys: readonly SortKey[]): (left: unknown, right: unknown) => number {
  return (left, right) => {
    for (const key of keys) {
      const difference = compareByKey(key, sortValueOf(left, key), sortValueOf(right, key));
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** The keys that have an effect: none after the id, which is unique and ascending anyway. */
export function effectiveKeys(keys: readonly SortKey[], idField: string): readonly SortKey[] {
  const at = keys.findIndex(({ path }) => path.length === 1 && path[0] === idField);
  if (at < 0) return keys;
  return keys.slice(0, keys[at]?.isDescending ? at + 1 : at);
}

/** The value to sort by. One of another kind, stored under an older model, counts as absent: kinds have no order. */
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
