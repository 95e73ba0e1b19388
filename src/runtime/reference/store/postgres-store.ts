import pg, { type PoolClient, type PoolConfig } from 'pg';
import { checkedDatabaseUrl, databaseAddress, messageOf, type StoreLocation } from '../settings.js';
import { createTurns, type Turns } from '../turns.js';
import { databaseOver, type SqlConnection, type SqlPool, sqlStateOf } from './database.js';
import { createSqlStore } from './sql-store.js';
import { type Store, StoreUnavailableError } from './store.js';

export interface PostgresOptions extends Pick<StoreLocation, 'poolSize' | 'statementMilliseconds'> {
  /** `postgres://user:password@host:5432/database`, with parameters such as `?sslmode=verify-full`. */
  readonly url: string;
  readonly applicationName?: string | undefined;
  /** Receives a line about each idle connection that broke, and about a table that takes long to prepare. */
  readonly report?: ((line: string) => void) | undefined;
}

const connectionMilliseconds = 5000;
const lowestMajor = 15;

/** For any number of processes. Rejects with a StoreUnavailableError, which does not contain the password. */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const { poolSize = 10, statementMilliseconds = 10_000, report = () => undefined } = options;
  const config: PoolConfig = {
    connectionString: checkedDatabaseUrl(options.url),
    connectionTimeoutMillis: connectionMilliseconds,
    keepAlive: true,
    ...(options.applicationName === undefined ? {} : { application_name: options.applicationName }),
  };
  const pool = new pg.Pool({
    ...config,
    max: poolSize,
    onConnect: limited(statementMilliseconds),
    // The server ends slow statements; this limit is for a server that does not respond at all.
    query_timeout: statementMilliseconds + connectionMilliseconds,
  });
  // One connection is enough for layout changes, and it is soon closed.
  const patientPool = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 1000, onConnect: limited(0) });
  for (const each of [pool, patientPool]) {
    // Without a listener, a lost server connection would end the process.
    each.on('error', (error) => report(`A connection to the database was lost: ${error.message}`));
    // The pool listens on idle connections; on a busy one, the current statement reports the error.
    each.on('connect', (client) => {
      client.on('error', () => undefined);
    });
  }
  const close = async (): Promise<void> => void (await Promise.all([pool.end(), patientPool.end()]));
  try {
    await checkServer(pool, options.url);
  } catch (error) {
    await close();
    throw error;
  }
  const address = databaseAddress(options.url);
  const turns = createTurns({
    total: poolSize,
    patience: {
      milliseconds: connectionMilliseconds,
      error: () => new StoreUnavailableError('All connections to the database are in use.'),
    },
  });
  const store = createSqlStore({
    database: databaseOver(poolOf(pool, turns)),
    patientDatabase: databaseOver(poolOf(patientPool, createTurns({ total: 1 }))),
    isShared: true,
    close,
  });
  return {
    ...store,
    collection(definition) {
      const line = `Preparing the table "${definition.table}" … A new index waits for older transactions, such as a backup: see pg_stat_activity.`;
      const timer = setTimeout(report, 1000, line);
      const opened = store.collection(definition).finally(() => clearTimeout(timer));
      return opened.catch((error: unknown) => Promise.reject(withAddress(error, address)));
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: turns.waitingCount() }),
  };
}

/** By a statement: poolers such as PgBouncer refuse it among the startup parameters. 0: no limit. */
function limited(milliseconds: number): (client: pg.ClientBase) => Promise<void> {
  return async (client) => void (await client.query(`set statement_timeout = ${milliseconds}`));
}

// A person reads failures at the start and must know where; a version mismatch is clear by itself.
function withAddress(error: unknown, address: string): unknown {
  const cause = error instanceof StoreUnavailableError ? error.cause : undefined;
  if (cause === undefined) return error;
  const hint = sqlStateOf(cause) === insufficientPrivilege ? ' Use a role that may create tables and indexes.' : '';
  return new StoreUnavailableError(`The database at ${address} cannot be prepared: ${messageOf(cause)}.${hint}`, {
    cause,
  });
}

const insufficientPrivilege = '42501';

/** The session got this setting when it began, and works when the database is writable again. */
const readOnly = '25006';

async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  // Asynchronous, so that a synchronous error, for instance of a missing certificate, is reported like the others.
  const asked = async (): Promise<pg.QueryResult<{ version: string }>> =>
    pool.query('select current_setting($1) as version', ['server_version_num']);
  const { rows } = await asked().catch((error: unknown) => {
    throw new StoreUnavailableError(
      `The database at ${databaseAddress(url)} cannot be reached: ${messageOf(error)}. ` +
        'Check that it runs, and check user, password and database in its URL.',
      { cause: error },
    );
  });
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major >= lowestMajor) return;
  throw new StoreUnavailableError(
    `The database at ${databaseAddress(url)} is PostgreSQL ${major}; this needs ${lowestMajor} or later.`,
  );
}

// The pool would serve callers in the order of their statements, so that one with many would stop the others.
function poolOf(pool: pg.Pool, turns: Turns): SqlPool {
  const connect = async (): Promise<SqlConnection> => {
    const endTurn = await turns.take();
    const client = await pool.connect().catch((error: unknown) => {
      endTurn();
      throw error;
    });
    return connectionOf(client, endTurn);
  };
  return { connect, end: () => pool.end() };
}

function connectionOf(client: PoolClient, endTurn: () => void): SqlConnection {
  let failure: Error | undefined;
  return {
    async query<Row>(text: string, parameters: readonly unknown[]) {
      try {
        const { rows } = await client.query(text, [...parameters]);
        return { rows: rows as Row[] };
      } catch (error) {
        // A connection that timed out could return its rows to the next statement, so it is not reused.
        const state = sqlStateOf(error);
        if (error instanceof Error && (state === undefined || state === readOnly)) failure = error;
        throw error;
      }
    },
    release() {
      client.release(failure);
      endTurn();
    },
  };
}
