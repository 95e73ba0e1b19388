import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deadline } from '../../../src/runtime/server/deadline.js';
import { createDeadlines } from '../../../src/runtime/server/deadline.js';
import type { ProblemError } from '../../../src/runtime/server/problem.js';

describe('a deadline', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A deadline, and what it came to. */
  function started(deadlines = createDeadlines(1000)): { readonly deadline: Deadline; readonly ends: ProblemError[] } {
    const ends: ProblemError[] = [];
    return { deadline: deadlines.start((problem) => ends.push(problem)), ends };
  }

  it('that is stopped in time comes to nothing, and leaves no timer behind', () => {
    const { deadline, ends } = started();
    vi.advanceTimersByTime(900);
    deadline.stop();
    vi.advanceTimersByTime(125);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(2000);
    expect(ends).toEqual([]);
    expect(deadline.signal().aborted).toBe(false);
  });

  it('ends work that takes too long with a 503 that the log hears of, and aborts it', () => {
    const { deadline, ends } = started();
    const signal = deadline.signal();
    vi.advanceTimersByTime(1000);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(125);
    expect(signal.aborted).toBe(true);
    expect(ends).toMatchObject([
      { details: { status: 503 }, cause: new Error('The operation did not answer within 1000 ms.') },
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('blames the caller while the body is read: 408', () => {
    const { deadline, ends } = started();
    deadline.isReading = true;
    vi.advanceTimersByTime(1125);
    expect(deadline.signal().aborted).toBe(true);
    expect(ends).toMatchObject([{ details: { status: 408, headers: { connection: 'close' } } }]);
  });

  it('that is renewed has all of its time again', () => {
    const { deadline, ends } = started();
    vi.advanceTimersByTime(900);
    deadline.renew();
    vi.advanceTimersByTime(1000);
    expect(ends).toEqual([]);
    vi.advanceTimersByTime(250);
    expect(ends).toHaveLength(1);
    deadline.renew();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is one of many: each has its own time, whichever of them is stopped', () => {
    const deadlines = createDeadlines(1000);
    const all = Array.from({ length: 9 }, () => {
      vi.advanceTimersByTime(125);
      return started(deadlines);
    });
    for (const index of [0, 4, 8]) all[index]?.deadline.stop();
    const over = (): string => all.map(({ ends }) => ends.length).join('');
    vi.advanceTimersByTime(250);
    expect(over()).toBe('010000000');
    vi.advanceTimersByTime(1000);
    expect(over()).toBe('011101110');
    expect(vi.getTimerCount()).toBe(0);
  });
});
