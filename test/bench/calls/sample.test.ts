import { describe, expect, it } from 'vitest';
import { anyOf } from '../../../bench/harness/calls/any-of.js';
import { sampleCalls } from '../../../bench/harness/calls/sample.js';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a sample', () => {
  it('has every caller make one call after the other, and at least one', async () => {
    const underWay = new Map<number, number>();
    const seen = new Set<number>();
    let together = 0;
    const sample = await sampleCalls(
      async (caller) => {
        seen.add(caller);
        underWay.set(caller, (underWay.get(caller) ?? 0) + 1);
        expect(underWay.get(caller)).toBe(1);
        together = Math.max(together, underWay.size);
        await tick();
        underWay.delete(caller);
      },
      { callers: 3, milliseconds: 0 },
    );
    expect([...seen]).toEqual([0, 1, 2]);
    expect(sample.calls).toBe(3);
    expect(together).toBe(3);
  });

  it('ends after a maximum of calls, so that the store does not grow further', async () => {
    const { calls } = await sampleCalls(tick, { callers: 4, milliseconds: 60_000, most: 40 });
    expect(calls).toBeGreaterThanOrEqual(40);
    expect(calls).toBeLessThan(44);
  });

  it('measures calls per second, the median time and a time that few calls exceed', async () => {
    let count = 0;
    const sample = await sampleCalls(
      async () => {
        count += 1;
        const end = performance.now() + (count === 1 ? 20 : 1);
        while (performance.now() < end);
      },
      { callers: 1, milliseconds: 60_000, most: 10 },
    );
    expect(sample.calls).toBe(10);
    expect(sample.median).toBeGreaterThanOrEqual(1000);
    expect(sample.slowest).toBeGreaterThanOrEqual(20_000);
    expect(sample.callsPerSecond).toBeLessThan(10 / 0.029);
  });

  it('fails with the first failing call', async () => {
    const failing = sampleCalls(() => Promise.reject(new Error('a wrong answer')), { callers: 2, milliseconds: 0 });
    await expect(failing).rejects.toThrow('a wrong answer');
  });
});

it('anyOf picks numbers without a pattern, the same in each run', () => {
  const [next, again] = [anyOf(10), anyOf(10)];
  const numbers = Array.from({ length: 1000 }, () => next());
  expect(Array.from({ length: 1000 }, () => again())).toEqual(numbers);
  expect(new Set(numbers)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
});
