import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder } from 'kysely';
import { codeOf, isProgramError } from '../settings.js';
import { type Database, StoreBusyError, StoreUnavailableError, type Tables } from './store.js';

/** The query builder over a pool. Its results are those of the pool's connections: see `SqlConnection`. */
export function databaseOver(pool: SqlPool): Database {
  // The builder can also use cursors, but only if they are configured.
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as PostgresPool }) });
}

export async function rowsOf<Row>(database: Database, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  return (await withRetries(() => statement.execute(database))).rows;
}

export function recordTable(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,54}$/.test(name)) throw new Error(`Bug: "${name}" is not a safe name for a table.`);
  return name;
}

/** Connections to PostgreSQL, embedded or not, in the form of the query builder. */
export interface SqlPool {
  connect(): Promise<SqlConnection>;
  end(): Promise<void>;
}

/** Belongs to its caller until released. */
export interface SqlConnection {
  /** Rejects with an error whose `code` is an SQLSTATE; without a code, the database did not respond. */
  query<Row>(text: string, parameters: readonly unknown[]): Promise<{ readonly rows: Row[] }>;
  release(): void;
}

export type SqlRow = Readonly<Record<string, string | null>>;

/** An error of the embedded database, with its SQLSTATE. */
export class SqlError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SqlError';
    this.code = code;
  }
}

// Classes and codes of SQLSTATE: PostgreSQL's documentation, appendix A.

/** The statement would have violated transaction isolation and was rolled back: it may be retried unchanged. */
const conflicts = new Set(['40001', '40P01']);

// Failures of the database, not of the statement: no connection (08), no access (28), no such database (3D), a
// read-only transaction (25006), no privilege (42501), lock timeout (55P03), out of disk, memory or connections (53),
// ended or timed out (57), input or output (58), corruption (XX). A protocol violation (08P01) is the statement's.
const unavailable = /^(?:08(?!P01)|28|3D|53|57|58|XX)|^(?:25006|42501|55P03)$/;

const maximumAttempts = 10;

/** The SQLSTATE of a database error. No SQLSTATE begins with E, as EPIPE and similar codes do. */
export function sqlStateOf(error: unknown): string | undefined {
  return /^(?!E)[0-9A-Z]{5}$/.exec(codeOf(error) ?? '')?.[0];
}

/**
 * Whether the embedded database ended with that error, as PostgreSQL does when there is no space for its log: from then
 * on it does not respond. Reopened with enough space, it has everything that it acknowledged.
 */
export function isEndOfDatabase(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');
}

/** Retries on conflicts. Throws StoreBusyError, StoreUnavailableError, or the error of the statement itself. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!conflicts.has(sqlStateOf(error) ?? '')) throw failureOf(bare(error));
      if (attempt === maximumAttempts) {
        throw new StoreBusyError(`Other transactions conflicted ${maximumAttempts} times.`, { cause: bare(error) });
      }
      // Growing and random pauses, so that waiting transactions do not conflict again.
      await wait(Math.random() * 2 ** attempt);
    }
  }
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailableError) return error;
  const state = sqlStateOf(error);
  // Without a state the error is not from the database: the connection failed or timed out.
  const isItsOwn = state === undefined ? isProgramError(error) : !unavailable.test(state);
  return isItsOwn ? error : new StoreUnavailableError(error.message, { cause: error });
}

/** Code and message alone: a driver adds detail that quotes stored data, which must not be logged. */
function bare(error: unknown): unknown {
  const state = sqlStateOf(error);
  if (!(error instanceof Error) || state === undefined || error instanceof SqlError) return error;
  const copy = new SqlError(state, error.message);
  if (error.stack !== undefined) copy.stack = error.stack;
  return copy;
}
