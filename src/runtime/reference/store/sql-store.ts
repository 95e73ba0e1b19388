import { sql } from 'kysely';
import { answered, type Database, recordTable, rowsOf, sqlStateOf } from './database.js';
import { makeIndexes } from './indexes.js';
import { changeLayout, migrate, recordMigrations } from './schema.js';
import { answerMigrations, answerTable, createSqlAnswers } from './sql-answers.js';
import { conditionSql } from './sql-condition.js';
import { pageSql, recordColumns, type RecordRow, scanSql } from './sql-page.js';
import { isStorable } from './storable-text.js';
import type { CollectionDefinition, RecordStore, Store, StoredRecord } from './store.js';

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
      const removal = sql`truncate ${sql.join([...tables].map((table) => sql.table(table)))}`;
      const remove = async (transaction: Database): Promise<true> => removal.execute(transaction).then(() => true);
      await answered(() => changeLayout(patientDatabase, remove));
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

function sqlCollection(database: Database, definition: CollectionDefinition): RecordStore {
  const table = sql.table(recordTable(definition.table));
  const rowBy = async (column: 'id' | 'key', partition: string, value: string): Promise<StoredRecord | undefined> => {
    // What cannot be stored is the name of nothing; the database would refuse the question.
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

/** A statement has room for 65,535 parameters, and a record takes five. */
const largestBatch = 1000;

function takenOr(error: unknown): 'taken' {
  if (sqlStateOf(error) === uniqueViolation) return 'taken';
  throw error;
}

function recordOf({ id, key, version, body }: RecordRow): StoredRecord {
  return { id, ...(key === null ? {} : { key }), version: Number(version), text: body };
}
