import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { sql } from 'kysely';
import { lockFolder } from './folder-lock.js';
import { databaseOver } from './database.js';
import { openPglite } from './pglite-driver.js';
import { createSqlStore } from './sql-store.js';
import { type Database, type Store, StoreUnavailableError } from './store.js';
import { messageOf } from '../settings.js';

/**
 * Records in a folder, in an embedded PostgreSQL. `report` receives a wait of more than a second; a statement may take
 * `statementMilliseconds`. Throws FolderInUseError if another process uses the folder.
 *
 * Acknowledged changes survive the end of the process, including `kill -9`; nothing is synced to the disk, so a power
 * failure may lose the last changes, or damage the folder.
 */
export async function openFolderStore(
  folder: string,
  report: (line: string) => void,
  statementMilliseconds = 30_000,
): Promise<Store> {
  await makeFolder(resolve(folder));
  const lock = await lockFolder(folder);
  const timer = setTimeout(() => report(`Preparing the data folder ${folder} …`), 1000);
  try {
    const pool = await openPglite({ folder, statementMilliseconds });
    const patientDatabase = databaseOver(pool.patient);
    const stopMaintenance = startMaintenance(patientDatabase, report);
    return createSqlStore({
      database: databaseOver(pool),
      patientDatabase,
      isShared: false,
      async close() {
        stopMaintenance();
        await pool.end().finally(() => lock.release());
      },
    });
  } catch (error) {
    await lock.release();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

// Level by level: where nothing can be created, as below /proc, Node's recursive `mkdir` never ends.
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  try {
    await mkdir(folder);
  } catch (error) {
    // Another process may have created it first.
    if (await isFolder(folder)) return;
    const reason = messageOf(error);
    throw new StoreUnavailableError(
      `The data folder ${folder} cannot be created: ${reason}. Choose another folder with --data or DATA_DIR.`,
    );
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

/** The interval of maintenance rounds: a fast-growing table soon needs new statistics for its query plans. */
const roundMilliseconds = 5000;

/** The threshold of PostgreSQL itself: a round is short, and most rounds have nothing to do. */
const leastChanges = 1000;

/** Runs maintenance at intervals; returns a function that stops it. `report` receives each distinct failure once. */
function startMaintenance(database: Database, report: (line: string) => void): () => void {
  const reported = new Set<string>();
  let [isFirst, isStopped, isBusy] = [true, false, false];
  const round = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await maintenance(database, isFirst);
      isFirst = false;
    } catch (error) {
      const line = `The database was not tidied: ${messageOf(error)}`;
      if (!isStopped && !reported.has(line)) report(line);
      reported.add(line);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void round(), roundMilliseconds).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/**
 * Frees the space of replaced or removed rows, and updates the planner's statistics. A server does this by itself,
 * but the embedded database has no background processes. The change counts start with the process, so the first
 * round covers the `whole` database. Returns the processed tables.
 */
export async function maintenance(database: Database, whole: boolean): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where ${sql.lit(whole)} or n_dead_tup > ${sql.lit(leastChanges)} + n_live_tup / 5
      or n_mod_since_analyze > ${sql.lit(leastChanges)} + n_live_tup / 10
    order by relname`.execute(database);
  // Table by table, so that other statements can run in between.
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(database);
  return rows.map(({ name }) => name);
}
