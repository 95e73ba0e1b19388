import { describe, expect, it } from 'vitest';
import type { Sample } from '../../../bench/harness/http/contract.js';
import { orderOf, rowOf } from '../../../bench/harness/http/rounds.js';

function sampleOf(sample: Partial<Sample>): Sample {
  return { requestsPerSecond: 1000, serverTime: 20, generatorTime: 10, unexpected: 0, errors: 0, ...sample };
}

describe('the order of a round', () => {
  it('contains every contestant once', () => {
    for (let round = 0; round < 12; round += 1) {
      expect([...orderOf(['a', 'b', 'c', 'd'], round)].sort()).toEqual(['a', 'b', 'c', 'd']);
    }
  });

  it('begins with a different one each time', () => {
    const items = ['a', 'b', 'c', 'd', 'e', 'f'];
    const firsts = new Set(items.map((_, round) => orderOf(items, round)[0]));
    expect(firsts.size).toBeGreaterThan(2);
  });

  it('never repeats a pair of neighbours in the next round', () => {
    const pairs = (round: number): readonly string[] => {
      const order = orderOf(['a', 'b', 'c', 'd'], round);
      return order.slice(1).map((item, index) => `${order[index]}${item}`);
    };
    for (let round = 0; round < 8; round += 1) {
      const before = new Set(pairs(round));
      expect(pairs(round + 1).filter((pair) => before.has(pair))).toEqual([]);
    }
  });

  it('leaves the list unchanged', () => {
    const items = ['a', 'b', 'c'];
    orderOf(items, 1);
    expect(items).toEqual(['a', 'b', 'c']);
    expect(orderOf([], 3)).toEqual([]);
  });
});

describe('a row of the table', () => {
  const name = { case: 'GET', contestant: 'ours', node: '20' };

  it('has the median and the quartiles of every figure', () => {
    const samples = [1, 2, 3, 4, 5].map((times) =>
      sampleOf({ requestsPerSecond: 1000 * times, serverTime: 10 * times, generatorTime: times }),
    );
    expect(rowOf(name, samples)).toEqual({
      ...name,
      samples,
      requestsPerSecond: { median: 3000, spread: [2000, 4000] },
      serverMicroseconds: { median: 30, spread: [20, 40] },
      generatorMicroseconds: { median: 3, spread: [2, 4] },
      unexpected: 0,
      errors: 0,
    });
  });

  it('sums up the errors of all rounds', () => {
    const row = rowOf(name, [sampleOf({ unexpected: 2 }), sampleOf({ errors: 1 }), sampleOf({ unexpected: 3 })]);
    expect([row.unexpected, row.errors]).toEqual([5, 1]);
  });
});
