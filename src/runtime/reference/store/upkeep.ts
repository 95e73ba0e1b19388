import { sql } from 'kysely';
import { messageOf } from '../failures.js';
import type { Database } from './database.js';

/** How often a folder is looked after: what grows fast is soon asked in another way than what is small. */
const roundMilliseconds = 5000;

/** Few enough that a round takes no time, many enough that most rounds have nothing to do: PostgreSQL's own measure. */
const leastChanges = 1000;

/** Looks after a database now and then, until it is told to stop. `report` hears of what went wrong, each thing once. */
export function startUpkeep(database: Database, report: (line: string) => void): { stop(): void } {
  const told = new Set<string>();
  let [isFirst, isStopped, isBusy] = [true, false, false];
  const round = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await upkeep(database, isFirst);
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
export async function upkeep(database: Database, whole: boolean): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where ${sql.lit(whole)} or n_dead_tup > ${sql.lit(leastChanges)} + n_live_tup / 5
      or n_mod_since_analyze > ${sql.lit(leastChanges)} + n_live_tup / 10
    order by relname`.execute(database);
  // Table by table, so that others have their turn in between.
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(database);
  return rows.map(({ name }) => name);
}
