import { type RawBuilder, sql } from 'kysely';
import { withRetries, type Database, recordTable, rowsOf, sqlStateOf } from './database.js';
import { changeLayout, makeIndexes, migrate, recordMigrations } from './schema.js';
import { responseMigrations, responseTable, createSqlResponses } from './sql-responses.js';
import { columnOf, conditionSql, type IndexedFields, sortSql } from './sql-condition.js';
import { isStorable, type Scalar } from '../predicate/condition.js';
import {
  type CollectionDefinition,
  type ScanPosition,
  type RecordStore,
  type Selection,
  type Store,
  type StoredRecord,
  wholeCondition,
} from './store.js';
import { effectiveKeys } from '../predicate/field-reader.js';

/** The database of a store, and how it is used. */
interface SqlHome {
  readonly database: Database;
  /** The same database for layout changes, without a time limit. */
  readonly patientDatabase: Database;
  /** Whether other processes may use it at the same time. */
  readonly isShared: boolean;
  close(): Promise<void>;
}

const uniqueViolation = '23505';

/** Records in PostgreSQL 15 or later, embedded or not: one table per kind, one statement per change. */
export function createSqlStore(home: SqlHome): Store {
  const { database, patientDatabase, isShared } = home;
  const tables = new Set<string>();
  return {
    async collection(definition) {
      const { table, key, indexed } = definition;
      await withRetries(() => migrate(patientDatabase, table, recordMigrations));
      await withRetries(() => makeIndexes(patientDatabase, { table, key, indexed, isShared }));
      tables.add(table);
      return sqlCollection(database, definition);
    },
    async responses() {
      await withRetries(() => migrate(patientDatabase, responseTable, responseMigrations));
      tables.add(responseTable);
      return createSqlResponses(database);
    },
    async clear() {
      if (tables.size === 0) return;
      const removal = sql`truncate ${sql.join([...tables].map((table) => sql.table(table)))}`;
      const remove = async (transaction: Database): Promise<true> => removal.execute(transaction).then(() => true);
      await withRetries(() => changeLayout(patientDatabase, remove));
    },
    async isReady() {
      const result = withRetries(async () => (await sql`select 1 as one`.execute(database)).rows.length === 1);
      return Promise.race([result, timeout(readyMilliseconds)]);
    },
    close: () => home.close(),
  };
}

/** Readiness is checked often, and a quick "no" is better than waiting for the statement timeout. */
const readyMilliseconds = 2000;

function timeout(milliseconds: number): Promise<false> {
  return new Promise((settle) => setTimeout(settle, milliseconds, false).unref());
}

function sqlCollection(database: Database, definition: CollectionDefinition): RecordStore {
  const table = sql.table(recordTable(definition.table));
  const rowBy = async (column: 'id' | 'key', partition: string, value: string): Promise<StoredRecord | undefined> => {
    // No record has an id or key that cannot be stored, and the database would refuse the query.
    if (!isStorable(partition) || !isStorable(value)) return undefined;
    const statement = sql<RecordRow>`select ${recordColumns} from ${table}
      where partition = ${partition} and ${sql.ref(column)} = ${value}`;
    return (await rowsOf(database, statement)).map(recordOf)[0];
  };
  const insertMany: RecordStore['insertMany'] = async (partition, records) => {
    const stored: string[] = [];
    for (let start = 0; start < records.length; start += largestBatch) {
      const rows = records
        .slice(start, start + largestBatch)
        .map(({ id, key, version, text }) => sql`(${partition}, ${id}, ${key ?? null}, ${version}, ${text})`);
      const statement = sql<{ id: string }>`insert into ${table} (partition, id, key, version, body)
        values ${sql.join(rows)} on conflict do nothing returning id`;
      stored.push(...(await rowsOf(database, statement)).map(({ id }) => id));
    }
    return stored;
  };
  return {
    insert: async (partition, record) => (await insertMany(partition, [record])).length === 1,
    insertMany,
    get: (partition, id) => rowBy('id', partition, id),
    getByKey: (partition, key) => rowBy('key', partition, key),
    async replace(partition, { id, key, version, text }, expectedVersion) {
      const statement = sql`update ${table}
        set key = ${key ?? null}, version = ${version}, body = ${text}, last_modified_at = now()
        where partition = ${partition} and id = ${id} and version = ${expectedVersion} returning id`;
      return rowsOf(database, statement).then(({ length }) => (length === 1 ? 'replaced' : 'stale'), takenOr);
    },
    async remove(partition, id, version) {
      const statement = sql`delete from ${table}
        where partition = ${partition} and id = ${id} and version = ${version} returning id`;
      return (await rowsOf(database, statement)).length === 1;
    },
    async select(partition, selection) {
      if (!isStorable(partition)) return [];
      return (await rowsOf(database, pageSql({ table, fields: definition, partition }, selection))).map(recordOf);
    },
    async count(partition, condition) {
      if (!isStorable(partition)) return 0;
      const statement = sql<{ count: string }>`select count(*)::text as count from ${table}
        where partition = ${partition} and ${conditionSql(condition, definition)}`;
      return Number((await rowsOf(database, statement))[0]?.count);
    },
    async scan(limit, after) {
      const rows = await rowsOf(database, scanSql(table, limit, after));
      return rows.map((row) => ({ partition: row.partition, record: recordOf(row) }));
    },
  };
}

/** A statement has at most 65,535 parameters, and a record takes five. */
const largestBatch = 1000;

function takenOr(error: unknown): 'taken' {
  if (sqlStateOf(error) === uniqueViolation) return 'taken';
  throw error;
}

function recordOf({ id, key, version, body }: RecordRow): StoredRecord {
  return { id, ...(key === null ? {} : { key }), version: Number(version), text: body };
}

/** A row as it is read: every column is text, so that no driver rounds a version. */
interface RecordRow {
  readonly id: string;
  readonly key: string | null;
  readonly version: string;
  readonly body: string;
}

const recordColumns: RawBuilder<unknown> = sql`id, key, version::text as version, body`;

/** A query on the records of one partition, with the fields that have their own column or index. */
interface Paged {
  readonly table: RawBuilder<unknown>;
  readonly fields: IndexedFields;
  readonly partition: string;
}

/** The rows of a page, in order. A page after a position starts there in the index, if there is one. */
export function pageSql(paged: Paged, asked: Selection): RawBuilder<RecordRow> {
  const selection = { ...asked, sort: effectiveKeys(asked.sort, paged.fields.id) };
  const [first] = selection.sort;
  const column = first && columnOf(first.path, paged.fields);
  if (first === undefined || column === 'id') return byIdSql(paged, selection);
  // Further sort keys order the records without a key, which no index does.
  return column === 'key' && selection.sort.length === 1
    ? byKeySql(paged, selection, first.isDescending)
    : sortedSql(paged, selection);
}

/** Rows of all partitions, along the primary key. */
function scanSql(table: RawBuilder<unknown>, limit: number, after?: ScanPosition): RawBuilder<ScannedRow> {
  const beyond = after === undefined ? sql`` : sql`where (partition, id) > (${after.partition}, ${after.id})`;
  return sql<ScannedRow>`select partition, ${recordColumns} from ${table} ${beyond}
    order by partition, id limit ${limit}`;
}

interface ScannedRow extends RecordRow {
  readonly partition: string;
}

function byIdSql(paged: Paged, { after, condition, limit, offset, sort }: Selection): RawBuilder<RecordRow> {
  const isDescending = sort[0]?.isDescending === true;
  const value = sort.length === 0 ? after?.id : after?.values[0];
  const beyond = after && (value === undefined ? sql`false` : beyondSql('id', { value, id: after.id, isDescending }));
  const conditions = [conditionSql(condition, paged.fields), ...(beyond === undefined ? [] : [beyond])];
  return rowsSql(paged, conditions, { order: isDescending ? sql`id desc` : sql`id`, limit, offset });
}

/** Two index scans that end with the page: records with a key, then those without. With one `or`, all are sorted. */
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

// The first part lets the index scan start at the position.
function beyondSql(column: 'id' | 'key', { value, id, isDescending }: Beyond): RawBuilder<unknown> {
  const [field, bound, further] = [sql.ref(column), String(value), sql.raw(isDescending ? '<' : '>')];
  return sql`${field} ${further}= ${bound} and (${field} ${further} ${bound} or id > ${id})`;
}

// Without an index for the sort field, all matches are sorted for every page.
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
