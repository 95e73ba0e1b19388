import { describe, expect, it } from 'vitest';
import { callTableText, growthTableText, millisecondsText, noiseText } from '../../../bench/harness/calls/table.js';
import { rowOf, sampleOf } from './rows.js';

describe('the table of calls', () => {
  const fast = [100, 200, 300].map((callsPerSecond) => sampleOf({ callsPerSecond, median: 500, slowest: 12_345 }));
  const slow = [50, 50, 50].map((callsPerSecond) => sampleOf({ callsPerSecond, median: 2000, slowest: 4000 }));
  const rows = [
    rowOf({ contestant: 'embedded', samples: fast }),
    rowOf({ contestant: 'PostgreSQL', samples: slow }),
    rowOf({ contestant: 'PostgreSQL', samples: fast, callers: 32 }),
  ];
  const contestants = ['embedded', 'PostgreSQL', 'memory'];

  it('has a line for each number of callers, and the ratios of the rounds', () => {
    const text = callTableText({ title: 'Calls', cases: [{ name: 'get' }], rows, contestants }, 'PostgreSQL');
    expect(text).toBe(
      [
        'Calls',
        '       callers  embedded /s   ms  p99  PostgreSQL /s   ms  p99  embedded by PostgreSQL',
        '  get        1          200  0.5   12             50    2    4         4.00× 3.00–5.00',
        '  get       32            –    –    –            200  0.5   12                       –',
        '',
      ].join('\n'),
    );
  });

  it('has no ratios without a second contestant', () => {
    const text = callTableText(
      { title: 'Calls', cases: [{ name: 'get' }], rows, contestants: ['embedded'] },
      'PostgreSQL',
    );
    expect(text).not.toContain('×');
  });
});

it('the table of growth has a time for each size, and a mark where it should be flat', () => {
  const timed = (median: number) => [sampleOf({ median })];
  const rows = [
    rowOf({ samples: timed(500) }),
    rowOf({ records: 10_000, samples: timed(600) }),
    rowOf({ case: 'page', samples: timed(500) }),
    rowOf({ case: 'page', records: 10_000, samples: timed(5000) }),
    rowOf({ case: 'count', samples: timed(100) }),
    rowOf({ case: 'count', records: 10_000, samples: timed(1000) }),
  ];
  const cases = [
    { name: 'get', isFlat: true },
    { name: 'page', isFlat: true },
    { name: 'count', isFlat: false },
  ];
  expect(growthTableText({ title: 'Growth', cases, rows, contestants: ['embedded'] })).toBe(
    [
      'Growth',
      '                   1,000  10,000             growth',
      '  get    embedded    0.5     0.6  1.20× 1.20–1.20 ✓',
      '  page   embedded    0.5       5        10× 10–10 ✗',
      '  count  embedded    0.1       1        10× 10–10',
      '',
    ].join('\n'),
  );
});

it('noiseText shows how much the rounds differ', () => {
  const samples = [90, 100, 110].map((callsPerSecond) => sampleOf({ callsPerSecond }));
  expect(noiseText([rowOf({ samples })])).toContain('±5 %');
});

it('millisecondsText keeps two significant digits', () => {
  expect([1.234, 412, 4120, 12_345, 1_234_567].map(millisecondsText)).toEqual(['0.0012', '0.41', '4.1', '12', '1,235']);
});
