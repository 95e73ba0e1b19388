import { constants, cpSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../runtime/reference/settings.js';
import { lockFolder } from '../runtime/reference/store/folder-lock.js';
import { usageError } from './command-error.js';
import type { SqlSession } from './records-database.js';
import type { ServicePackages } from './service-packages.js';

/**
 * Opens a copy of the database in a data folder, made in another folder: opening the database itself would write to it.
 * @throws CommandError if a process uses the folder, or there is no database in it that can be read
 */
export async function copiedDatabase(folder: string, into: string, packages: ServicePackages): Promise<SqlSession> {
  const home = join(folder, 'postgres');
  if (!existsSync(home)) {
    const wayOut = existsSync(join(folder, 'PG_VERSION'))
      ? 'Name the folder that contains it.'
      : 'The data of modelwright serve are in .modelwright/data/<api>, unless --data names another folder.';
    throw usageError(`There is no folder "postgres" in the data folder ${folder}. ${wayOut}`);
  }
  const copy = join(into, 'postgres');
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
