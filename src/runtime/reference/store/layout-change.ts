import { sql } from 'kysely';
import type { Database } from './database.js';
import { sqlStateOf } from './sql-failures.js';
import { StoreUnavailableError } from './unavailable.js';

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
