import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { Reply, Request } from './pglite-driver.js';
import { fileSystemMessage } from './file-system-message.js';
import { isEndOfDatabase, type SqlRow, sqlStateOf } from './database.js';

/** PGlite blocks its thread and has no timeouts; a caller that waits too long can end this one. */
const port = parentPort;
if (port === null) throw new Error('Bug: the worker of the store was not started as a worker.');

// PGlite's decoders take a leading U+FEFF for a byte order mark and drop it; a stored string may begin with it. No
// other code of this thread needs the usual decoder.
globalThis.TextDecoder = new Proxy(TextDecoder, {
  construct: (Decoder, [label, options]: ConstructorParameters<typeof TextDecoder>) =>
    new Decoder(label, { ...options, ignoreBOM: true }),
});

const reply = (message: Reply): void => port.postMessage(message);
/** Contains the database in its subfolder `postgres`. */
const dataFolder: string = workerData;

// The operating system caches the files too; clearing the usual 128 megabytes takes a third of the time of a start.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

const database = await openDatabase(dataFolder).catch((error: unknown) => {
  reply({ kind: 'crashed', message: fileSystemMessage(error) });
  return undefined;
});

if (database !== undefined) {
  const keepLogShort = logKeeper(database);
  port.on('message', (request: Request) => {
    void respond(database, request, keepLogShort).then(reply);
  });
  reply({ kind: 'ready' });
}

// Created under another name and renamed when complete: a first start that is killed midway leaves no damaged folder.
async function openDatabase(folder: string): Promise<PGlite> {
  const home = join(folder, 'postgres');
  if (!existsSync(home)) {
    const unfinished = join(folder, 'postgres.new');
    await rm(unfinished, { recursive: true, force: true });
    const created = await PGlite.create({ dataDir: unfinished });
    await created.close();
    await rename(unfinished, home);
  }
  return PGlite.create({ dataDir: home, startParams });
}

async function respond(owned: PGlite, request: Request, keepLogShort: () => Promise<void>): Promise<Reply> {
  try {
    if (request.kind === 'close') {
      await owned.close();
      return { kind: 'closed' };
    }
    const { rows } = await owned.query<Record<string, unknown>>(request.text, [...request.parameters]);
    await keepLogShort();
    return { kind: 'rows', rows: rows.map(textRow) };
  } catch (error) {
    const code = sqlStateOf(error);
    const message = fileSystemMessage(error);
    // Without an SQLSTATE it is not an error of the database.
    return code === undefined || isEndOfDatabase(error)
      ? { kind: 'crashed', message }
      : { kind: 'refused', code, message };
  }
}

function textRow(row: Record<string, unknown>): SqlRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === null || value === undefined ? null : String(value)]),
  );
}

/** A size that is replayed in a fraction of a second. */
const longestBytes = 32 * 1024 * 1024;
const statementsBetweenLooks = 100;

// Keeps the write-ahead log short, after every statement: the embedded database does not do so in the background, and a
// start after a kill would have to replay all of it.
function logKeeper(database: PGlite): () => Promise<void> {
  let statements = 0;
  return async () => {
    statements += 1;
    if (statements % statementsBetweenLooks !== 0) return;
    // A failure here happens again for the next statement, which can report it; this statement is done.
    await shorten(database).catch((error: unknown) => {
      if (isEndOfDatabase(error)) throw error;
    });
  };
}

async function shorten(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ isLong: boolean }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 as "isLong" from pg_control_checkpoint()`,
    [longestBytes],
  );
  if (rows[0]?.isLong === true) await database.query('checkpoint');
}
