import { sql } from 'kysely';
import { type Database, recordTable, sqlStateOf } from './database.js';
import { StoreUnavailableError } from './store.js';

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
export async function hasTable(database: Database, table: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from pg_tables where schemaname = current_schema() and tablename = ${sql.lit(table)}`.execute(
    database,
  );
  return rows.length === 1;
}
