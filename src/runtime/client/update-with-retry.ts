import { ApiError } from './errors.js';

/**
 * Reads something and changes it. If another client has changed it in between (409 or 412), reads and changes it again,
 * at most `attempts` times, 3 by default. Returns the result of `change`; throws its other errors.
 *
 *     const saved = await updateWithRetry(
 *       () => client.resource.get({ id }),
 *       ({ version }) => client.resource.update({ id, body: { version, actions } }),
 *     );
 */
export async function updateWithRetry<Value, Result>(
  read: () => Promise<Value>,
  change: (value: Value) => Promise<Result>,
  { attempts = 3 }: { readonly attempts?: number } = {},
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    const value = await read();
    try {
      return await change(value);
    } catch (error) {
      const isConflict = error instanceof ApiError && (error.status === 409 || error.status === 412);
      if (!isConflict || count >= attempts) throw error;
    }
  }
}
