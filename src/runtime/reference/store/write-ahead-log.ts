import type { PGlite } from '@electric-sql/pglite';
import { isEndOfDatabase } from './sql-failures.js';

/** As much as is read again in a fraction of a second. */
const longestBytes = 32 * 1024 * 1024;
const statementsBetweenLooks = 100;

/**
 * Keeps the write-ahead log short, when it is told of every statement. A server does so in the background, which the
 * embedded database has not: its log would grow until it is closed, and whoever starts it after a kill would wait until
 * all of that is read.
 */
export function logKeeper(database: PGlite): () => Promise<void> {
  let statements = 0;
  return async () => {
    statements += 1;
    if (statements % statementsBetweenLooks !== 0) return;
    // What fails here fails again for the next statement, which has somebody to tell; this one is done.
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
