import { describe, expect, it } from 'vitest';
import type { HttpCase, HttpRow } from '../../../bench/harness/http/contract.js';
import { chartRows, httpTableText, limitedText } from '../../../bench/harness/http/table.js';

interface Short {
  readonly requests: number;
  readonly processor: number;
}

function rowOf(contestant: string, { requests, processor }: Short, more: Partial<HttpRow> = {}): HttpRow {
  const sample = { requestsPerSecond: requests, serverTime: processor, generatorTime: 10, unexpected: 0, errors: 0 };
  return {
    case: 'GET',
    contestant,
    node: '20',
    samples: [sample, sample, sample],
    requestsPerSecond: { median: requests, spread: [requests * 0.9, requests * 1.1] },
    serverMicroseconds: { median: processor, spread: [processor * 0.95, processor * 1.05] },
    generatorMicroseconds: { median: 10, spread: [9, 11] },
    unexpected: 0,
    errors: 0,
    ...more,
  };
}

const get: HttpCase = {
  name: 'GET',
  about: 'a record',
  probes: [],
  goals: [
    { against: 'fast', atLeast: 1.5 },
    { of: 'ours all on', against: 'fast', atLeast: 1.4 },
  ],
  without: {},
};
const input = {
  title: 'Servers',
  cases: [get],
  contestants: ['ours', 'ours all on', 'fast'],
  ours: ['ours', 'ours all on'],
};

describe('the table of servers', () => {
  it('shows requests, time and both ratios', () => {
    const rows = [
      rowOf('fast', { requests: 20_000, processor: 40 }),
      rowOf('ours', { requests: 40_000, processor: 25 }),
      rowOf('ours all on', { requests: 30_000, processor: 30 }),
    ];
    expect(httpTableText({ ...input, rows })).toMatchInlineSnapshot(`
      "Servers

      GET: a record
                                        ours  ours all on       fast
        thousand requests/s             40.0         30.0       20.0
          quartiles                36.0–44.0    27.0–33.0  18.0–22.0
        µs of processor each            25.0         30.0       40.0
          quartiles                23.8–26.3    28.5–31.5  38.0–42.0
        ours, by requests                  –        1.33×      2.00×
        ours, by processor                 –        1.20×      1.60×
        goal of ours                                          1.5 ✓✓
        ours all on, by requests       0.75×            –      1.50×
        ours all on, by processor      0.83×            –      1.33×
        goal of ours all on                                   1.4 ✓✗
      "
    `);
  });

  it('marks a column with unexpected responses, and counts them', () => {
    const rows = [
      rowOf('ours', { requests: 40_000, processor: 25 }),
      rowOf('fast', { requests: 20_000, processor: 40 }, { unexpected: 3, errors: 2 }),
    ];
    const text = httpTableText({ ...input, rows });
    expect(text).toContain('fast !');
    expect(text).not.toContain('ours !');
    expect(text).toMatch(/! not as expected +3 answers, 2 errors/);
  });

  it('has no block for what was not measured', () => {
    expect(httpTableText({ ...input, rows: [] })).toBe('Servers\n');
  });
});

describe('what is derived from the rows', () => {
  it('names those in which the generator was slower than the server', () => {
    const rows = [rowOf('ours', { requests: 1, processor: 9 }), rowOf('fast', { requests: 1, processor: 11 })];
    expect(limitedText(rows)).toBe('  GET, ours: the generator was the limit; go by the processor.');
  });

  it('shows time instead of requests in the chart', () => {
    expect(chartRows([rowOf('ours', { requests: 50_000, processor: 20 })])[0]).toMatchObject({
      median: 20_000,
      unit: 'ns',
      contestant: 'ours',
    });
  });
});
