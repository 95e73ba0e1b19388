import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { lockFolder } from './folder-lock.js';
import { databaseOver } from './database.js';
import { openPglite } from './pglite-driver.js';
import { createSqlStore } from './sql-store.js';
import { type Store, StoreUnavailableError } from './store.js';
import { messageOf } from '../failures.js';
import { startUpkeep } from './upkeep.js';

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
    const { stop } = startUpkeep(patientDatabase, report);
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
