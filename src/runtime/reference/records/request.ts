import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type Allowance, maximumComparisons, PredicateError, takeComparisons } from '../predicate/cursor.js';
import type { Reason } from '../../server/index.js';
import {
  type Condition,
  isScalarValue,
  jsonText,
  never,
  type Scalar,
  unstorablePointer,
} from '../predicate/condition.js';
import { ownField } from '../../validators/index.js';
import type { FilterPlan, OpenPlan } from './plan.js';
import type { Position } from '../store/store.js';
import {
  type FieldPath,
  type FieldsType,
  type FieldType,
  fieldTypeOf,
  type ScalarKind,
  usualForm,
} from '../predicate/field-types.js';
import { type SortKey, sortValuesOf } from '../predicate/field-reader.js';
import { scalarOf } from '../predicate/predicate.js';

/** Reads each value of a query parameter; an unreadable one becomes a reason, in `reasons`. */
export function readEach<R>(
  parameter: string,
  texts: readonly string[] | string | undefined,
  { read, reasons }: { readonly read: (text: string) => R; readonly reasons: Reason[] },
): readonly R[] {
  const list = texts === undefined ? [] : typeof texts === 'string' ? [texts] : texts;
  return list.flatMap((text) => {
    try {
      return [read(text)];
    } catch (error) {
      if (!(error instanceof PredicateError)) throw error;
      reasons.push(queryReason(parameter, 'predicate', sentence(error.message)));
      return [];
    }
  });
}

/** A whole number of at least 0; `fallback` if none is given. */
export function wholeNumber(
  parameter: string,
  value: number | undefined,
  { fallback, reasons }: { readonly fallback: number; readonly reasons: Reason[] },
): number {
  if (value === undefined) return fallback;
  if (Number.isSafeInteger(value) && value >= 0) return value;
  reasons.push(queryReason(parameter, 'type', `"${parameter}" must be a whole number of at least 0.`));
  return fallback;
}

export function queryReason(at: string, code: string, message: string): Reason {
  return { in: 'query', at, code, message };
}

/** Refuses a page by number that is too long: its rest would be on no page. */
export function tooLongPage(limit: number, count: number): Reason {
  const message = `The ${limit} records of this page have too much text for one response: choose a limit of at most ${count}.`;
  return queryReason('limit', 'maximum', message);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('?') ? '' : '.'}`;
}

/** The conditions of the given filter parameters. Exceeding the limit adds a reason to `reasons`. */
export function filterConditions(
  { filters, fields }: Pick<OpenPlan<object>, 'filters' | 'fields'>,
  given: object,
  { allowance, reasons }: { readonly allowance: Allowance; readonly reasons: Reason[] },
): readonly Condition[] {
  return Object.entries(filters).flatMap(([parameter, plan]) => {
    const value = ownField(given, parameter);
    if (value === undefined) return [];
    if (!takeComparisons(allowance, plan.path, Array.isArray(value) ? value.length : 1)) {
      const message = `"${parameter}" has too many values: a request makes at most ${maximumComparisons} comparisons.`;
      reasons.push(queryReason(parameter, 'maxItems', message));
      return [];
    }
    // No stored record has such a string, and the database would refuse the query.
    return [unstorablePointer(value) === undefined ? filterCondition(plan, value, fields) : never];
  });
}

function filterCondition({ path, operator }: FilterPlan, value: unknown, fields: FieldsType): Condition {
  const scalar = scalarFor(fieldAt(fields, path));
  switch (operator) {
    case 'equals':
      return { kind: 'compare', path, operator: '=', value: scalar(value) };
    case 'contains':
      return { kind: 'contains', path, value: scalar(value) };
    case 'contains any':
      return {
        kind: 'any',
        of: (Array.isArray(value) ? value : [value]).map((item) => ({ kind: 'contains', path, value: scalar(item) })),
      };
    case 'includes':
      return { kind: 'includes', path, value: usualForm(value, fieldAt(fields, path)) };
  }
}

function fieldAt(fields: FieldsType, path: FieldPath): FieldType {
  const root: FieldType = { kind: 'object', type: fields };
  return path.reduce<FieldType>(
    (type, name) => (type.kind === 'object' && fieldTypeOf(type.type, name)) || { kind: 'opaque' },
    root,
  );
}

/** What a field, or the items of one, are compared with. */
function scalarFor(field: FieldType): (value: unknown) => Scalar {
  const { kind } = field.kind === 'array' ? field.items : field;
  const isNumber = kind === 'number' || kind === 'integer' || kind === 'int64';
  return (value) => {
    if (value instanceof Date) return value.toISOString();
    if (isNumber && typeof value === 'string' && /^-?[0-9]{1,20}$/.test(value)) return BigInt(value);
    if (isScalarValue(value)) return value;
    throw new Error(`Bug: a filter compares with a value of type ${typeof value}.`);
  };
}

/** How a request selects a page without an offset; `name` is the name of the parameter, for messages. */
type Turn =
  | { readonly by: 'page'; readonly name: string; readonly number: number | undefined; readonly first: number }
  | { readonly by: 'cursor'; readonly name: string; readonly cursor: string | undefined }
  /** After the record with that identifier. */
  | { readonly by: 'last'; readonly name: string; readonly id: string | undefined };

export interface Asked {
  readonly partition: string;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Used instead of an offset. */
  readonly turn?: Turn;
  readonly withTotal?: boolean | undefined;
  /** The records are sent as stored: their texts need not be parsed. */
  readonly asStored?: boolean;
}

export function offsetOf(
  { turn, offset: given }: Pick<Asked, 'turn' | 'offset'>,
  limit: number,
  reasons: Reason[],
): number {
  if (turn?.by !== 'page') return wholeNumber('offset', given, { fallback: 0, reasons });
  const pages = (turn.number ?? turn.first) - turn.first;
  const offset = pages * limit;
  if (pages >= 0 && Number.isSafeInteger(offset)) return offset;
  reasons.push(queryReason(turn.name, 'minimum', `"${turn.name}" must be a number from ${turn.first}.`));
  return 0;
}

/** Where the page of a cursor begins; undefined for the first page. */
export function positionAt(
  { name, cursor }: Turn & { readonly by: 'cursor' },
  scope: CursorScope,
  reasons: Reason[],
): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = positionOf(cursor, scope);
  if (position !== undefined && unstorablePointer([position.id, ...position.values]) === undefined) return position;
  const message = `"${name}" is not a cursor of this query: take one from the response to the same request.`;
  reasons.push(queryReason(name, 'cursor', message));
  return undefined;
}

/** Where the page after a record begins; undefined for the first page. */
export async function positionAfter(
  { name, id }: Turn & { readonly by: 'last' },
  {
    find,
    sort,
    reasons,
  }: { readonly find: (id: string) => Promise<unknown>; readonly sort: readonly SortKey[]; readonly reasons: Reason[] },
): Promise<Position | undefined> {
  if (id === undefined) return undefined;
  const value = unstorablePointer(id) === undefined ? await find(id) : undefined;
  if (value !== undefined) return { id, values: sortValuesOf(value, sort) };
  reasons.push(queryReason(name, 'cursor', `"${name}" is not the identifier of anything here.`));
  return undefined;
}

/** The query, partition and type that a cursor belongs to. Any other cursor is refused. */
export interface CursorScope {
  readonly table: string;
  readonly partition: string;
  readonly condition: Condition;
  readonly sort: readonly SortKey[];
}

/** The cursor after a record: opaque to clients, and valid for the same query, whatever is added or removed. */
export function cursorAfter(record: { readonly id: string; readonly value: unknown }, scope: CursorScope): string {
  const values = sortValuesOf(record.value, scope.sort).map((value) => (value === undefined ? null : String(value)));
  return Buffer.from(JSON.stringify([fingerprint(scope), record.id, ...values])).toString('base64url');
}

/** The position of a cursor; undefined if it does not belong to this query. */
export function positionOf(cursor: string, scope: CursorScope): Position | undefined {
  const [mark, id, ...texts] = partsOf(cursor) ?? [];
  if (mark !== fingerprint(scope) || typeof id !== 'string' || texts.length !== scope.sort.length) return undefined;
  return { id, values: texts.map((text, index) => sortedValue(text, scope.sort[index]?.kind ?? 'text')) };
}

/** Undefined: absent. Under an older model, an integer may have been another number. */
function sortedValue(text: unknown, kind: ScalarKind): Scalar | undefined {
  return typeof text === 'string' ? scalarOf(text, kind === 'integer' ? 'number' : kind) : undefined;
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

interface PagePosition {
  readonly limit: number;
  readonly offset: number;
  readonly total?: number;
}

/**
 * The header `Link` (RFC 8288) of a page: `</p/things?offset=20&limit=10>; rel="next", …`. `query` holds the parameters
 * of the request by their names on the wire. If the endpoint has no paging parameters, the only link is `self`.
 */
export function pageLinks(
  path: string,
  query: object,
  { position, canTurn }: { readonly position: PagePosition; readonly canTurn: boolean },
): string {
  if (!canTurn) return link(path, query, 'self');
  const { limit, offset, total } = position;
  const at = (from: number, relation: string): string => link(path, { ...query, limit, offset: from }, relation);
  const links = [at(offset, 'self'), at(0, 'first')];
  if (offset > 0) links.push(at(Math.max(0, offset - limit), 'prev'));
  if (limit > 0 && total !== undefined && offset + limit < total) links.push(at(offset + limit, 'next'));
  if (limit > 0 && total !== undefined && total > 0) links.push(at(Math.floor((total - 1) / limit) * limit, 'last'));
  return links.join(', ');
}

/** A page, and the parameter that selects where it begins. */
interface TurnedPage {
  readonly page: PagePosition & { readonly next?: string };
  readonly by: 'offset' | 'page' | 'cursor';
  readonly name: string;
  /** By page: the number of this page. */
  readonly number?: number;
}

/** The address of the page after this one, `/p/things?page=2`; undefined on the last one. */
export function nextAddress(path: string, query: object, turned: TurnedPage): string | undefined {
  const { page, by, name, number = 0 } = turned;
  const end = page.offset + page.limit;
  const start = by === 'cursor' ? page.next : by === 'page' ? number + 1 : end;
  const isLast = by === 'cursor' ? start === undefined : page.limit === 0 || end >= (page.total ?? 0);
  return isLast ? undefined : addressOf(path, { ...query, [name]: start });
}

/** The header `Link` with that address: `</p/things?page=2>; rel="next"`. */
export function nextLink(path: string, query: object, turned: TurnedPage): string | undefined {
  const address = nextAddress(path, query, turned);
  return address && `<${address}>; rel="next"`;
}

function link(path: string, query: object, relation: string): string {
  return `<${addressOf(path, query)}>; rel="${relation}"`;
}

function addressOf(path: string, query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]: readonly [string, unknown]) => {
    const values: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
    return values.map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(one))}`);
  });
  // A path may have constants in its query.
  const mark = path.includes('?') ? '&' : '?';
  return pairs.length === 0 ? path : path + mark + pairs.join('&');
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : jsonText(value);
}
