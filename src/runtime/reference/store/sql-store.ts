import { type RawBuilder, sql } from 'kysely';
import { recordTable, rowsOf, sqlStateOf, withRetries } from './database.js';
import { changeLayout, makeIndexes, migrate, recordMigrations } from './schema.js';
import {
  type CandidatesAsked,
  candidatesAtOnce,
  candidatesSql,
  countSql,
  type Paged,
  type PageRow,
  pageSql,
  recordColumns,
  recordOf,
  type RecordRow,
  rowsByIdSql,
} from './sql-pages.js';
import { type Candidate, countMatches, decidedPage } from './decide.js';
import { type Condition, isStorable } from '../predicate/condition.js';
import { newWork, type Work } from '../predicate/work.js';
import {
  type CollectionDefinition,
  type Database,
  longestIndexed,
  type PlacedRecord,
  type RecordStore,
  type ScanPosition,
  type SelectedPage,
  type Selection,
  type Store,
  type StoredRecord,
} from './store.js';

interface SqlHome {
  readonly database: Database;
  /** The same database for layout changes, without a time limit. */
  readonly patientDatabase: Database;
  /** Whether other processes may use it at the same time. */
  readonly isShared: boolean;
  /**
   * How many milliseconds one statement may spend on filtering; the remaining records are filtered one by one. 50 by
   * default.
   */
  readonly decisionMilliseconds?: number;
  close(): Promise<void>;
}

const uniqueViolation = '23505';

/** Records in PostgreSQL 15 or later, embedded or not: one table per kind, one statement per change. */
export function createSqlStore(home: SqlHome): Store {
  const { database, patientDatabase, isShared } = home;
  const tables = new Set<string>();
  let asked: Promise<boolean> | undefined;
  return {
    async collection(definition) {
      const { table } = definition;
      await withRetries(() => migrate(patientDatabase, table, recordMigrations));
      await withRetries(() => makeIndexes(patientDatabase, { ...definition, isShared }));
      tables.add(table);
      return sqlCollection(home, definition);
    },
    async responses({ inDatabase: { table, migrations, open } }) {
      await withRetries(() => migrate(patientDatabase, table, migrations));
      tables.add(table);
      return open(database);
    },
    async clear() {
      if (tables.size === 0) return;
      const removal = sql`truncate ${sql.join([...tables].map((table) => sql.table(table)))}`;
      const remove = async (transaction: Database): Promise<true> => removal.execute(transaction).then(() => true);
      await withRetries(() => changeLayout(patientDatabase, remove));
    },
    async isReady() {
      // One for all: anybody may ask, and those of a database that does not respond would pile up.
      asked ??= withRetries(async () => (await sql`select 1 as one`.execute(database)).rows.length === 1).finally(
        () => (asked = undefined),
      );
      const late = new Promise<false>((settle) => setTimeout(settle, readyMilliseconds, false).unref());
      return Promise.race([asked, late]);
    },
    close: () => home.close(),
  };
}

/** Readiness is checked often, and a quick failure is better than waiting for the statement timeout. */
const readyMilliseconds = 2000;

function sqlCollection(
  { database, decisionMilliseconds: milliseconds = 50 }: SqlHome,
  definition: CollectionDefinition,
): RecordStore {
  const table = sql.table(recordTable(definition.table));
  const pagedOf = (partition: string): Paged => ({ table, definition, partition, milliseconds });
  const rowBy = async (column: 'id' | 'key', partition: string, value: string): Promise<StoredRecord | undefined> => {
    // No record has an id or key that cannot be stored, and the database would refuse the query.
    if (!isStorable(partition) || !isStorable(value)) return undefined;
    const statement = sql<RecordRow>`select ${recordColumns} from ${table}
      where partition = ${partition} and ${sql.ref(column)} = ${value}`;
    return (await rowsOf(database, statement)).map(recordOf)[0];
  };
  const insertMany = async <Placed extends PlacedRecord>(records: readonly Placed[]): Promise<readonly Placed[]> => {
    const stored = new Set<string>();
    for (let start = 0; start < records.length; start += largestBatch) {
      const rows = await rowsOf(database, insertSql(table, definition, records.slice(start, start + largestBatch)));
      for (const { partition, id } of rows) stored.add(placeOf(partition, id));
    }
    // Of two records with the same id, the first was stored.
    return records.filter(({ partition, record }) => stored.delete(placeOf(partition, record.id)));
  };
  return {
    async insert(partition, record) {
      return (await rowsOf(database, insertSql(table, definition, [{ partition, record }]))).length === 1;
    },
    insertMany,
    get: (partition, id) => rowBy('id', partition, id),
    getByKey: (partition, key) => rowBy('key', partition, key),
    async replace(partition, { id, key, version, text, printedFor }, expectedVersion) {
      const statement = sql`update ${table}
        set key = ${key ?? null}, version = ${version}, body = ${text}, words = ${wordsOf(definition, text)}::text[],
          printed_for = ${printedFor ?? null}, last_modified_at = now()
        where partition = ${partition} and id = ${id} and version = ${expectedVersion} returning id`;
      return rowsOf(database, statement).then(({ length }) => (length === 1 ? 'replaced' : 'stale'), takenOr);
    },
    async remove(partition, id, version) {
      const statement = sql`delete from ${table}
        where partition = ${partition} and id = ${id} and version = ${version} returning id`;
      return (await rowsOf(database, statement)).length === 1;
    },
    async select(partition, selection, work = newWork()) {
      if (!isStorable(partition)) return { records: [], isCut: false };
      const rows = await rowsOf(database, pageSql(pagedOf(partition), selection));
      if (rows[0]?.rough === 'true') return decidedHere(database, pagedOf(partition), { selection, work });
      return { records: rows.map(recordOf), isCut: rows.length < Number(rows[0]?.available ?? 0) };
    },
    async count(partition, condition, work = newWork()) {
      return isStorable(partition) ? counted(database, pagedOf(partition), { condition, work }) : 0;
    },
    async scan(limit, after) {
      const rows = await rowsOf(database, scanSql(table, limit, after));
      return rows.map((row) => ({ partition: row.partition, record: recordOf(row) }));
    },
  };
}

/** The page of a selection for which a statement left some records undecided: they are read and decided here. */
function decidedHere(
  database: Database,
  paged: Paged,
  { selection, work }: { readonly selection: Selection; readonly work: Work },
): Promise<SelectedPage> {
  const source = {
    idField: paged.definition.id,
    batches: (condition: Condition, after: string | undefined) =>
      batchesOf(database, paged, { condition, words: selection.words, after, texts: 'all' }),
    recordsWith: async (ids: readonly string[]) => (await rowsOf(database, rowsByIdSql(paged, ids))).map(recordOf),
  };
  return decidedPage(source, selection, work);
}

async function counted(
  database: Database,
  paged: Paged,
  { condition, work }: { readonly condition: Condition; readonly work: Work },
): Promise<number> {
  const [row] = await rowsOf(database, countSql(paged, condition));
  if (row?.rough !== 'true') return Number(row?.count);
  const batches = batchesOf(database, paged, { condition, after: undefined, texts: 'undecided' });
  return countMatches(batches, condition, work);
}

/** Statement by statement, so that other statements can run in between. */
async function* batchesOf(
  database: Database,
  paged: Paged,
  asked: CandidatesAsked,
): AsyncGenerator<readonly Candidate[], void, undefined> {
  let last = asked.after;
  let isMore = true;
  while (isMore) {
    const rows = await rowsOf(database, candidatesSql(paged, { ...asked, after: last }));
    yield rows.map((row) => candidateOf(row, paged.definition.parse));
    isMore = rows.length === candidatesAtOnce || rows.length < Number(rows[0]?.available ?? 0);
    last = rows.at(-1)?.id;
  }
}

// Parsed only when needed: most are certain.
function candidateOf(row: PageRow, parse: CollectionDefinition['parse']): Candidate {
  const record = recordOf(row);
  let parsed: { readonly value: unknown } | undefined;
  return {
    record,
    isCertain: row.undecided === 'false',
    get value() {
      parsed ??= { value: parse(record.text) };
      return parsed.value;
    },
  };
}

/** A statement has at most 65,535 parameters, and a record takes seven. */
const largestBatch = 1000;

function insertSql(
  table: RawBuilder<unknown>,
  definition: CollectionDefinition,
  records: readonly PlacedRecord[],
): RawBuilder<ScanPosition> {
  const rows = records.map(
    ({ partition, record }) =>
      sql`(${partition}, ${record.id}, ${record.key ?? null}, ${record.version}, ${record.text},
        ${wordsOf(definition, record.text)}::text[], ${record.printedFor ?? null})`,
  );
  return sql`insert into ${table} (partition, id, key, version, body, words, printed_for)
    values ${sql.join(rows)} on conflict do nothing returning partition, id`;
}

function placeOf(partition: string, id: string): string {
  return JSON.stringify([partition, id]);
}

/** Null if the record is not in the index of words: a search reads it. */
function wordsOf(definition: CollectionDefinition, text: string): readonly string[] | null {
  return text.length > longestIndexed ? null : (definition.wordsOf?.(text) ?? null);
}

function takenOr(error: unknown): 'taken' {
  if (sqlStateOf(error) === uniqueViolation) return 'taken';
  throw error;
}

function scanSql(table: RawBuilder<unknown>, limit: number, after?: ScanPosition): RawBuilder<ScannedRow> {
  const beyond = after === undefined ? sql`` : sql`where (partition, id) > (${after.partition}, ${after.id})`;
  return sql<ScannedRow>`select partition, ${recordColumns} from ${table} ${beyond}
    order by partition, id limit ${limit}`;
}

interface ScannedRow extends RecordRow {
  readonly partition: string;
}
