import { attempt } from './attempt.js';
import type { Reply, Sending } from './operation.js';
import { pause } from './pause.js';

/**
 * Sends a request and reads its response; repeats that where it is safe and may help. Throws a TokenError,
 * ConnectionError, TimeoutError or AbortError, and an InvalidInputError if the caller's headers or a streamed line are
 * invalid.
 */
export async function exchange(sending: Sending): Promise<Reply> {
  const { operation, settings, request } = sending;
  const end = performance.now() + settings.totalTimeout;
  const send = (refused?: string): Promise<Reply | undefined> =>
    attempt(sending, { left: end - performance.now(), refused });
  // A stream can be read only once.
  const isLasting = request.body?.end === undefined;
  for (let count = 0; ; count += 1) {
    let reply: Reply | undefined;
    let error: unknown;
    try {
      const first = await send();
      // Try another token: the service refused this one before it did anything. If that fails, the 401 counts no more.
      reply = (first?.response.status === 401 && isLasting && first.token && (await send(first.token))) || first;
    } catch (caught) {
      error = caught;
    }
    const delay =
      isLasting && count < settings.retries ? operation.pauseAfter?.(count, reply?.response, error) : undefined;
    if (delay !== undefined && performance.now() + delay < end) await pause(delay, settings.signal);
    else if (reply !== undefined) return reply;
    else throw error;
  }
}
