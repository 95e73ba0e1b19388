import pg, { type PoolClient, type PoolConfig } from 'pg';
import { checkedDatabaseUrl, messageOf, placeOf } from '../settings.js';
import { databaseOver, rowsIn, type SqlConnection, type SqlPool, sqlStateOf } from './database.js';
import { createSqlStore } from './sql-store.js';
import { type Store, StoreUnavailableError } from './store.js';

/** How a PostgreSQL server is used. */
export interface PostgresOptions {
  /** `postgres://user:password@host:5432/database`, with parameters such as `?sslmode=verify-full`. */
  readonly url: string;
  /** How many connections there are at most: 10 by default. */
  readonly poolSize?: number | undefined;
  /** How long a statement may take: 10 s by default. */
  readonly statementMilliseconds?: number | undefined;
  /** By which name the server knows the connections. */
  readonly applicationName?: string | undefined;
  /** Told about connections that broke while nobody used them. */
  readonly report?: ((line: string) => void) | undefined;
}

const connectionMilliseconds = 5000;
const lowestMajor = 15;

/** Records on a PostgreSQL server, for any number of processes. Rejects with StoreUnavailableError where that cannot be, without a word of the password. */
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
    // The server ends what takes too long; this is for one that says nothing at all any more.
    query_timeout: statementMilliseconds + connectionMilliseconds,
  });
  // One connection is enough to change a layout with, and it is given back soon.
  const patientPool = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 1000, onConnect: limited(0) });
  for (const each of [pool, patientPool]) {
    // Without a listener, a server that goes away would end the process.
    each.on('error', (error) => report(`A connection to the database was lost: ${error.message}`));
    // The pool listens while nobody uses a connection; of one in use, the statement under way tells.
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
  const place = placeOf(options.url);
  const store = createSqlStore({
    database: databaseOver(poolOf(pool)),
    patientDatabase: databaseOver(poolOf(patientPool)),
    isShared: true,
    close,
  });
  return {
    ...store,
    collection: (definition) =>
      store.collection(definition).catch((error: unknown) => Promise.reject(placed(error, place))),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** By a statement: poolers such as PgBouncer refuse it among the parameters of a start. 0: no limit. */
function limited(milliseconds: number): (client: pg.ClientBase) => Promise<void> {
  return async (client) => void (await client.query(`set statement_timeout = ${milliseconds}`));
}

// What fails at the start is told to a person, who must know where; a version that does not fit says enough by itself.
function placed(error: unknown, place: string): unknown {
  const cause = error instanceof StoreUnavailableError ? error.cause : undefined;
  if (cause === undefined) return error;
  const hint =
    sqlStateOf(cause) === insufficientPrivilege ? ' Tables and indexes are made by a role that may create them.' : '';
  return new StoreUnavailableError(`The database at ${place} cannot be prepared: ${reasonOf(cause)}.${hint}`, {
    cause,
  });
}

const insufficientPrivilege = '42501';

/** The session was told so when it began, and goes on when the database may be written to again. */
const readOnly = '25006';

async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  // Asynchronous, so that what is thrown at once, of a certificate that is not there, is told as everything else.
  const asked = async (): Promise<pg.QueryResult<{ version: string }>> =>
    pool.query('select current_setting($1) as version', ['server_version_num']);
  const { rows } = await asked().catch((error: unknown) => {
    throw new StoreUnavailableError(
      `The database at ${placeOf(url)} cannot be reached: ${reasonOf(error)}. ` +
        'Look whether it runs, and at user, password and database in its URL.',
      { cause: error },
    );
  });
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major >= lowestMajor) return;
  throw new StoreUnavailableError(
    `The database at ${placeOf(url)} is PostgreSQL ${major}; this needs ${lowestMajor} or later.`,
  );
}

// A host of several addresses, none of which answers, is an error of many errors and without a message.
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  return messageOf(error);
}

function poolOf(pool: pg.Pool): SqlPool {
  return { connect: async () => connectionOf(await pool.connect()), end: () => pool.end() };
}

function connectionOf(client: PoolClient): SqlConnection {
  let failure: Error | undefined;
  return {
    async query<Row>(text: string, parameters: readonly unknown[]) {
      try {
        return rowsIn<Row>((await client.query(text, [...parameters])).rows);
      } catch (error) {
        // What did not answer may answer to whoever asks next, and with another one's rows.
        const state = sqlStateOf(error);
        if (error instanceof Error && (state === undefined || state === readOnly)) failure = error;
        throw error;
      }
    },
    release: () => client.release(failure),
  };
}
