import { attempt } from './attempt.js';
import type { Reply, Sending } from './operation.js';
import { pause } from './pause.js';

/**
 * Sends a request and reads its response; repeats that where it is safe and may help. Throws a TokenError,
 * ConnectionError, TimeoutError or AbortError, an InvalidInputError if a streamed line is invalid, and an
 * UnexpectedResponseError if the response is too large.
 */
export async function exchange(sending: Sending): Promise<Reply> {
  const { operation, options, request } = sending;
  const end = performance.now() + options.totalTimeout;
  const send = (refused?: string): Promise<Reply | undefined> =>
    attempt(sending, { left: end - performance.now(), refused });
  // A stream can be read only once.
  const isLasting = !request.body?.end;
  for (let count = 0; ; count += 1) {
    let reply: Reply | undefined;
    let error: unknown;
    try {
      const first = await send();
      // The service refused the token before it did anything, so any request may be sent again with another. The outcome
      // is then that of the second request, even if it is an error.
      reply = (first?.response.status === 401 && isLasting && first.token && (await send(first.token))) || first;
    } catch (caught) {
      error = caught;
    }
    const delay =
      isLasting && count < options.retries ? operation.pauseAfter?.(count, reply?.response, error) : undefined;
    if (delay !== undefined && performance.now() + delay < end) await pause(delay, options.signal);
    else if (reply) return reply;
    else throw error;
  }
}
