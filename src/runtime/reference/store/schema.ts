import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Database, recordTable, sqlStateOf } from './database.js';
import { type CollectionDefinition, StoreUnavailableError } from './store.js';
import type { FieldPath } from '../predicate/field-types.js';
import { indexedSql } from './sql-condition.js';

/** One step of a table's layout to the next one. */
export type Migration = (table: string) => readonly ReturnType<typeof sql>[];

/** Whoever changes a layout holds this lock of the database until all of it is done. */
const lock = 7_103_921_540;

/**
 * Brings a table to the version that the migrations end with: one made before versions were kept counts as 1, one that is
 * not there as 0. All of it or nothing, in one transaction, and one process at a time.
 */
export async function migrate(database: Database, table: string, migrations: readonly Migration[]): Promise<void> {
  await changeLayout(database, async (transaction) => {
    // Asked again and again, not waited for: who builds an index waits for every statement under way, that one included.
    if (!(await isLocked(transaction))) return false;
    await migrateLocked(transaction, table, migrations);
    return true;
  });
}

async function migrateLocked(database: Database, table: string, migrations: readonly Migration[]): Promise<void> {
  // Asked before: even to leave a table as it is takes the right to make one, which a role need not have for ever.
  if (!(await hasTable(database, 'modelwright_schema'))) {
    await sql`create table modelwright_schema (table_name text primary key, version integer not null)`.execute(
      database,
    );
  }
  const version = await versionOf(database, table);
  if (version === migrations.length) return;
  if (version > migrations.length) {
    throw new StoreUnavailableError(
      `The table "${table}" has layout ${version}, and this program knows layouts up to ${migrations.length}: ` +
        'a newer version of it has been here. Start that one.',
    );
  }
  for (const migration of migrations.slice(version)) {
    for (const statement of migration(table)) await statement.execute(database);
  }
  await sql`insert into modelwright_schema (table_name, version) values (${table}, ${migrations.length})
    on conflict (table_name) do update set version = excluded.version`.execute(database);
}

async function versionOf(database: Database, table: string): Promise<number> {
  if (!(await hasTable(database, table))) return 0;
  const { rows } = await sql<{ version: string }>`
    select version::text as version from modelwright_schema where table_name = ${table}`.execute(database);
  return Number(rows[0]?.version ?? 1);
}

async function isLocked(database: Database): Promise<boolean> {
  const { rows } = await sql<{ locked: string }>`
    select case when pg_try_advisory_xact_lock(${sql.lit(lock)}) then 'yes' else 'no' end as locked`.execute(database);
  return rows[0]?.locked === 'yes';
}

/**
 * `body` is the exact text, which answers are read from: jsonb would reorder the members of maps and rewrite 1e3. `doc`
 * is the same record for predicates, made from the text by the database, so that the two cannot differ.
 */
export const recordMigrations: readonly Migration[] = [
  (table) => [
    sql`create table ${sql.table(recordTable(table))} (
      partition text collate "C" not null,
      id text collate "C" not null,
      key text collate "C",
      version bigint not null,
      body text not null,
      doc jsonb generated always as (body::jsonb) stored,
      created_at timestamptz not null default now(),
      last_modified_at timestamptz not null default now(),
      primary key (partition, id)
    )`,
    sql`create unique index ${sql.ref(`${table}_key`)} on ${sql.table(table)} (partition, key) where key is not null`,
  ],
  (table) => [sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_version`)} check (version > 0)`],
];

const patienceMilliseconds = 60_000;
const pauseMilliseconds = 200;
const lockNotAvailable = '55P03';

/**
 * Does what needs a table for itself, in a transaction; `change` answers false where it is not its turn yet. A lock is
 * waited for in short pieces: everybody who comes after the one who waits waits as well, if only to read.
 */
export async function changeLayout(
  database: Database,
  change: (transaction: Database) => Promise<boolean>,
): Promise<void> {
  const end = Date.now() + patienceMilliseconds;
  while (!(await attempt(database, change))) {
    if (Date.now() > end) {
      throw new StoreUnavailableError(
        'Others have held the tables for a minute: a change of their layout, or a transaction that does not end.',
      );
    }
    await new Promise((settle) => setTimeout(settle, pauseMilliseconds));
  }
}

async function attempt(database: Database, change: (transaction: Database) => Promise<boolean>): Promise<boolean> {
  try {
    return await database.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '1s'`.execute(transaction);
      return change(transaction);
    });
  } catch (error) {
    if (sqlStateOf(error) === lockNotAvailable) return false;
    throw error;
  }
}

/** Whether there is a table of that name where new ones are made. */
async function hasTable(database: Database, table: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from pg_tables where schemaname = current_schema() and tablename = ${sql.lit(table)}`.execute(
    database,
  );
  return rows.length === 1;
}

/** The table, and whether others may be at work on it while its indexes are built. */
interface IndexedTable extends Pick<CollectionDefinition, 'table' | 'key' | 'indexed'> {
  readonly isShared: boolean;
}

/**
 * Makes the indexes that the table needs besides those of its layout and that are not there: of each declared field, and of
 * records without a key, which come last in the order of keys. In a folder it drops those that nothing needs any more.
 * Where others use the table, they go on reading and writing meanwhile, and an index that this version does not need
 * stays, for others may be of a version that does.
 */
export async function makeIndexes(database: Database, wantedTable: IndexedTable): Promise<void> {
  const { table, isShared } = wantedTable;
  const wanted = wantedIndexes(wantedTable);
  const existing = await existingIndexes(database, table);
  // An index of which a part was built before its process ended is of no use, and in the way.
  const useless = existing.filter(({ name, state }) => state === 'broken' || (!isShared && !wanted.has(name)));
  const kept = new Set(existing.filter((index) => !useless.includes(index)).map(({ name }) => name));
  const missing = [...wanted].filter(([name]) => !kept.has(name));
  const concurrently = isShared ? sql`concurrently` : sql``;
  for (const { name } of useless) {
    await sql`drop index ${concurrently} if exists ${sql.ref(name)}`.execute(database);
  }
  for (const [name, { place, isFilter }] of missing) {
    await sql`create index ${concurrently} if not exists ${sql.ref(name)} on ${sql.table(table)} ${place}`.execute(
      database,
    );
    if (isFilter && isShared) await countMore(database, name);
  }
  // The planner knows how common the values of an expression are only after a look at them.
  if (missing.length > 0) await sql`analyze ${sql.table(table)}`.execute(database);
}

/*
 * Of a hundred values, the usual number, the planner takes one in a hundred records for one in ten thousand. The embedded
 * database keeps to the usual number: there everybody waits while it counts.
 */
async function countMore(database: Database, name: string): Promise<void> {
  await sql`alter index ${sql.ref(name)} alter column 1 set statistics 500`.execute(database);
}

interface WantedIndex {
  /** What follows the name of the table. */
  readonly place: RawBuilder<unknown>;
  readonly isFilter: boolean;
}

function wantedIndexes({ table, key, indexed }: IndexedTable): ReadonlyMap<string, WantedIndex> {
  const filters = indexed.map((path): [string, WantedIndex] => [nameOf(table, path), filterIndex(path)]);
  const keyless: WantedIndex = { place: sql`(partition, id) where key is null`, isFilter: false };
  return new Map([...filters, ...(key === undefined ? [] : [[`${prefixOf(table)}keyless`, keyless] as const])]);
}

// New entries wait in a list that every question reads in full; of the usual 4 MB, longer than the answer takes.
function filterIndex(path: FieldPath): WantedIndex {
  return {
    place: sql`using gin (${indexedSql(path)} jsonb_path_ops) with (gin_pending_list_limit = 64)`,
    isFilter: true,
  };
}

// Short enough for a name in PostgreSQL (63 bytes), and another one for every path.
function nameOf(table: string, path: FieldPath): string {
  const mark = createHash('sha256').update(JSON.stringify(path)).digest('hex').slice(0, 8);
  return `${prefixOf(table)}${mark}`;
}

function prefixOf(table: string): string {
  return `${table.slice(0, 44)}_by_`;
}

interface ExistingIndex {
  readonly name: string;
  /** `building`: somebody else is at it. */
  readonly state: 'whole' | 'building' | 'broken';
}

async function existingIndexes(database: Database, table: string): Promise<readonly ExistingIndex[]> {
  const { rows } = await sql<ExistingIndex>`
    select class.relname as name,
      case
        when index.indisvalid then 'whole'
        when exists (select 1 from pg_stat_progress_create_index as progress where progress.index_relid = class.oid)
          then 'building'
        else 'broken'
      end as state
    from pg_index as index join pg_class as class on class.oid = index.indexrelid
    where index.indrelid = to_regclass(format('%I.%I', current_schema(), ${sql.lit(table)}))
      and starts_with(class.relname, ${sql.lit(prefixOf(table))})`.execute(database);
  return rows;
}
