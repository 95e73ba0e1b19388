import { type RawBuilder, sql } from 'kysely';
import type { Condition, Scalar } from '../predicate/condition.js';
import { effectiveKeys } from '../predicate/field-reader.js';
import { longestPage } from './decide.js';
import { comparesColumns, conditionSql, servedSql, sortSql, undecidedSql } from './sql-condition.js';
import { type CollectionDefinition, columnOf, type Selection, type StoredRecord, wholeCondition } from './store.js';

/** A row as read: every column is text, so that no driver rounds a version. */
export interface RecordRow {
  readonly id: string;
  readonly key: string | null;
  readonly version: string;
  readonly body: string;
  readonly printed_for: string | null;
}

export const recordColumns: RawBuilder<unknown> = sql`id, key, version::text as version, body, printed_for`;

export function recordOf({ id, key, version, body, printed_for: printedFor }: RecordRow): StoredRecord {
  const record = { id, ...(key === null ? {} : { key }), version: Number(version), text: body };
  return printedFor === null ? record : { ...record, printedFor };
}

/**
 * A row of a page, which has all matches of the database, and all records that it left undecided: see `undecidedSql`.
 */
export interface PageRow extends RecordRow {
  readonly undecided: 'true' | 'false';
  /** Whether any record was undecided, here or before the page. */
  readonly rough: 'true' | 'false';
  /** How many rows the page would have if its text had no limit. */
  readonly available: string;
}

/** A query on the records of one partition, with the fields that have their own column or index. */
export interface Paged {
  readonly table: RawBuilder<unknown>;
  readonly definition: CollectionDefinition;
  readonly partition: string;
  /** How long a statement may spend on deciding. */
  readonly milliseconds: number;
}

/** The rows of a page, in order. A page after a position starts there in the index, if there is one. */
export function pageSql(paged: Paged, asked: Selection): RawBuilder<PageRow> {
  const selection = { ...asked, sort: effectiveKeys(asked.sort, paged.definition.id) };
  const { limit, offset } = selection;
  // Undecided records before the page must be included.
  return isDecided(paged, selection)
    ? limitedSql(orderedSql(paged, selection), 0)
    : limitedSql(orderedSql(paged, { ...selection, limit: limit + offset, offset: 0 }), offset);
}

export interface CandidatesAsked extends Pick<Selection, 'condition' | 'words'> {
  readonly after: string | undefined;
  readonly texts: 'all' | 'undecided';
}

/** The next records, in id order, that match or are undecided. The text of matching records may be left out. */
export function candidatesSql(paged: Paged, { condition, words, after, texts }: CandidatesAsked): RawBuilder<PageRow> {
  const judged = { condition, words, sort: [], others: after === undefined ? [] : [sql`id > ${after}`], texts };
  return limitedSql(rowsSql(paged, judged, { order: sql`id`, limit: candidatesAtOnce, offset: 0 }), 0);
}

export const candidatesAtOnce = 500;

/** How many match; `rough` if some were undecided. */
export function countSql(paged: Paged, condition: Condition): RawBuilder<{ count: string; rough: string }> {
  const { from, where } = judgedSql(paged, { condition, sort: [] });
  return sql`select count(*)::text as count, coalesce(bool_or(undecided), false)::text as rough from ${from} where ${where}`;
}

export function rowsByIdSql({ table, partition }: Paged, ids: readonly string[]): RawBuilder<RecordRow> {
  return sql`select ${recordColumns} from ${table} where partition = ${partition} and id = any(${ids}::text[])`;
}

interface FoundRow extends RecordRow {
  readonly size: number;
  readonly undecided: boolean;
}

// A window keeps the order of its rows.
function limitedSql(rows: RawBuilder<FoundRow>, offset: number): RawBuilder<PageRow> {
  const seen = sql`select *, bool_or(undecided) over () as rough from (${rows}) as found offset ${offset}`;
  const measured = sql`select *, count(*) over () as available,
    coalesce(sum(size) over (rows between unbounded preceding and 1 preceding), 0) as before from (${seen}) as seen`;
  return sql`select id, key, version, body, printed_for, undecided::text as undecided, rough::text as rough,
    available::text as available from (${measured}) as measured where before = 0 or before + size <= ${longestPage}`;
}

type Cut = Pick<Selection, 'limit' | 'offset'> & { readonly order: RawBuilder<unknown> };

function orderedSql(paged: Paged, selection: Selection): RawBuilder<FoundRow> {
  const [first] = selection.sort;
  const column = first && columnOf(first, paged.definition);
  if (first === undefined || column === 'id') return byIdSql(paged, selection);
  // Further sort keys order the records without a key, for which there is no index.
  return column === 'key' && selection.sort.length === 1
    ? byKeySql(paged, selection, first.isDescending)
    : sortedSql(paged, selection);
}

function byIdSql(paged: Paged, selection: Selection): RawBuilder<FoundRow> {
  const { after, sort } = selection;
  const isDescending = sort[0]?.isDescending === true;
  const value = sort.length === 0 ? after?.id : after?.values[0];
  const beyond = after && (value === undefined ? sql`false` : beyondSql('id', { value, id: after.id, isDescending }));
  const others = beyond === undefined ? [] : [beyond];
  return rowsSql(paged, { ...selection, others }, { ...selection, order: isDescending ? sql`id desc` : sql`id` });
}

/** Two index scans that end with the page: records with a key, then those without. With one `or`, all are sorted. */
function byKeySql(paged: Paged, selection: Selection, isDescending: boolean): RawBuilder<FoundRow> {
  const { after, limit, offset } = selection;
  const most = { limit: limit + offset, offset: 0 };
  const order = sql`key ${sql.raw(isDescending ? 'desc' : 'asc')}`;
  const value = after?.values[0];
  const beyond = after && value !== undefined ? [beyondSql('key', { value, id: after.id, isDescending })] : [];
  const keyed = rowsSql(paged, { ...selection, others: [sql`key is not null`, ...beyond] }, { ...most, order });
  const isPast = after !== undefined && value === undefined;
  const furtherIds = isPast ? [sql`id > ${after.id}`] : [];
  const ofKeyless = { ...selection, others: [sql`key is null`, ...furtherIds] };
  const keyless = rowsSql(paged, ofKeyless, { ...most, order: sql`id` });
  const both = isPast ? sql`(${keyless})` : sql`(${keyed}) union all (${keyless})`;
  return sql`select * from (${both}) as page order by ${order} nulls last, id limit ${limit} offset ${offset}`;
}

interface Beyond {
  readonly value: Scalar;
  readonly id: string;
  readonly isDescending: boolean;
}

// The first part lets the index scan start at the position.
function beyondSql(column: 'id' | 'key', { value, id, isDescending }: Beyond): RawBuilder<unknown> {
  const [field, bound, further] = [sql.ref(column), String(value), sql.raw(isDescending ? '<' : '>')];
  return sql`${field} ${further}= ${bound} and (${field} ${further} ${bound} or id > ${id})`;
}

// Without an index for the sort field, all matches are sorted for every page. Undecided ones come first, so that the
// page shows them.
function sortedSql(paged: Paged, selection: Selection): RawBuilder<FoundRow> {
  const { sort } = selection;
  const condition = wholeCondition(selection, paged.definition.id);
  const keys = [...sort.map((key) => sortSql(key, paged.definition)), sql.ref('id')];
  const order = sql.join(isDecided(paged, selection) ? keys : [sql`undecided desc`, ...keys]);
  return rowsSql(paged, { condition, sort }, { ...selection, order });
}

interface Judged extends Pick<Selection, 'condition' | 'sort' | 'words'> {
  /** Further conditions, which only compare columns. */
  readonly others?: readonly RawBuilder<unknown>[];
  readonly texts?: 'all' | 'undecided';
}

function rowsSql(paged: Paged, judged: Judged, { order, limit, offset }: Cut): RawBuilder<FoundRow> {
  const { from, where } = judgedSql(paged, judged);
  const body = judged.texts === 'undecided' ? sql`case when undecided then body else '' end` : sql`body`;
  return sql`select id, key, version::text as version, ${body} as body, octet_length(${body}) as size, printed_for,
    undecided
    from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`;
}

/** Whether the database decides every record at once, because only columns are compared. */
function isDecided({ definition }: Paged, { condition, sort }: Pick<Selection, 'condition' | 'sort'>): boolean {
  return comparesColumns(condition, definition) && sort.every((key) => columnOf(key, definition) !== undefined);
}

function judgedSql(paged: Paged, judged: Judged): { from: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const { table, definition, partition, milliseconds } = paged;
  const { others = [], words = [] } = judged;
  const condition = conditionSql(judged.condition, definition);
  const hasWords = words.length === 0 ? [] : [sql`(words @> ${words}::text[] or words is null)`];
  const isThere = sql.join([sql`partition = ${partition}`, ...hasWords], sql` and `);
  if (isDecided(paged, judged)) {
    const from = sql`${table} cross join (select false as undecided) as judged`;
    return { from, where: sql.join([isThere, condition, ...others], sql` and `) };
  }
  const undecided = undecidedSql(judged.condition, judged.sort.length, milliseconds);
  const served = servedSql(judged.condition, definition);
  const decided = sql`case when undecided then true else ${condition} end`;
  return {
    // Without `offset 0` the expression would be repeated, and would differ each time.
    from: sql`${table} cross join lateral (select ${undecided} as undecided offset 0) as judged`,
    where: sql.join([isThere, ...(served === undefined ? [] : [served]), decided, ...others], sql` and `),
  };
}
