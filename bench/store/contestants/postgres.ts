import type { OpenPlace } from '../contract.js';
import { referenceRuntime } from '../generated.js';

/** As many connections as a service has that says nothing; a million records are counted for longer than it allows. */
const statementMilliseconds = 600_000;

export const openPlace: OpenPlace = async (place, report) => {
  const { openPostgresStore } = await referenceRuntime();
  return openPostgresStore({ url: place, statementMilliseconds, applicationName: 'bench', report });
};
