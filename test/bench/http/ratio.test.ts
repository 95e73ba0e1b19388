import { describe, expect, it } from 'vitest';
import type { HttpRow } from '../../../bench/harness/http/contract.js';
import { outcomeOf, ratioOf } from '../../../bench/harness/http/ratio.js';
import { rowOf } from '../../../bench/harness/http/rounds.js';

type Pair = readonly [requestsPerSecond: number, serverTime: number];

function rowWith(contestant: string, samples: readonly Pair[]): HttpRow {
  return rowOf(
    { case: 'GET', contestant, node: '20' },
    samples.map(([requestsPerSecond, serverTime]) => {
      return { requestsPerSecond, serverTime, generatorTime: 1, unexpected: 0, errors: 0 };
    }),
  );
}

describe('a ratio', () => {
  it('is above one where ours serves more requests or takes less time', () => {
    const ours = rowWith('ours', [[3000, 10]]);
    const rival = rowWith('fast', [[1000, 20]]);
    expect(ratioOf(ours, rival, 'requests').median).toBeCloseTo(3);
    expect(ratioOf(ours, rival, 'processor').median).toBeCloseTo(2);
    expect(ratioOf(rival, ours, 'processor').median).toBeCloseTo(0.5);
  });

  it('is taken within each round, so that a slow round changes nothing', () => {
    const ours = rowWith('ours', [
      [4000, 10],
      [400, 100],
      [2000, 20],
    ]);
    const rival = rowWith('fast', [
      [2000, 20],
      [200, 200],
      [1000, 40],
    ]);
    expect(ratioOf(ours, rival, 'requests')).toEqual({ median: 2, spread: [2, 2] });
    expect(ratioOf(ours, rival, 'processor')).toEqual({ median: 2, spread: [2, 2] });
  });

  it('has the quartiles of the rounds', () => {
    const ours = rowWith(
      'ours',
      [1, 2, 3, 4, 5].map((times) => [1000 * times, 10]),
    );
    const rival = rowWith(
      'fast',
      [1, 1, 1, 1, 1].map(() => [1000, 10]),
    );
    const { median, spread } = ratioOf(ours, rival, 'requests');
    expect([median, ...spread].map((ratio) => Math.round(ratio * 1000) / 1000)).toEqual([3, 2, 4]);
  });
});

it('a goal is met by the median, close by a quarter of the rounds, or missed', () => {
  const ratio = { median: 1.3, spread: [1.1, 1.4] } as const;
  expect(outcomeOf(ratio, 1.3)).toBe('met');
  expect(outcomeOf(ratio, 1.35)).toBe('close');
  expect(outcomeOf(ratio, 1.5)).toBe('missed');
});
