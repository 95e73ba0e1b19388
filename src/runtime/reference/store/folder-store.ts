import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import { lockFolder } from './folder-lock.js';
import { type Database, databaseOver } from './database.js';
import { openPglite } from './pglite-driver.js';
import { createSqlStore } from './sql-store.js';
import { type Store, StoreUnavailableError } from './store.js';
import { messageOf } from '../settings.js';

/** The PostgreSQL inside the version of PGlite that this package depends on. */
const postgresMajor = '18';

/**
 * Records in a folder, by an embedded PostgreSQL. `report` is told about a wait of more than a second; a statement may take
 * `statementMilliseconds`. Throws FolderInUseError where another process has the folder.
 *
 * What was acknowledged survives the end of the process, `kill -9` included; nothing is synced to the disk, so a power
 * cut may lose the last changes, or damage the folder.
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
    await checkVersion(join(folder, 'postgres'));
    const pool = await openPglite({ folder, statementMilliseconds });
    const patientDatabase = databaseOver(pool.patient);
    const { stop } = startMaintenance(patientDatabase, report);
    return createSqlStore({
      database: databaseOver(pool),
      patientDatabase,
      isShared: false,
      async close() {
        stop();
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

// Level by level: where nothing can be made, as below /proc, the recursive way of Node tries for ever.
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  try {
    await mkdir(folder);
  } catch (error) {
    // Another process may have been quicker.
    if (await isFolder(folder)) return;
    const reason = messageOf(error);
    throw new StoreUnavailableError(`The data folder ${folder} cannot be made: ${reason}. Choose another folder.`);
  }
}

async function isFolder(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined))?.isDirectory() === true;
}

// Opened by another major version, a folder of PostgreSQL is damaged rather than read.
async function checkVersion(home: string): Promise<void> {
  const version = await readFile(join(home, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined || version.trim() === postgresMajor) return;
  throw new StoreUnavailableError(
    `The database in ${home} is of PostgreSQL ${version.trim()}; this package brings PostgreSQL ${postgresMajor}. ` +
      'Export it with the package that wrote it, and import that into another folder.',
  );
}

/** How often a folder is looked after: what grows fast is soon asked in another way than what is small. */
const roundMilliseconds = 5000;

/** Few enough that a round takes no time, many enough that most rounds have nothing to do: PostgreSQL's own measure. */
const leastChanges = 1000;

/** Looks after a database now and then, until it is told to stop. `report` hears of what went wrong, each thing once. */
export function startMaintenance(database: Database, report: (line: string) => void): { stop(): void } {
  const told = new Set<string>();
  let [isFirst, isStopped, isBusy] = [true, false, false];
  const round = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await maintenance(database, isFirst);
      isFirst = false;
    } catch (error) {
      const line = `The database was not tidied: ${messageOf(error)}`;
      if (!isStopped && !told.has(line)) report(line);
      told.add(line);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void round(), roundMilliseconds).unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/**
 * Frees the room of rows that were replaced or removed, and counts anew what values are common: what a server does by
 * itself, and the embedded database, which has no processes beside it, does not. The counts of changes begin with the
 * process, so the first round takes the `whole` database. Answers the tables that it tidied.
 */
export async function maintenance(database: Database, whole: boolean): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where ${sql.lit(whole)} or n_dead_tup > ${sql.lit(leastChanges)} + n_live_tup / 5
      or n_mod_since_analyze > ${sql.lit(leastChanges)} + n_live_tup / 10
    order by relname`.execute(database);
  // Table by table, so that others have their turn in between.
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(database);
  return rows.map(({ name }) => name);
}
