import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeadlines, type Deadline, type Deadlines, signalOf } from '../../../src/runtime/server/deadline.js';
import type { ProblemError } from '../../../src/runtime/server/problem.js';

interface Started {
  readonly deadlines: Deadlines;
  readonly deadline: Deadline;
  readonly ends: readonly ProblemError[];
}

describe('a deadline', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A deadline, and its outcomes. */
  function started(deadlines = createDeadlines(1000)): Started {
    const ends: ProblemError[] = [];
    const deadline = deadlines.start();
    deadline.onOver = (problem) => void ends.push(problem);
    return { deadlines, deadline, ends };
  }

  it('does nothing if it is cleared in time, and leaves no timer behind', () => {
    const { deadlines, deadline, ends } = started();
    vi.advanceTimersByTime(900);
    deadlines.stop(deadline);
    vi.advanceTimersByTime(125);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(2000);
    expect(ends).toEqual([]);
    expect(signalOf(deadline).aborted).toBe(false);
  });

  it('ends work that takes too long with a 503 that is logged, and aborts it', () => {
    const { deadline, ends } = started();
    const signal = signalOf(deadline);
    vi.advanceTimersByTime(1000);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(125);
    expect(signal.aborted).toBe(true);
    expect(ends).toMatchObject([
      { details: { status: 503 }, cause: new Error('The operation did not respond within 1000 ms.') },
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('responds with 408 while the body is being read, as the client causes the delay', () => {
    const { deadline, ends } = started();
    deadline.isReading = true;
    vi.advanceTimersByTime(1125);
    expect(signalOf(deadline).aborted).toBe(true);
    expect(ends).toMatchObject([{ details: { status: 408, headers: { connection: 'close' } } }]);
  });

  it('has its full time again after it is renewed', () => {
    const { deadlines, deadline, ends } = started();
    vi.advanceTimersByTime(900);
    deadlines.renew(deadline);
    vi.advanceTimersByTime(1000);
    expect(ends).toEqual([]);
    vi.advanceTimersByTime(250);
    expect(ends).toHaveLength(1);
    deadlines.renew(deadline);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has its own timer where timers end with the request that set them', () => {
    const deadlines = createDeadlines(1000, false);
    const [first, second, third] = [started(deadlines), started(deadlines), started(deadlines)];
    expect(vi.getTimerCount()).toBe(3);
    first.deadline.isReading = true;
    second.deadline.deadlines.stop(second.deadline);
    vi.advanceTimersByTime(500);
    third.deadline.deadlines.renew(third.deadline);
    vi.advanceTimersByTime(625);
    expect([first, second, third].map(({ ends }) => ends.length)).toEqual([1, 0, 0]);
    vi.advanceTimersByTime(500);
    expect([first, second, third].map(({ ends }) => ends.length)).toEqual([1, 0, 1]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is independent of others, whichever of them is cleared', () => {
    const common = createDeadlines(1000);
    const all = Array.from({ length: 9 }, () => {
      vi.advanceTimersByTime(125);
      return started(common);
    });
    for (const { deadlines, deadline } of [0, 4, 8].flatMap((index) => all[index] ?? [])) deadlines.stop(deadline);
    const over = (): string => all.map(({ ends }) => ends.length).join('');
    vi.advanceTimersByTime(250);
    expect(over()).toBe('010000000');
    vi.advanceTimersByTime(1000);
    expect(over()).toBe('011101110');
    expect(vi.getTimerCount()).toBe(0);
  });
});
