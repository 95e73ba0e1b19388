import { sql } from 'kysely';
import type { Database } from './database.js';
import { answered, recordTable, rowsOf, sqlStateOf } from './database.js';
import { makeIndexes } from './indexes.js';
import { changeLayout, migrate, recordMigrations } from './schema.js';
import { answerMigrations, answerTable, createSqlAnswers } from './sql-answers.js';
import type { IndexedFields } from './sql-condition.js';
import { conditionSql } from './sql-condition.js';
import type { RecordRow } from './sql-page.js';
import { pageSql, recordColumns, scanSql } from './sql-page.js';
import { isStorable } from './storable-text.js';
import type { CollectionDefinition, RecordStore, Replacement, Store, StoredRecord } from './store.js';

/** A database for records, and how it is spoken to. */
export interface SqlHome {
  readonly database: Database;
  /** The same one for changes of its layout, which may take as long as they take. */
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
      await answered(() => migrate(patientDatabase, table, recordMigrations));
      await answered(() => makeIndexes(patientDatabase, { table, key, indexed, isShared }));
      tables.add(table);
      return sqlCollection(database, definition);
    },
    async answers() {
      await answered(() => migrate(patientDatabase, answerTable, answerMigrations));
      tables.add(answerTable);
      return createSqlAnswers(database);
    },
    async clear() {
      if (tables.size === 0) return;
      const names = sql.join([...tables].map((table) => sql.table(table)));
      const removal = sql`truncate ${names}`;
      await answered(() =>
        changeLayout(patientDatabase, async (transaction) => {
          await removal.execute(transaction);
          return true;
        }),
      );
    },
    async isReady() {
      const answer = answered(async () => (await sql`select 1 as one`.execute(database)).rows.length === 1);
      return Promise.race([answer, silence(readyMilliseconds)]);
    },
    close: () => home.close(),
  };
}

/** Whoever asks this asks often, and would rather hear no than wait as long as a statement may take. */
const readyMilliseconds = 2000;

function silence(milliseconds: number): Promise<false> {
  return new Promise((settle) => setTimeout(settle, milliseconds, false).unref());
}

interface Collection {
  readonly database: Database;
  readonly table: string;
  readonly fields: IndexedFields;
}

function sqlCollection(database: Database, definition: CollectionDefinition): RecordStore {
  const table = recordTable(definition.table);
  const collection: Collection = { database, table, fields: definition };
  return {
    insert: async (partition, record) => (await insertRows(collection, partition, [record])).length === 1,
    insertMany: (partition, records) => insertRows(collection, partition, records),
    get: (partition, id) => rowBy(collection, { partition, column: 'id', value: id }),
    getByKey: (partition, key) => rowBy(collection, { partition, column: 'key', value: key }),
    replace: (partition, record, expectedVersion) => replaceRow(collection, { partition, record, expectedVersion }),
    async remove(partition, id, version) {
      const statement = sql`delete from ${sql.table(table)}
        where partition = ${partition} and id = ${id} and version = ${version} returning id`;
      return (await rowsOf(database, statement)).length === 1;
    },
    async select(partition, selection) {
      if (!isStorable(partition)) return [];
      return (await rowsOf(database, pageSql(collection, partition, selection))).map(recordOf);
    },
    async count(partition, condition) {
      if (!isStorable(partition)) return 0;
      const statement = sql<{ count: string }>`select count(*)::text as count from ${sql.table(table)}
        where partition = ${partition} and ${conditionSql(condition, definition)}`;
      return Number((await rowsOf(database, statement))[0]?.count);
    },
    async scan(limit, after) {
      const rows = await rowsOf(database, scanSql(collection, limit, after));
      return rows.map((row) => ({ partition: row.partition, record: recordOf(row) }));
    },
  };
}

/** A statement has room for 65,535 parameters, and a record takes five. */
const largestBatch = 1000;

async function insertRows(
  { database, table }: Collection,
  partition: string,
  records: readonly StoredRecord[],
): Promise<readonly string[]> {
  const stored: string[] = [];
  for (let start = 0; start < records.length; start += largestBatch) {
    const rows = records
      .slice(start, start + largestBatch)
      .map(({ id, key, version, text }) => sql`(${partition}, ${id}, ${key ?? null}, ${version}, ${text})`);
    const statement = sql<{ id: string }>`insert into ${sql.table(table)} (partition, id, key, version, body)
      values ${sql.join(rows)} on conflict do nothing returning id`;
    stored.push(...(await rowsOf(database, statement)).map(({ id }) => id));
  }
  return stored;
}

interface Wanted {
  readonly partition: string;
  readonly column: 'id' | 'key';
  readonly value: string;
}

async function rowBy(
  { database, table }: Collection,
  { partition, column, value }: Wanted,
): Promise<StoredRecord | undefined> {
  // What cannot be stored is the name of nothing; the database would refuse the question.
  if (!isStorable(partition) || !isStorable(value)) return undefined;
  const statement = sql<RecordRow>`select ${recordColumns} from ${sql.table(table)}
    where partition = ${partition} and ${sql.ref(column)} = ${value}`;
  const [row] = await rowsOf(database, statement);
  return row === undefined ? undefined : recordOf(row);
}

interface Change {
  readonly partition: string;
  readonly record: StoredRecord;
  readonly expectedVersion: number;
}

async function replaceRow(
  { database, table }: Collection,
  { partition, record, expectedVersion }: Change,
): Promise<Replacement> {
  const { id, key, version, text } = record;
  const statement = sql`update ${sql.table(table)}
    set key = ${key ?? null}, version = ${version}, body = ${text}, last_modified_at = now()
    where partition = ${partition} and id = ${id} and version = ${expectedVersion} returning id`;
  try {
    return (await rowsOf(database, statement)).length === 1 ? 'replaced' : 'stale';
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) return 'taken';
    throw error;
  }
}

function recordOf({ id, key, version, body }: RecordRow): StoredRecord {
  return { id, ...(key === null ? {} : { key }), version: Number(version), text: body };
}
