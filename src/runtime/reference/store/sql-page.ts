import { type RawBuilder, sql } from 'kysely';
import type { Scalar } from '../predicate/condition.js';
import { tellingKeys } from '../predicate/sort.js';
import { wholeCondition } from './condition-after.js';
import { columnOf, conditionSql, type IndexedFields, sortSql } from './sql-condition.js';
import type { Place, Selection } from './store.js';

/** A row as it is read: every column as text, so that no driver rounds a version. */
export interface RecordRow {
  readonly id: string;
  readonly key: string | null;
  readonly version: string;
  readonly body: string;
}

export const recordColumns: RawBuilder<unknown> = sql`id, key, version::text as version, body`;

/** Records of one partition, and what of them has a column or an index of its own. */
interface Paged {
  readonly table: RawBuilder<unknown>;
  readonly fields: IndexedFields;
  readonly partition: string;
}

/** The rows of a page, in its order. The page after a position begins there in the index, wherever there is one. */
export function pageSql(paged: Paged, asked: Selection): RawBuilder<RecordRow> {
  const selection = { ...asked, sort: tellingKeys(asked.sort, paged.fields.id) };
  const [first] = selection.sort;
  const column = first && columnOf(first.path, paged.fields);
  if (first === undefined || column === 'id') return byIdSql(paged, selection);
  // Further keys put those without a key in order, which no index does.
  return column === 'key' && selection.sort.length === 1
    ? byKeySql(paged, selection, first.isDescending)
    : sortedSql(paged, selection);
}

/** Rows of all partitions, along the primary key. */
export function scanSql(table: RawBuilder<unknown>, limit: number, after?: Place): RawBuilder<PlacedRow> {
  const beyond = after === undefined ? sql`` : sql`where (partition, id) > (${after.partition}, ${after.id})`;
  return sql<PlacedRow>`select partition, ${recordColumns} from ${table} ${beyond}
    order by partition, id limit ${limit}`;
}

interface PlacedRow extends RecordRow {
  readonly partition: string;
}

function byIdSql(paged: Paged, { after, condition, limit, offset, sort }: Selection): RawBuilder<RecordRow> {
  const isDescending = sort[0]?.isDescending === true;
  const value = sort.length === 0 ? after?.id : after?.values[0];
  const beyond = after && (value === undefined ? sql`false` : beyondSql('id', { value, id: after.id, isDescending }));
  const conditions = [conditionSql(condition, paged.fields), ...(beyond === undefined ? [] : [beyond])];
  return rowsSql(paged, conditions, { order: isDescending ? sql`id desc` : sql`id`, limit, offset });
}

/*
 * Records with a key in the order of the keys, then those without one in the order of ids: each a walk along an index that
 * ends with the page. In one statement with `or` PostgreSQL would sort them all.
 */
function byKeySql(paged: Paged, selection: Selection, isDescending: boolean): RawBuilder<RecordRow> {
  const { after, condition, limit, offset } = selection;
  const most = { limit: limit + offset, offset: 0 };
  const conditionOf = conditionSql(condition, paged.fields);
  const order = sql`key ${sql.raw(isDescending ? 'desc' : 'asc')}`;
  const value = after?.values[0];
  const beyond = after && value !== undefined ? [beyondSql('key', { value, id: after.id, isDescending })] : [];
  const keyed = rowsSql(paged, [conditionOf, sql`key is not null`, ...beyond], { ...most, order });
  const isPast = after !== undefined && value === undefined;
  const furtherIds = isPast ? [sql`id > ${after.id}`] : [];
  const keyless = rowsSql(paged, [conditionOf, sql`key is null`, ...furtherIds], { ...most, order: sql`id` });
  const both = isPast ? sql`(${keyless})` : sql`(${keyed}) union all (${keyless})`;
  return sql<RecordRow>`select * from (${both}) as page order by ${order} nulls last, id limit ${limit} offset ${offset}`;
}

interface Beyond {
  readonly value: Scalar;
  readonly id: string;
  readonly isDescending: boolean;
}

// The first part tells the index where to begin.
function beyondSql(column: 'id' | 'key', { value, id, isDescending }: Beyond): RawBuilder<unknown> {
  const [field, bound, further] = [sql.ref(column), String(value), sql.raw(isDescending ? '<' : '>')];
  return sql`${field} ${further}= ${bound} and (${field} ${further} ${bound} or id > ${id})`;
}

// By a field without an order of its own all that fits is sorted, whatever page is asked for.
function sortedSql(paged: Paged, selection: Selection): RawBuilder<RecordRow> {
  const { limit, offset, sort } = selection;
  const condition = conditionSql(wholeCondition(selection, paged.fields.id), paged.fields);
  const order = sql.join([...sort.map((key) => sortSql(key, paged.fields)), sql.ref('id')]);
  return rowsSql(paged, [condition], { order, limit, offset });
}

function rowsSql(
  { table, partition }: Paged,
  conditions: readonly RawBuilder<unknown>[],
  { order, limit, offset }: Pick<Selection, 'limit' | 'offset'> & { readonly order: RawBuilder<unknown> },
): RawBuilder<RecordRow> {
  const all = [sql`partition = ${partition}`, ...conditions];
  return sql<RecordRow>`select ${recordColumns} from ${table} where ${sql.join(all, sql` and `)}
    order by ${order} limit ${limit} offset ${offset}`;
}
