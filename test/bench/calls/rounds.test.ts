import { describe, expect, it } from 'vitest';
import type { Calling } from '../../../bench/harness/calls/contract.js';
import { quickEnough, runCallRow } from '../../../bench/harness/calls/rounds.js';
import { rowOf, sampleOf } from './rows.js';

describe('the rounds of a row', () => {
  it('measure every contestant once each, in changing order, after a warm-up round', async () => {
    const order: string[] = [];
    const subjectOf = (contestant: string) => ({
      contestant,
      records: 10,
      sample: async ({ callers }: Calling) => {
        order.push(contestant);
        return sampleOf({ calls: callers, callsPerSecond: order.length });
      },
    });
    const rows = await runCallRow({
      table: 'store',
      case: 'get',
      subjects: ['a', 'b', 'c'].map(subjectOf),
      calling: { callers: 2, milliseconds: 5 },
      rounds: 2,
      step: () => {},
    });
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'c', 'b']);
    expect(rows.map(({ contestant, callers, samples }) => [contestant, callers, samples.length])).toEqual([
      ['a', 2, 2],
      ['b', 2, 2],
      ['c', 2, 2],
    ]);
    expect(rows[0]?.samples.map(({ callsPerSecond }) => callsPerSecond)).toEqual([4, 7]);
  });

  it('leave out contestants that refuse the calls, now or later', async () => {
    const subjectOf = (contestant: string, samples: number) => {
      let left = samples;
      return { contestant, records: 10, sample: async () => ((left -= 1) < 0 ? undefined : sampleOf({})) };
    };
    const rows = await runCallRow({
      table: 'store',
      case: 'get',
      subjects: [subjectOf('always', 9), subjectOf('never', 0), subjectOf('twice', 2)],
      calling: { callers: 1, milliseconds: 5 },
      rounds: 2,
      step: () => {},
    });
    expect(rows.map(({ contestant, samples }) => [contestant, samples.length])).toEqual([['always', 2]]);
  });

  it('leave out contestants that would take seconds with many callers', () => {
    const subjectOf = (contestant: string) => ({ contestant, records: 1000, sample: async () => sampleOf({}) });
    const [quick, slow, refused] = [subjectOf('quick'), subjectOf('slow'), subjectOf('refused')];
    const rows = [
      rowOf({ contestant: 'quick', samples: [sampleOf({ median: 90_000 })] }),
      rowOf({ contestant: 'slow', samples: [sampleOf({ median: 110_000 })] }),
    ];
    expect(quickEnough([quick, slow, refused], { rows, callers: 32 })).toEqual([quick]);
  });

  it('are summarized by the median and quartiles of every figure', () => {
    const samples = [1, 2, 3, 4, 5].map((times) =>
      sampleOf({ callsPerSecond: 100 * times, median: 10 * times, slowest: times }),
    );
    expect(rowOf({ samples })).toEqual({
      table: 'store',
      case: 'get',
      contestant: 'embedded',
      records: 1000,
      callers: 1,
      samples,
      callsPerSecond: { median: 300, spread: [200, 400] },
      medianMicroseconds: { median: 30, spread: [20, 40] },
      slowestMicroseconds: { median: 3, spread: [2, 4] },
    });
  });
});
