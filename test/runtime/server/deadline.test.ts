import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeadline } from '../../../src/runtime/server/deadline.js';

describe('a deadline', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('lets work through that is done in time, and leaves no timer behind', async () => {
    const deadline = createDeadline(1000);
    expect(await deadline.hold(Promise.resolve('done'))).toBe('done');
    await expect(deadline.hold(Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends work that takes too long with a 503 that the log hears of, and aborts it', async () => {
    const deadline = createDeadline(1000);
    const { signal } = deadline;
    const held = expect(deadline.hold(new Promise(() => undefined))).rejects.toMatchObject({
      details: { status: 503 },
      cause: new Error('The operation did not answer within 1000 ms.'),
    });
    vi.advanceTimersByTime(999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
    expect(createDeadline(1).signal.aborted).toBe(false);
    await held;
  });

  it('blames the caller while the body is read: 408', async () => {
    const deadline = createDeadline(1000);
    deadline.isReading = true;
    const held = expect(deadline.hold(new Promise(() => undefined))).rejects.toMatchObject({
      details: { status: 408, headers: { connection: 'close' } },
    });
    vi.advanceTimersByTime(1000);
    expect(deadline.signal.aborted).toBe(true);
    await held;
  });
});
