import type Pg from 'pg';
import { checkedDatabaseUrl, databaseAddress, messageOf } from '../runtime/reference/settings.js';
import { setting, usageError } from './command-error.js';
import type { SqlSession } from './records-database.js';
import type { ServicePackages } from './service-packages.js';

const connectionMilliseconds = 5000;

/** Longer than a page of records takes: a server that does not respond at all is not waited for. */
const queryMilliseconds = 60_000;

/**
 * Connects to a PostgreSQL server. No message contains the password.
 * @throws CommandError if the URL is none, or the server cannot be reached
 */
export async function connectedServer(url: string, packages: ServicePackages): Promise<SqlSession> {
  const pg = packages.load('pg') as typeof Pg;
  const client = new pg.Client({
    connectionString: setting(() => checkedDatabaseUrl(url, 'The URL of --records')),
    connectionTimeoutMillis: connectionMilliseconds,
    query_timeout: queryMilliseconds,
    application_name: 'modelwright diff',
  });
  // The current statement reports a lost connection as well; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw usageError(
      `The database at ${databaseAddress(url)} cannot be reached: ${messageOf(error)}. ` +
        'Check that it runs, and check user, password and database in the URL of --records.',
    );
  }
  return {
    query: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    close: () => client.end(),
  };
}
