import { ApiError } from './errors.js';
import { pause } from './retries.js';

/**
 * Reads something and changes it. If another client has changed it in between (409 or 412), reads and changes it again
 * after a short pause, at most `attempts` times, 5 by default. Returns the result of `change`; throws its other errors.
 *
 *     const saved = await updateWithRetry(
 *       () => client.resource.get({ id }),
 *       ({ version }) => client.resource.update({ id, body: { version, actions } }),
 *     );
 */
export async function updateWithRetry<Value, Result>(
  read: () => Promise<Value>,
  change: (value: Value) => Promise<Result>,
  { attempts = 5 }: { readonly attempts?: number } = {},
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    const value = await read();
    try {
      return await change(value);
    } catch (error) {
      const isConflict = error instanceof ApiError && (error.status === 409 || error.status === 412);
      if (!isConflict || count >= attempts) throw error;
    }
    // At most 0.1 s, 0.2 s, …: clients that change the same thing at once should not meet again.
    await pause(Math.random() * 100 * count, undefined);
  }
}
