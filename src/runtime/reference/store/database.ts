import type { Generated, PostgresPoolClient } from 'kysely';
import { Kysely, PostgresDialect } from 'kysely';
import type { SqlConnection, SqlPool } from './sql-pool.js';

/** What the query builder knows of the database. Tables of records differ in nothing but their names. */
export interface Tables {
  records: RecordTable;
  modelwright_schema: SchemaTable;
  modelwright_answer: AnswerTable;
}

export interface RecordTable {
  partition: string;
  id: string;
  key: string | null;
  version: number;
  /** The record as JSON text. */
  body: string;
  last_modified_at: Generated<Date>;
}

/** Which version of the layout each table has. */
export interface SchemaTable {
  table_name: string;
  version: number;
}

export interface AnswerTable {
  name: string;
  fingerprint: string;
  owner: string;
  /** Null while the work is under way. */
  text: string | null;
  /** The end of the lease, or of the time that the answer is kept. */
  until: Date;
  created_at: Generated<Date>;
}

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

/** The table of that name, as one of records: their statements are the same. */
export function recordTable(name: string): 'records' {
  if (!/^[a-z][a-z0-9_]{0,54}$/.test(name)) throw new Error(`Bug: "${name}" is no safe name for a table.`);
  return name as 'records';
}
