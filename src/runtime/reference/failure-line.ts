import { inspect } from 'node:util';
import type { ErrorContext } from '../server/index.js';
import { StoreBusyError, StoreUnavailableError } from './store/store.js';

/**
 * The line of the log about an error that the client does not see, with the request id that the client does see:
 *
 *     Request 9f2c81d0 (pet.list): StoreUnavailableError: connect ECONNREFUSED 127.0.0.1:5432
 */
export function failureLine(error: unknown, { operation, requestId }: ErrorContext): string {
  const reason = error instanceof Error && isOutage(error) ? `${error.name}: ${error.message}` : inspect(error);
  // Health checks and unknown addresses have no operation.
  return `Request ${requestId}${operation === undefined ? '' : ` (${operation})`}: ${reason}`;
}

// A dependency that does not respond fails every request, and no stack of this program explains it: with stacks, the
// log of an outage had thirty lines for each request.
function isOutage(error: Error): boolean {
  return (
    error instanceof StoreUnavailableError || error instanceof StoreBusyError || error.name === 'TokenProviderError'
  );
}
