import type { OpenPlace } from '../contract.js';
import { generated } from '../generated.js';

type PostgresStoreModule = typeof import('../../../src/runtime/reference/store/postgres-store.js');

/** As many connections as a service has that says nothing; a million records are counted for longer than it allows. */
const statementMilliseconds = 600_000;

export const openPlace: OpenPlace = async (place, report) => {
  const { openPostgresStore } = await generated<PostgresStoreModule>('reference/dist/runtime/store/postgres-store.js');
  return openPostgresStore({ url: place, statementMilliseconds, applicationName: 'bench', report });
};
