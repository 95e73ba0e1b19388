import { type Allowance, maximumComparisons, PredicateError, takeComparisons } from '../predicate/cursor.js';
import type { Reason } from '../../server/index.js';
import {
  type Condition,
  containing,
  isScalarValue,
  never,
  type Scalar,
  unstorablePointer,
} from '../predicate/condition.js';
import { ownField } from '../../validators/index.js';
import type { Filter, OpenPlan } from './plan.js';
import type { Position, Selection } from '../store/store.js';
import { fieldAt, type FieldType, storedForm } from '../predicate/field-types.js';
import { type Called, publicPath, referenceOf } from '../http.js';

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

export function queryReason(at: string, code: string, message: string): Reason {
  return { in: 'query', at, code, message };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('?') ? '' : '.'}`;
}

/** The conditions of the given filter parameters. Exceeding the limit adds a reason to `reasons`. */
export function filterConditions(
  record: Pick<OpenPlan<object>, 'filters' | 'fields' | 'orderings'>,
  given: object,
  { allowance, reasons }: { readonly allowance: Allowance; readonly reasons: Reason[] },
): readonly Condition[] {
  return Object.entries(record.filters).flatMap(([parameter, filter]) => {
    const value = ownField(given, parameter);
    if (value === undefined) return [];
    if (!takeComparisons(allowance, filter.path, Array.isArray(value) ? value.length : 1)) {
      const message = `"${parameter}" has too many values: a request makes at most ${maximumComparisons} comparisons.`;
      reasons.push(queryReason(parameter, 'maxItems', message));
      return [];
    }
    // No stored record has such a string, and the database would refuse the query.
    return [unstorablePointer(value) === undefined ? filterCondition(filter, value, record) : never];
  });
}

function filterCondition(
  { path, operator }: Filter,
  given: unknown,
  { fields, orderings }: Pick<OpenPlan<object>, 'fields' | 'orderings'>,
): Condition {
  const type = fieldAt(fields, path);
  if (operator === 'includes') {
    const value = storedForm(given, type);
    return orderings?.includes(path, value) ?? { kind: 'includes', path, value };
  }
  const item = type.kind === 'array' ? type.items : type;
  const ordering = orderings?.of(item);
  const of = (Array.isArray(given) ? given : [given]).map((one): Condition => {
    const scalar = scalarFor(item, one);
    const value = ordering === undefined ? scalar : ordering.keyOf(String(scalar));
    if (value === undefined) return never;
    if (operator === 'contains' || operator === 'contains any') return containing({ path, ordering }, value);
    return { kind: 'compare', path, ordering, operator: operator === 'equals' ? '=' : operator, value };
  });
  return { kind: 'any', of };
}

/** What a field, or an item of one, is compared with. */
function scalarFor(type: FieldType, given: unknown): Scalar {
  const value = storedForm(given, type);
  const isNumber = type.kind === 'number' || type.kind === 'integer' || type.kind === 'int64';
  if (isNumber && typeof value === 'string' && /^-?[0-9]{1,20}$/.test(value)) return BigInt(value);
  if (isScalarValue(value)) return value;
  throw new Error(`Bug: a filter compares with a value of type ${typeof value}.`);
}

/** Pages by number. */
export interface PageTurn {
  readonly by: 'page';
  /** Of the parameter, for messages. */
  readonly name: string;
  readonly number: number | undefined;
  /** The number of the first page. */
  readonly first: number;
}

/** Pages by a cursor: `byCursor` of `page-turns.ts`, which only models with pages contain. */
export interface CursorTurn {
  readonly by: 'cursor';
  /**
   * Where the page begins; undefined for the first page. `find` returns the value of the record with that id. Throws a
   * 400 if there is no such position.
   * @internal
   */
  positionIn(scope: PageScope, find: (id: string) => Promise<unknown>): Promise<Position | undefined>;
  /** The cursor of the page after a record. @internal */
  cursorAfter(record: PositionedRecord, scope: PageScope): string;
}

export interface PositionedRecord {
  readonly id: string;
  readonly value: unknown;
}

/** The query, partition and type that a cursor belongs to. Any other cursor is refused. */
export interface PageScope extends Pick<Selection, 'condition' | 'sort'> {
  readonly table: string;
  readonly partition: string;
  /** What a search looks for. */
  readonly search?: object;
}

export interface Asked {
  readonly partition: string;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** The offset of the first record; 0 if absent. */
  readonly first?: number;
  /** The names of the two parameters, where they have others. */
  readonly names?: Partial<Readonly<Record<'limit' | 'offset', string>>>;
  /** Used instead of an offset. `none`: no parameter leads to further records, so the response has all of them. */
  readonly turn?: PageTurn | CursorTurn | { readonly by: 'none' };
  readonly withTotal?: boolean | undefined;
  /** Whether the response says that more records follow. With a cursor it always does. */
  readonly withNext?: boolean;
  /** The records are sent as stored: their texts need not be parsed. */
  readonly asStored?: boolean;
}

const defaultLimit = 20;
const longestWhole = 10_000;

/** The limit and the offset of the page that is asked for. An invalid one becomes a reason. */
export function pageAsked(
  { limit: given, first: base = 0, offset = base, names = {}, turn }: Asked,
  reasons: Reason[],
): PagePosition {
  const limit = given ?? (turn?.by === 'none' ? longestWhole : defaultLimit);
  checkCount(names.limit ?? 'limit', { value: limit }, reasons);
  if (turn?.by !== 'page') {
    checkCount(names.offset ?? 'offset', { value: offset, least: base }, reasons);
    return { limit, offset: offset - base };
  }
  const { name, first, number = first } = turn;
  const before = (number - first) * limit;
  if (number >= first && Number.isSafeInteger(before)) return { limit, offset: before };
  reasons.push(queryReason(name, 'minimum', `"${name}" must be a number from ${first}.`));
  return { limit, offset: 0 };
}

interface Count {
  readonly value: number;
  readonly least?: number;
}

function checkCount(parameter: string, { value, least = 0 }: Count, reasons: Reason[]): void {
  if (Number.isSafeInteger(value) && value >= least) return;
  reasons.push(queryReason(parameter, 'type', `"${parameter}" must be a whole number of at least ${least}.`));
}

export interface PagePosition {
  readonly limit: number;
  readonly offset: number;
  readonly total?: number;
}

/**
 * The header `Link` (RFC 8288) of a page: `</p/things?offset=20&limit=10>; rel="next", …`. If the
 * endpoint has no paging parameters, the only link is `self`.
 */
export function pageLinks(
  context: Called,
  {
    position,
    canTurn,
    first = 0,
  }: { readonly position: PagePosition; readonly canTurn: boolean; readonly first?: number },
): string {
  const target = publicPath(context.target, context);
  if (!canTurn) return link(target, {}, 'self');
  const { limit, total } = position;
  const offset = position.offset - first;
  const at = (from: number, relation: string): string => link(target, { limit, offset: first + from }, relation);
  const links = [at(offset, 'self'), at(0, 'first')];
  if (offset > 0) links.push(at(Math.max(0, offset - limit), 'prev'));
  if (limit > 0 && total !== undefined && offset + limit < total) links.push(at(offset + limit, 'next'));
  if (limit > 0 && total !== undefined && total > 0) links.push(at(Math.floor((total - 1) / limit) * limit, 'last'));
  return links.join(', ');
}

function link(target: string, changed: ChangedQuery, relation: string): string {
  return `<${addressOf(target, changed)}>; rel="${relation}"`;
}

type ChangedQuery = Readonly<Record<string, string | number | undefined>>;

/** The address of a request with other values of some query parameters. All else stays as it was sent. */
export function addressOf(target: string, changed: ChangedQuery): string {
  const [path = '', query = ''] = target.split(/\?(.*)/);
  const isKept = (pair: string): boolean =>
    [...new URLSearchParams(pair).keys()].every((name) => !Object.hasOwn(changed, name));
  const kept = query.split('&').filter((pair) => pair !== '' && isKept(pair));
  const added = Object.entries(changed).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return referenceOf([path, [...kept, ...added].join('&')].filter((part) => part !== '').join('?'));
}
