import { constants, cpSync, createReadStream, existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type Pg from 'pg';
import type { Model, StoredRecord } from '../pipeline.js';
import { checkedDatabaseUrl, databaseAddress, messageOf } from '../runtime/reference/settings.js';
import { lockFolder } from '../runtime/reference/store/folder-lock.js';
import { checkFolderVersion } from '../runtime/reference/store/folder-version.js';
import { recordLines, textLines } from '../runtime/reference/transfer/transfer-lines.js';
import { setting, usageError } from './command-error.js';
import { databaseRecords, type SqlSession } from './records-database.js';
import type { ServicePackages } from './service-packages.js';
import type { Terminal } from './terminal.js';

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
    await checkFolderVersion(home);
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
