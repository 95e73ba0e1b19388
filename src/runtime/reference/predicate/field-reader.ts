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
import { type ComparedField, type FieldOrderings, isNumeric, order, type Scalar, valueAt } from './condition.js';
import { nearestName } from '../../server/index.js';

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

export interface SortKey extends ComparedField {
  readonly kind: ScalarKind;
  readonly isDescending: boolean;
}

/** Reads `field`, `field asc` or `field desc`. Throws PredicateError. */
export function parseSort(text: string, type: FieldsType, orderings?: FieldOrderings): SortKey {
  const cursor = cursorOf(text);
  const field = readField(cursor, { type, path: [] });
  const isDescending = takeWord(cursor, 'desc');
  if (!isDescending) takeWord(cursor, 'asc');
  expectEnd(cursor, '"asc", "desc" or the end');
  if (!isScalar(field.type)) {
    throw new PredicateError(field.column, `"${field.name}" is not a single value, so it cannot be sorted by`);
  }
  return { path: field.path, ordering: orderings?.of(field.type), kind: field.type.kind, isDescending };
}

/** Reads a field name, `objectTypeProperty.arrayOfStringExample`, and nothing else. Throws PredicateError. */
export function parseFieldName(text: string, type: FieldsType): FieldReference {
  const cursor = cursorOf(text);
  const field = readField(cursor, { type, path: [] });
  expectEnd(cursor, '"." or the end');
  return field;
}

/** Reads the name of a field whose values can be counted: single ones, or those of a list. Throws PredicateError. */
export function parseFacet(text: string, type: FieldsType): FieldReference {
  const field = parseFieldName(text, type);
  const counted = field.type.kind === 'array' ? field.type.items : field.type;
  if (counted.kind !== 'object') return field;
  throw new PredicateError(field.column, `"${field.name}" has no single values to count`);
}

/** Compares two records by the values of the keys, in order of priority. Absent values come last in either direction. */
export function compareSortValues(keys: readonly SortKey[], left: SortValues, right: SortValues): number {
  for (const [index, key] of keys.entries()) {
    const difference = compareByKey(key, left[index], right[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

type SortValues = readonly (Scalar | undefined)[];

export function sortValuesOf(record: unknown, keys: readonly SortKey[]): SortValues {
  return keys.map((key) => sortValueOf(record, key));
}

/** The keys that have an effect: none after the id, which is unique and ascending anyway. */
export function effectiveKeys(keys: readonly SortKey[], idField: string): readonly SortKey[] {
  const at = keys.findIndex(({ path }) => path.length === 1 && path[0] === idField);
  if (at < 0) return keys;
  return keys.slice(0, keys[at]?.isDescending ? at + 1 : at);
}

/** The value to sort by. One of another kind, stored under an older model, counts as absent: kinds have no order. */
function sortValueOf(record: unknown, { path, kind }: SortKey): Scalar | undefined {
  const value = valueAt(record, path);
  if (kind === 'text') return typeof value === 'string' ? value : undefined;
  if (kind === 'boolean') return typeof value === 'boolean' ? value : undefined;
  return isNumeric(value) ? value : undefined;
}

function compareByKey({ isDescending }: SortKey, left: Scalar | undefined, right: Scalar | undefined): number {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  const difference = order(left, right) ?? 0;
  return isDescending ? -difference : difference;
}
