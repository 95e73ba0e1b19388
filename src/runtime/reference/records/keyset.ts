import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Condition, Scalar } from '../predicate/condition.js';
import { never, valueAt } from '../predicate/condition.js';
import type { ScalarKind } from '../predicate/field-table.js';
import type { SortKey } from '../predicate/sort.js';

/** The record that a page ended with: its values of the sort keys, in their order, then its id. */
export interface Position {
  readonly values: readonly (Scalar | undefined)[];
  readonly id: string;
}

/** What a cursor belongs to. One of another query, partition or type is foreign. */
export interface CursorScope {
  readonly table: string;
  readonly partition: string;
  readonly condition: Condition;
  readonly sort: readonly SortKey[];
}

/** The cursor after a record: opaque to callers, and good as long as the query is the same, whatever is added or removed. */
export function cursorAfter(record: { readonly id: string; readonly value: unknown }, scope: CursorScope): string {
  const values = scope.sort.map((key) => {
    const value = valueAt(record.value, key.path);
    return value === undefined || value === null ? null : String(value);
  });
  return Buffer.from(JSON.stringify([fingerprint(scope), record.id, ...values])).toString('base64url');
}

/** Where a cursor leads to; undefined for one that is not of this query. */
export function positionOf(cursor: string, scope: CursorScope): Position | undefined {
  const parts = partsOf(cursor);
  const [mark, id, ...texts] = parts ?? [];
  if (mark !== fingerprint(scope) || typeof id !== 'string' || texts.length !== scope.sort.length) return undefined;
  return { id, values: texts.map((text, index) => scalarOf(text, scope.sort[index]?.kind ?? 'text')) };
}

/** What comes after a position in the order of the keys, then of ids. Absent values come last in either direction. */
export function conditionAfter(position: Position, sort: readonly SortKey[], idField: string): Condition {
  const branches = sort.map((key, index): Condition => {
    const before = sort.slice(0, index).map((other, at) => isAt(other, position.values[at]));
    return { kind: 'all', of: [...before, isBeyond(key, position.values[index])] };
  });
  const same = sort.map((key, index) => isAt(key, position.values[index]));
  const later: Condition = { kind: 'compare', path: [idField], operator: '>', value: position.id };
  return { kind: 'any', of: [...branches, { kind: 'all', of: [...same, later] }] };
}

function isAt(key: SortKey, value: Scalar | undefined): Condition {
  return value === undefined ? isAbsent(key) : { kind: 'compare', path: key.path, operator: '=', value };
}

function isBeyond(key: SortKey, value: Scalar | undefined): Condition {
  if (value === undefined) return never;
  return { kind: 'any', of: [isFurther(key, value), isAbsent(key)] };
}

// The stores know no order of booleans, and need none: beyond false is true, beyond true is nothing.
function isFurther({ path, isDescending }: SortKey, value: Scalar): Condition {
  if (typeof value !== 'boolean') return { kind: 'compare', path, operator: isDescending ? '<' : '>', value };
  return value === isDescending ? { kind: 'compare', path, operator: '=', value: !value } : never;
}

/** Neither of two comparisons that leave nothing out is true, so there is no value. */
function isAbsent({ path, kind }: SortKey): Condition {
  const compare = (operator: '=' | '<' | '>=', value: Scalar): Condition => ({
    kind: 'compare',
    path,
    operator,
    value,
  });
  if (kind === 'text') return { kind: 'not', of: compare('>=', '') };
  const of = kind === 'boolean' ? [compare('=', true), compare('=', false)] : [compare('<', 0), compare('>=', 0)];
  return { kind: 'not', of: { kind: 'any', of } };
}

function scalarOf(text: unknown, kind: ScalarKind): Scalar | undefined {
  if (typeof text !== 'string') return undefined;
  if (kind === 'text') return text;
  if (kind === 'boolean') return text === 'true';
  if (kind === 'int64') return /^-?\d{1,19}$/.test(text) ? BigInt(text) : undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function partsOf(cursor: string): readonly unknown[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
}

function fingerprint({ table, partition, condition, sort }: CursorScope): string {
  const text = JSON.stringify([table, partition, condition, sort], (_name, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
