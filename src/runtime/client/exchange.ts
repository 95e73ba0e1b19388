import { attempt, longestDelay } from './attempt.js';
import { AbortError, ConnectionError, TimeoutError } from './errors.js';
import type { Outcome, Reply, Sending } from './operation.js';
import { pause } from './pause.js';
import { canRepeat } from './retries.js';

/**
 * Sends a request and reads its response, again where that is safe and may help. Throws a TokenError, ConnectionError,
 * TimeoutError or AbortError, and an InvalidInputError if the caller's headers or a streamed line are invalid.
 */
export async function exchange(sending: Sending): Promise<Reply> {
  const { operation, settings, options, request } = sending;
  const { timeout = settings.timeout, totalTimeout = settings.totalTimeout, retries = settings.retries } = options;
  const end = performance.now() + totalTimeout;
  const send = (refused?: string): Promise<Outcome | undefined> =>
    attempt(sending, { timeout, totalTimeout, left: end - performance.now(), refused }).catch((error: unknown) => {
      if (error instanceof ConnectionError || error instanceof TimeoutError) return { error };
      throw error;
    });
  let outcome = (await send()) as Outcome;
  const status = outcome.response?.status;
  const most = canRepeat(operation) ? retries : 0;
  // A stream that was read is gone.
  if (request.body?.end === undefined && mayPass.test(String(status)) && (most > 0 || status === 401)) {
    let further: typeof import('./further-attempts.js') | undefined;
    const loading = import('./further-attempts.js').then((loaded) => {
      further = loaded;
    });
    // If it cannot be loaded in time, the first attempt was the only one: a connection that hangs may hang for both.
    await pause(Math.min(timeout, end - performance.now(), longestDelay), options.signal, loading);
    if (options.signal?.aborted === true) throw new AbortError(operation.name, options.signal.reason);
    outcome = (await further?.furtherAttempts(outcome, { sending, send, end, most })) ?? outcome;
  }
  if ('error' in outcome) throw outcome.error;
  return outcome;
}

/** A status that another token or another time may change; no status at all if the service was not reached. */
const mayPass = /^(?:undefined|401|408|429|5..)$/;
