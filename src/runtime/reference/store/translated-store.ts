import { ProblemError } from '../../server/index.js';
import type { Store } from './store.js';
import { StoreBusyError, StoreUnavailableError } from './unavailable.js';
import { wrappedStore } from './wrapped-store.js';

/** The store, with problems in place of its own errors, which the server would not know. */
export function translatedStore(store: Store): Store {
  return wrappedStore(store, async (_operation, run) => {
    try {
      return await run();
    } catch (error) {
      throw error instanceof StoreUnavailableError || error instanceof StoreBusyError ? problemOf(error) : error;
    }
  });
}

/** 409: too many change the same records at once. 503: the store cannot answer now. */
function problemOf(cause: StoreUnavailableError | StoreBusyError): ProblemError {
  return cause instanceof StoreBusyError
    ? new ProblemError({ status: 409, detail: 'Others were changing the same at once; try again.' }, { cause })
    : new ProblemError({ status: 503, detail: 'The store does not answer; try again later.' }, { cause });
}
