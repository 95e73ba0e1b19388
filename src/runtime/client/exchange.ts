import { attempt } from './attempt.js';
import { ConnectionError, TimeoutError } from './errors.js';
import type { Reply, Sending } from './operation.js';
import { canRepeat, pause, pauseAfter, pauseOf } from './retries.js';

/**
 * Sends a request and reads its response; repeats that where it is safe and may help. Throws a TokenError,
 * ConnectionError, TimeoutError or AbortError, and an InvalidInputError if the caller's headers or a streamed line are
 * invalid.
 */
export async function exchange(sending: Sending): Promise<Reply> {
  const { operation, settings, options, request } = sending;
  const { timeout = settings.timeout, totalTimeout = settings.totalTimeout, retries = settings.retries } = options;
  const end = performance.now() + totalTimeout;
  const send = (refused?: string): Promise<Reply | undefined> =>
    attempt(sending, { timeout, totalTimeout, left: end - performance.now(), refused });
  // A stream can be read only once.
  const isLasting = request.body?.end === undefined;
  const most = isLasting && canRepeat(operation) ? retries : 0;
  for (let count = 0; ; count += 1) {
    const again = async (milliseconds: number | undefined): Promise<boolean> => {
      if (count >= most || milliseconds === undefined || performance.now() + milliseconds >= end) return false;
      await pause(milliseconds, options.signal);
      return true;
    };
    try {
      let reply = (await send()) as Reply;
      // Try another token: the service refused this one before it did anything.
      if (reply.response.status === 401 && isLasting && reply.token) reply = (await send(reply.token)) ?? reply;
      if (!(await again(pauseAfter(reply.response, count)))) return reply;
    } catch (error) {
      const mayPass = error instanceof ConnectionError || error instanceof TimeoutError;
      if (!mayPass || !(await again(pauseOf(count)))) throw error;
    }
  }
}
