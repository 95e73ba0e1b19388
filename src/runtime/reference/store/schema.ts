import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { recordTable, sqlStateOf } from './database.js';
import {
  type CollectionDefinition,
  type Database,
  longestIndexed,
  type Migration,
  StoreUnavailableError,
} from './store.js';
import type { FieldPath } from '../predicate/field-types.js';
import { indexedSql } from './sql-condition.js';

/** A process that changes layouts holds this database lock until all of it is done. */
const lock = 7_103_921_540;

/**
 * Migrates a table to the latest version. A table from before versions were stored counts as 1, a missing one as 0.
 * All or nothing, in one transaction, one process at a time.
 */
export async function migrate(database: Database, table: string, migrations: readonly Migration[]): Promise<void> {
  await changeLayout(database, async (transaction) => {
    // Polled: a process that builds an index waits for every running statement, and would wait for that one too.
    if (!(await isLocked(transaction))) return false;
    await migrateLocked(transaction, table, migrations);
    return true;
  });
}

async function migrateLocked(database: Database, table: string, migrations: readonly Migration[]): Promise<void> {
  // Checked first: even `create … if not exists` requires the privilege to create, which a role may lose later.
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
        'a newer version of the program changed it. Start that version.',
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
 * `body` is the exact text, from which responses are read: jsonb would reorder the members of maps and rewrite 1e3.
 * `doc` is the same record for predicates; the database derives it from the text, so that the two cannot differ.
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
  // A large record has no `doc`: one comparison with it would take longer than all comparisons with a small one.
  (table) => [
    sql`alter table ${sql.table(table)} drop column doc,
      add column doc jsonb generated always as (
        case when octet_length(body) <= ${sql.lit(longestIndexed)} then body::jsonb end
      ) stored`,
    sql`create index ${sql.ref(`${table}_large`)} on ${sql.table(table)} (partition, id) where doc is null`,
    // Null for large records, and for those that were stored before there was a search: these are read one by one.
    sql`alter table ${sql.table(table)} add column words text[], add column printed_for text`,
  ],
];

const patienceMilliseconds = 60_000;
const pauseMilliseconds = 200;
const lockNotAvailable = '55P03';

/**
 * Runs a change that needs an exclusive table lock, in a transaction; `change` returns false if it must try again.
 * It waits for the lock in short intervals: all statements queue behind a waiting lock, even reads.
 */
export async function changeLayout(
  database: Database,
  change: (transaction: Database) => Promise<boolean>,
): Promise<void> {
  const end = Date.now() + patienceMilliseconds;
  while (!(await attempt(database, change))) {
    if (Date.now() > end) {
      throw new StoreUnavailableError(
        'Another process has locked the tables for a minute: by a layout change, or a transaction that does not end.',
      );
    }
    await wait(pauseMilliseconds);
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

/** Whether a table of that name exists in the schema for new tables. */
async function hasTable(database: Database, table: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from pg_tables where schemaname = current_schema() and tablename = ${sql.lit(table)}`.execute(
    database,
  );
  return rows.length === 1;
}

/** The table, and whether other processes may use it while its indexes are built. */
interface IndexedTable extends Pick<CollectionDefinition, 'table' | 'key' | 'indexed' | 'wordsOf'> {
  readonly isShared: boolean;
}

/**
 * Creates the missing indexes of a table: one for each declared field, and one for records without a key, which come
 * last in key order. In a folder it drops the others. If other processes share the table, they continue meanwhile, and
 * unneeded indexes stay, because those processes may run a version that needs them.
 */
export async function makeIndexes(database: Database, wantedTable: IndexedTable): Promise<void> {
  const { table, isShared } = wantedTable;
  const wanted = wantedIndexes(wantedTable);
  const existing = await existingIndexes(database, table);
  // A partly built index, whose process has ended, is unusable and blocks its name.
  const useless = existing.filter(({ name, state }) => state === 'broken' || (!isShared && !wanted.has(name)));
  const valid = new Set(existing.filter((index) => !useless.includes(index)).map(({ name }) => name));
  const missing = [...wanted].filter(([name]) => !valid.has(name));
  const concurrently = isShared ? sql`concurrently` : sql``;
  for (const { name } of useless) {
    await sql`drop index ${concurrently} if exists ${sql.ref(name)}`.execute(database);
  }
  for (const [name, { definition, isFilter }] of missing) {
    await sql`create index ${concurrently} if not exists ${sql.ref(name)} on ${sql.table(table)} ${definition}`.execute(
      database,
    );
    // With a hundred values, the default, the planner takes one in a hundred records for one in ten thousand. The
    // embedded database keeps the default: there all statements wait during `analyze`.
    if (isFilter && isShared) {
      await sql`alter index ${sql.ref(name)} alter column 1 set statistics 500`.execute(database);
    }
  }
  // The planner has statistics for an expression only after `analyze`.
  if (missing.length > 0) await sql`analyze ${sql.table(table)}`.execute(database);
}

interface WantedIndex {
  /** The SQL after the name of the table. */
  readonly definition: RawBuilder<unknown>;
  readonly isFilter: boolean;
}

// Every query reads the pending list in full; at the default of 4 MB, that takes longer than the query itself.
const shortPendingList = sql`with (gin_pending_list_limit = 64)`;

function wantedIndexes({ table, key, indexed, wordsOf }: IndexedTable): ReadonlyMap<string, WantedIndex> {
  const filters = indexed.map((field): [string, WantedIndex] => {
    const { path, ordering } = field;
    const definition = sql`using gin (${indexedSql(field)} jsonb_path_ops) ${shortPendingList}`;
    // With another format it is another index, which replaces the one that an older version made.
    return [nameOf(table, ordering === undefined ? path : [path, ordering.format]), { definition, isFilter: true }];
  });
  const keyless: WantedIndex = { definition: sql`(partition, id) where key is null`, isFilter: false };
  const words: WantedIndex = { definition: sql`using gin (words) ${shortPendingList}`, isFilter: false };
  const wordless: WantedIndex = { definition: sql`(partition, id) where words is null`, isFilter: false };
  const named = (name: string, index: WantedIndex): [string, WantedIndex] => [`${prefixOf(table)}${name}`, index];
  return new Map([
    ...filters,
    ...(key === undefined ? [] : [named('keyless', keyless)]),
    ...(wordsOf === undefined ? [] : [named('words', words), named('wordless', wordless)]),
  ]);
}

// Short enough for a name in PostgreSQL (63 bytes), and unique for each path and format.
function nameOf(table: string, of: FieldPath | readonly [path: FieldPath, format: string]): string {
  const mark = createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 8);
  return `${prefixOf(table)}${mark}`;
}

function prefixOf(table: string): string {
  return `${table.slice(0, 44)}_by_`;
}

interface ExistingIndex {
  readonly name: string;
  /** `building`: another process is building it. */
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
