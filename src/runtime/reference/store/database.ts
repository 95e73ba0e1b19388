import type { PostgresPoolClient, RawBuilder } from 'kysely';
import { Kysely, PostgresDialect } from 'kysely';
import { answered } from './sql-failures.js';
import type { SqlConnection, SqlPool } from './sql-pool.js';

/** Statements are written as SQL, whose parts and values the builder puts together: it needs to know of no table. */
export type Tables = Readonly<Record<string, never>>;

export type Database = Kysely<Tables>;

/** The query builder over a pool. What it reads is what the pool's connections answer: see `SqlConnection`. */
export function databaseOver(pool: SqlPool): Database {
  const connect = async (): Promise<PostgresPoolClient> => clientOf(await pool.connect());
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) });
}

// The builder knows two ways to ask, of which it takes the other one, by cursors, only where these are configured.
function clientOf({ query, release }: SqlConnection): PostgresPoolClient {
  return { query: query as PostgresPoolClient['query'], release };
}

/** The rows that a statement answers, as `answered` has it. */
export async function rowsOf<Row>(database: Database, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  return (await answered(() => statement.execute(database))).rows;
}

/** The name of a table of records, if it can be one. */
export function recordTable(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,54}$/.test(name)) throw new Error(`Bug: "${name}" is no safe name for a table.`);
  return name;
}
