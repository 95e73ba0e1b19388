import { afterAll } from 'vitest';
import { databaseMaker, dropDatabase, queryOf } from './databases.js';
import { startPostgres } from './postgres.js';

export interface SharedPostgres {
  /** The URL of a new, empty database, dropped after the last test of the file. */
  freshDatabase(): Promise<string>;
  /** The rows of a statement in the database at `url`. */
  query: typeof queryOf;
}

/**
 * The PostgreSQL that all test files of a process share, started when the first one requests a database; or the server
 * at TEST_DATABASE_URL where that is set. A test that stops its server starts its own: see postgres.ts.
 */
export function usePostgres(): SharedPostgres {
  const databases: string[] = [];
  afterAll(async () => {
    for (const url of databases) await dropDatabase(await serverUrl(), url);
  });
  return {
    async freshDatabase() {
      const url = await databaseMaker(await serverUrl())();
      databases.push(url);
      return url;
    },
    query: queryOf,
  };
}

let started: Promise<string> | undefined;

// Files of a process share this module, so the server is started once; it ends with the process.
function serverUrl(): Promise<string> {
  // Not synced to the disk: the machine is not switched off in these tests.
  started ??= startOrFind({ fsync: 'off' });
  return started;
}

async function startOrFind(settings: Readonly<Record<string, string>>): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? given : (await startPostgres({ settings })).url;
}
