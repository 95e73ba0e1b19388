import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Condition, Scalar } from '../predicate/condition.js';
import type { ScalarKind } from '../predicate/field-types.js';
import type { SortKey } from '../predicate/sort.js';
import { sortValueOf } from '../predicate/sort.js';
import type { Position } from '../store/store.js';

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
    const value = sortValueOf(record.value, key);
    return value === undefined ? null : String(value);
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
