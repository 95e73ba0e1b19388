import { constants, cpSync, createReadStream, existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type Pg from 'pg';
import type { Model, StoredRecord } from '../../stages.js';
import { checkedDatabaseUrl, databaseAddress, messageOf } from '../../runtime/reference/settings.js';
import { lockFolder } from '../../runtime/reference/store/folder-lock.js';
import { recordLines, textLines } from '../../runtime/reference/transfer/transfer-lines.js';
import { setting, usageError } from '../terminal/command-error.js';
import type { ServicePackages } from './service-packages.js';
import type { Terminal } from '../terminal/terminal.js';

export interface RecordSource {
  /** For messages: `in PostgreSQL at localhost:5432/shop`. */
  readonly place: string;
  /** The records, one by one; a database may have further tables, of other services, which are not read. */
  read(tables: readonly string[]): AsyncIterable<StoredRecord>;
  close(): Promise<void>;
}

export interface Checking {
  readonly models: { readonly old: Model; readonly new: Model };
  /** Temporary. */
  readonly folder: string;
  readonly packages: ServicePackages;
  readonly terminal: Terminal;
}

/**
 * Opens what `--records` names: a data folder of a reference service, the URL of a PostgreSQL server, or a file with an
 * export; `-` is standard input.
 */
export async function openRecords(where: string, opening: Checking): Promise<RecordSource> {
  const { terminal, folder, packages } = opening;
  if (where === '-') return fileSource(terminal.stream(), 'standard input', opening);
  // A URL with a typo may contain a password, which is not repeated.
  if (/^postgres|:\/\/|:.*@/i.test(where)) {
    return databaseSource(await connectedServer(where, packages), `in PostgreSQL at ${databaseAddress(where)}`);
  }
  const path = resolve(terminal.folder, where);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw usageError(
      `"${where}" does not exist. --records takes a data folder, postgres://user:password@host:5432/database, or a file with exported records.`,
    );
  }
  if (!stats.isDirectory()) return fileSource(createReadStream(path), where, opening);
  return databaseSource(await copiedDatabase(path, folder, packages), `in ${where}`);
}

function databaseSource(session: SqlSession, place: string): RecordSource {
  return { place, read: (tables) => databaseRecords(session, tables, place), close: () => session.close() };
}

function fileSource(chunks: AsyncIterable<string | Uint8Array>, name: string, { models }: Checking): RecordSource {
  const read = (): AsyncIterable<StoredRecord> => exportedRecords(chunks, [models.old, models.new], name);
  return { place: `in ${name}`, read, close: async () => undefined };
}

/** The records of an export, which is of one of the models. */
async function* exportedRecords(
  chunks: AsyncIterable<string | Uint8Array>,
  models: readonly Model[],
  name: string,
): AsyncGenerator<StoredRecord> {
  try {
    // The new model may have another name.
    yield* recordLines(textLines(chunks), ...models);
  } catch (error) {
    throw usageError(`${name}: ${messageOf(error)}`);
  }
}

const connectionMilliseconds = 5000;

/** Longer than a page of records takes: a server that does not respond at all is not waited for. */
const queryMilliseconds = 60_000;

/** Connects to a PostgreSQL server. No message contains the password. */
async function connectedServer(url: string, packages: ServicePackages): Promise<SqlSession> {
  const pg = packages.load('pg') as typeof Pg;
  const client = new pg.Client({
    connectionString: setting(() => checkedDatabaseUrl(url, 'The URL of --records')),
    connectionTimeoutMillis: connectionMilliseconds,
    query_timeout: queryMilliseconds,
    application_name: 'modelwright diff',
  });
  // The current statement reports a lost connection as well; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw usageError(
      `The database at ${databaseAddress(url)} cannot be reached: ${messageOf(error)}. ` +
        'Check that it runs, and check user, password and database in the URL of --records.',
    );
  }
  return {
    query: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    close: () => client.end(),
  };
}

/** Opens a copy of the database in a data folder, made in another folder: opening the database itself would write to it. */
async function copiedDatabase(folder: string, into: string, packages: ServicePackages): Promise<SqlSession> {
  const home = join(folder, 'postgres');
  if (!existsSync(home)) {
    const wayOut = existsSync(join(folder, 'PG_VERSION'))
      ? 'Name the folder that contains it.'
      : 'The data of modelwright serve are in .modelwright/data/<api>, unless --data names another folder.';
    throw usageError(`There is no folder "postgres" in the data folder ${folder}. ${wayOut}`);
  }
  const copy = join(into, 'data', 'postgres');
  await explained(async () => {
    const lock = await lockFolder(folder);
    try {
      copyFolder(home, copy);
    } finally {
      await lock.release();
    }
  });
  const { PGlite } = packages.load('@electric-sql/pglite') as typeof import('@electric-sql/pglite');
  const database = await explained(() => PGlite.create({ dataDir: copy }), `The database in ${folder} does not open: `);
  return {
    query: async (text) => (await database.query<Record<string, unknown>>(text)).rows,
    close: () => database.close(),
  };
}

function copyFolder(from: string, to: string): void {
  try {
    // File systems that can share blocks copy nothing.
    cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } catch (error) {
    throw usageError(
      `${from} cannot be copied into ${tmpdir()}: ${messageOf(error)}. Make room there, or set TMPDIR; an export of ` +
        'the records in a file needs no copy.',
    );
  }
}

/** What the lock and the database say is for people. */
async function explained<T>(work: () => Promise<T>, before = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw usageError(before + messageOf(error));
  }
}

export interface SqlSession {
  query(text: string): Promise<readonly SqlRow[]>;
  close(): Promise<void>;
}

/** Columns are read as text. */
type SqlRow = Readonly<Record<string, unknown>>;

const pageSize = 100;

const undefinedColumn = '42703';

/**
 * The records of the tables that there are, by partition and id. All are of one point in time, and nothing is written:
 * the transaction is read-only. `place` is for messages: `in /data/shop`.
 */
export async function* databaseRecords(
  session: SqlSession,
  tables: readonly string[],
  place: string,
): AsyncGenerator<StoredRecord> {
  const query = async (text: string): Promise<readonly SqlRow[]> =>
    session.query(text).catch((error: unknown) => {
      const { message, code } = error as Error & { readonly code?: string };
      const hint = code === undefinedColumn ? ' It is not a database of the reference service.' : '';
      throw usageError(`The records ${place} cannot be read: ${message}.${hint}`);
    });
  await query('begin isolation level repeatable read read only');
  const rows = await query('select tablename as name from pg_tables where schemaname = current_schema()');
  const existing = new Set(rows.map(({ name }) => String(name)));
  const found = tables.filter((table) => existing.has(table));
  // A service that has started has this table, even if it is one of another model.
  if (found.length === 0 && !existing.has('modelwright_schema')) {
    throw usageError(
      `There are no records ${place}: no reference service has stored any there. Name another --records.`,
    );
  }
  for (const table of found) {
    // A prefix: the embedded database takes a leading U+FEFF for a byte order mark, and drops it.
    await query(`declare stored no scroll cursor for
      select '.' || partition as partition, '.' || id as id, '.' || key as key, version::text as version, body
      from "${table}" order by partition, id`);
    for (let page: readonly SqlRow[] = [{}]; page.length > 0;) {
      page = await query(`fetch forward ${pageSize} from stored`);
      yield* page.map((row) => recordOf(table, row));
    }
    await query('close stored');
  }
  await query('rollback');
}

function recordOf(table: string, { partition, id, key, version, body }: SqlRow): StoredRecord {
  const text = (prefixed: unknown): string => String(prefixed).slice(1);
  const found = { id: text(id), key: key === null ? null : text(key) };
  return { table, partition: text(partition), version: Number(version), body: String(body), found };
}
