import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type Condition, never, type Ordering, type Scalar, unstorablePointer } from '../predicate/condition.js';
import { isObject, type ScalarKind } from '../predicate/field-types.js';
import { type SortKey, sortValuesOf } from '../predicate/field-reader.js';
import { scalarOf } from '../predicate/predicate.js';
import { tried } from '../../server/index.js';
import { absoluteAddress, badRequest, type Called, publicPath } from '../http.js';
import type { Position } from '../store/store.js';
import type { Page } from './page.js';
import { addressOf, type CursorTurn, type PageScope, type PositionedRecord, queryReason } from './request.js';

export { withPart } from '../../samples/with-part.js';

/** Pages by a cursor of `cursorAfter`. */
export function byCursor(name: string, cursor: string | undefined): CursorTurn {
  return {
    by: 'cursor',
    async positionIn(scope) {
      if (cursor === undefined) return undefined;
      const position = positionOf(cursor, scope);
      if (position !== undefined && unstorablePointer([position.id, ...position.values]) === undefined) return position;
      const message = `"${name}" is not a cursor of this query: take one from the response to the same request.`;
      throw badRequest([queryReason(name, 'cursor', message)]);
    },
    cursorAfter,
  };
}

/** Pages that begin after the record with that identifier. */
export function afterLast(name: string, id: string | undefined): CursorTurn {
  return {
    by: 'cursor',
    async positionIn({ sort }, find) {
      if (id === undefined) return undefined;
      const value = unstorablePointer(id) === undefined ? await find(id) : undefined;
      if (value !== undefined) return positionAt({ id, values: sortValuesOf(value, sort) });
      throw badRequest([queryReason(name, 'cursor', `"${name}" is not the identifier of anything here.`)]);
    },
    cursorAfter,
  };
}

/**
 * The cursor after a record: opaque to clients, and valid for the same query, whatever is added or removed.
 * @internal
 */
export function cursorAfter(record: PositionedRecord, scope: PageScope): string {
  const values = sortValuesOf(record.value, scope.sort).map((value) => (value === undefined ? null : String(value)));
  return Buffer.from(JSON.stringify([fingerprint(scope), record.id, ...values])).toString('base64url');
}

/** The position of a cursor; undefined if it does not belong to this query. @internal */
export function positionOf(cursor: string, scope: PageScope): Position | undefined {
  const parts: unknown = tried(() => JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  const [mark, id, ...texts]: readonly unknown[] = Array.isArray(parts) ? parts : [];
  if (mark !== fingerprint(scope) || typeof id !== 'string' || texts.length !== scope.sort.length) return undefined;
  const values = texts.map((text, index) => sortedValue(text, scope.sort[index]?.kind ?? 'text'));
  return positionAt({ id, values });
}

/** Undefined: absent. Under an older model, an integer may have been another number. */
function sortedValue(text: unknown, kind: ScalarKind): Scalar | undefined {
  return typeof text === 'string' ? scalarOf(text, kind === 'integer' ? 'number' : kind) : undefined;
}

// Clients have cursors from before an upgrade: without a search, the text is the same as before there were searches in it.
function fingerprint({ table, partition, condition, sort, search }: PageScope): string {
  const text = JSON.stringify([table, partition, condition, sort, ...(search === undefined ? [] : [search])], marked);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

// An ordering is its format: clients have cursors from before an upgrade, which may change the words of an ordering.
function marked(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (!isOrdered(value)) return value;
  const members = Object.entries(value).map(([name, member]) =>
    name === 'ordering' ? ['format', value.ordering.format] : [name, member],
  );
  return Object.fromEntries(members);
}

/** Not the value of a filter that has a field with that name: no JSON has a function. */
function isOrdered(value: unknown): value is { readonly ordering: Ordering } {
  return isObject(value) && isObject(value['ordering']) && typeof value['ordering']['keyOf'] === 'function';
}

/** A position in any order: only pages by cursor begin at one. @internal */
export function positionAt({ id, values }: Omit<Position, 'beyond'>): Position {
  return { id, values, beyond: (sort, idField) => conditionAfter({ id, values }, sort, idField) };
}

/** Matches what comes after a position. Absent values come last in either direction. */
function conditionAfter({ values, id }: Position, sort: readonly SortKey[], idField: string): Condition {
  const branches = sort.map((key, index): Condition => {
    const before = sort.slice(0, index).map((other, at) => isAt(other, values[at]));
    return { kind: 'all', of: [...before, isBeyond(key, values[index])] };
  });
  const same = sort.map((key, index) => isAt(key, values[index]));
  const later: Condition = { kind: 'compare', path: [idField], operator: '>', value: id };
  return { kind: 'any', of: [...branches, { kind: 'all', of: [...same, later] }] };
}

function isAt(key: SortKey, value: Scalar | undefined): Condition {
  const { path, ordering } = key;
  return value === undefined ? isAbsent(key) : { kind: 'compare', path, ordering, operator: '=', value };
}

function isBeyond(key: SortKey, value: Scalar | undefined): Condition {
  if (value === undefined) return never;
  return { kind: 'any', of: [isFurther(key, value), isAbsent(key)] };
}

// The stores have no order of booleans, and need none: only true is beyond false, and nothing is beyond true.
function isFurther({ path, ordering, isDescending }: SortKey, value: Scalar): Condition {
  if (typeof value !== 'boolean') return { kind: 'compare', path, ordering, operator: isDescending ? '<' : '>', value };
  return value === isDescending ? { kind: 'compare', path, operator: '=', value: !value } : never;
}

/** If both comparisons are false, the value is absent. */
function isAbsent({ path, ordering, kind }: SortKey): Condition {
  const compare = (operator: '=' | '<' | '>=', value: Scalar): Condition => {
    return { kind: 'compare', path, ordering, operator, value };
  };
  if (kind === 'text') return { kind: 'not', of: compare('>=', '') };
  const of = kind === 'boolean' ? [compare('=', true), compare('=', false)] : [compare('<', 0), compare('>=', 0)];
  return { kind: 'not', of: { kind: 'any', of } };
}

type NextPage = Pick<Page<unknown>, 'next' | 'limit'>;

/** The address of the next page, `/p/things?page=2`, whose start `name` selects. */
export function nextAddress(context: Called, page: NextPage, name: string): string | undefined {
  const target = targetAfter(context, page, name);
  return target && publicPath(target, context);
}

export function nextUri(context: Called, page: NextPage, name: string): string | undefined {
  const target = targetAfter(context, page, name);
  return target && absoluteAddress(target, context);
}

/** The header `Link` with that address: `</p/things?page=2>; rel="next"`. */
export function nextLink(context: Called, page: NextPage, name: string): string | undefined {
  const address = nextAddress(context, page, name);
  return address && `<${address}>; rel="next"`;
}

function targetAfter({ target }: Called, { next, limit }: NextPage, name: string): string | undefined {
  // With a limit of 0, a client would follow empty pages for ever.
  return next === undefined || limit === 0 ? undefined : addressOf(target, { [name]: next });
}
