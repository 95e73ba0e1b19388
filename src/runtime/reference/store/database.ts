import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder } from 'kysely';
import { codeOf } from '../settings.js';
import { StoreBusyError, StoreUnavailableError } from './store.js';

/** Statements are written as SQL, whose parts and values the builder puts together: it needs to know of no table. */
export type Tables = Readonly<Record<string, never>>;

export type Database = Kysely<Tables>;

/** The query builder over a pool. What it reads is what the pool's connections answer: see `SqlConnection`. */
export function databaseOver(pool: SqlPool): Database {
  // The builder knows two ways to ask, of which it takes the other one, by cursors, only where these are configured.
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as PostgresPool }) });
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

/** Connections to a PostgreSQL, embedded or not, in the form that the query builder takes them. */
export interface SqlPool {
  connect(): Promise<SqlConnection>;
  end(): Promise<void>;
}

/** Belongs to whoever asked for it until it is released. */
export interface SqlConnection {
  /** One statement. Rejects with an error that has an SQLSTATE as its `code`, or none where no answer came. */
  query<Row>(text: string, parameters: readonly unknown[]): Promise<SqlResult<Row>>;
  release(): void;
}

interface SqlResult<Row> {
  readonly command: 'SELECT';
  readonly rowCount: number;
  readonly rows: Row[];
}

export function rowsIn<Row>(rows: readonly unknown[]): SqlResult<Row> {
  return { command: 'SELECT', rowCount: rows.length, rows: rows as Row[] };
}

export type SqlRow = Readonly<Record<string, string | null>>;

/** What the embedded database refused, with its SQLSTATE. */
export class SqlError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SqlError';
    this.code = code;
  }
}

/*
 * Classes and codes of SQLSTATE: PostgreSQL's documentation, appendix A.
 */

/** The statement would have broken the isolation of transactions, and was undone: it may be tried again as it is. */
const conflicts = new Set(['40001', '40P01']);

/**
 * Nothing is wrong with the statement, but with the database: no connection (08), no right to one (28), no such database
 * (3D), no transaction that may write (25006), no right to a table or a file (42501), no lock in time (55P03), no room,
 * memory or connections (53), ended or too slow (57), input or output (58), damage (XX). A message that breaks the protocol
 * (08P01), by too many parameters for one, is the statement's own.
 */
const unavailable = /^(?:08(?!P01)|28|3D|53|57|58|XX)|^(?:25006|42501|55P03)$/;

const maximumAttempts = 10;

/** The SQLSTATE of what a database refused; undefined for other errors. None begins with E, as EPIPE and its like do. */
export function sqlStateOf(error: unknown): string | undefined {
  return /^(?!E)[0-9A-Z]{5}$/.exec(codeOf(error) ?? '')?.[0];
}

/**
 * Whether the embedded database ended with that error, as PostgreSQL does when there is no room for its log: it answers
 * nothing from then on. Opened again, once there is room, it has everything that it acknowledged.
 */
export function isEndOfDatabase(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');
}

/**
 * What `work` says to a database: once more where transactions were in each other's way, StoreBusyError where that does not
 * end, and StoreUnavailableError in place of every failure that is not the statement's own.
 */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!conflicts.has(sqlStateOf(error) ?? '')) throw failureOf(bare(error));
      if (attempt === maximumAttempts) {
        throw new StoreBusyError(`Others were in the way ${maximumAttempts} times.`, { cause: bare(error) });
      }
      await pause(attempt);
    }
  }
}

/** What the language throws, no database and no connection. */
const typos = [TypeError, RangeError, ReferenceError, SyntaxError] as const;

function failureOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailableError) return error;
  const state = sqlStateOf(error);
  // Without a state it was no answer of the database: the connection failed, or there was none in time.
  const isItsOwn = state === undefined ? typos.some((typo) => error instanceof typo) : !unavailable.test(state);
  return isItsOwn ? error : new StoreUnavailableError(error.message, { cause: error });
}

/**
 * Code and message of what the database refused, and nothing else of it: a driver hangs on the detail and the context, and
 * these quote what is stored, "Failing row contains (…)", which is not for a log.
 */
function bare(error: unknown): unknown {
  const state = sqlStateOf(error);
  if (!(error instanceof Error) || state === undefined || error instanceof SqlError) return error;
  const told = new SqlError(state, error.message);
  if (error.stack !== undefined) told.stack = error.stack;
  return told;
}

// Longer each time, and for each of those who wait another time: or they would meet again.
function pause(attempt: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, Math.random() * 2 ** attempt));
}
