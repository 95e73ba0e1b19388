import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/runtime/client/errors.js';
import { updateWithRetry } from '../../../src/runtime/client/update-with-retry.js';
import { failureOf, head } from './fixture.js';

const conflict = (status = 409): ApiError => new ApiError({ ...head, status });

/** A record whose version is raised by others so many times, just before it is changed. */
function contested(times: number, status?: number) {
  const record = { version: 1, changes: 0 };
  let left = times;
  const read = vi.fn(async () => ({ ...record }));
  const change = vi.fn(async ({ version }: { readonly version: number }) => {
    if (left > 0) {
      left -= 1;
      record.version += 1;
    }
    if (version !== record.version) throw conflict(status);
    record.version += 1;
    record.changes += 1;
    return { ...record };
  });
  return { read, change };
}

describe('updateWithRetry', () => {
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((end: () => void) => queueMicrotask(end)) as never);
  afterEach(() => void timers.mockClear());

  it.each([409, 412])('repeats the change of the current record after a conflict (%i)', async (status) => {
    const { read, change } = contested(2, status);
    expect(await updateWithRetry(read, change)).toEqual({ version: 4, changes: 1 });
    expect(change.mock.calls).toEqual([
      [{ version: 1, changes: 0 }],
      [{ version: 2, changes: 0 }],
      [{ version: 3, changes: 0 }],
    ]);
  });

  it.each([
    [undefined, 5],
    [1, 1],
    [7, 7],
  ])('gives up: with %s attempts after %i', async (attempts, times) => {
    const { read, change } = contested(Infinity);
    expect(await failureOf(updateWithRetry(read, change, attempts === undefined ? {} : { attempts }))).toMatchObject({
      status: 409,
    });
    expect(read).toHaveBeenCalledTimes(times);
  });

  it('pauses after a conflict for up to 0.1 s, then 0.2 s, …: a random part of it, which differs between clients', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0.25);
    const { read, change } = contested(2);
    await updateWithRetry(read, change);
    random.mockRestore();
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([50, 50]);
  });

  it('does not retry after any other failure', async () => {
    for (const error of [conflict(404), new Error('mine')]) {
      const read = vi.fn(async () => 1);
      expect(await failureOf(updateWithRetry(read, () => Promise.reject(error)))).toBe(error);
      expect(read).toHaveBeenCalledTimes(1);
    }
  });
});
