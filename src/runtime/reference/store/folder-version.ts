import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreUnavailableError } from './store.js';

/** The major version of PostgreSQL in the PGlite that this package depends on. */
const postgresMajor = '18';

/**
 * Throws a StoreUnavailableError if the database in `home` is of another major version of PostgreSQL: it would be damaged
 * rather than read. A folder without a database is accepted.
 */
export async function checkFolderVersion(home: string): Promise<void> {
  const version = await readFile(join(home, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined || version.trim() === postgresMajor) return;
  throw new StoreUnavailableError(
    `The database in ${home} is of PostgreSQL ${version.trim()}; this package contains PostgreSQL ${postgresMajor}. ` +
      'Export it with the package that wrote it, and import that into another folder.',
  );
}
