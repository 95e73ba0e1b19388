import { describe, expect, it } from 'vitest';
import type { ClientCase, SizeRow, TypeCheckRow } from '../../../bench/harness/client/contract.js';
import { overheadTableText } from '../../../bench/harness/client/overhead-table.js';
import { sizesTableText } from '../../../bench/harness/client/sizes-table.js';
import { typeCheckTableText } from '../../../bench/harness/client/type-check-table.js';
import { clientRow } from './rows.js';

const get: ClientCase = { name: 'GET', about: 'a record', call: 'get', callers: 1, values: [], expected: [] };

describe('the table of calls', () => {
  const input = { title: 'Calls', cases: [get], contestants: ['fetch', 'ours', 'ky'] };

  it('has times, and how many times those of fetch they are, round by round', () => {
    const rows = [
      clientRow('ours', [110, 220, 115]),
      clientRow('fetch', [100, 200, 100]),
      clientRow('ky', [150, 310, 140]),
    ];
    expect(overheadTableText({ ...input, rows })).toMatchInlineSnapshot(`
      "Calls

      GET: a record
                  µs    quartiles  by fetch  quartiles
        fetch  100.0  100.0–150.0         –
        ours   115.0  112.5–167.5     1.10×  1.10–1.13  at most 1.15 ✓
        ky     150.0  145.0–230.0     1.50×  1.45–1.52
      "
    `);
  });

  it('marks a goal that some rounds met', () => {
    const rows = [clientRow('fetch', [100, 100, 100]), clientRow('ours', [110, 120, 121])];
    expect(overheadTableText({ ...input, rows })).toContain('at most 1.15 ≈');
  });

  it('has no block for a row that was not measured', () => {
    expect(overheadTableText({ ...input, rows: [] })).toBe('Calls\n');
  });
});

it('the table of sizes has a column for each bundler, and marks ours', () => {
  const row = (contestant: string, bundler: string, first: number): SizeRow => ({
    table: 'sizes',
    contestant,
    bundler,
    first,
    total: first * 3,
    hasValidators: contestant === 'ours',
  });
  const rows = [
    row('ours', 'rolldown', 5900),
    row('ours', 'esbuild', 6100),
    row('ours unchecked', 'rolldown', 3100),
    row('ky', 'rolldown', 5000),
  ];
  expect(sizesTableText(rows)).toMatchInlineSnapshot(`
    "One GET in a page: bytes of the first load, minified and gzipped

                      checks  rolldown  in total  esbuild  in total
      ours               yes     5,900    17,700    6,100    18,300  at most 6,000 ✓
      ours unchecked      no     3,100     9,300        –         –  at most 3,000 ✗
      ky                  no     5,000    15,000        –         –
    "
  `);
});

describe('the table of the compiler', () => {
  const row = (contestant: string, instantiations: number, samples: readonly number[]): TypeCheckRow => {
    const [first = 0, middle = 0, last = 0] = samples;
    return {
      table: 'type-check',
      api: '100 endpoints',
      contestant,
      endpoints: 100,
      counts: { lines: 9000, types: 300, instantiations },
      samples,
      processorSeconds: { median: middle, spread: [first, last] },
    };
  };

  it('has the time per endpoint beyond that of fetch, and holds ours against openapi-fetch', () => {
    const rows = [
      row('fetch', 0, [1.4, 1.5, 1.6]),
      row('ours', 100, [1.8, 1.9, 2.1]),
      row('openapi-fetch', 6000, [1.9, 2, 2.2]),
    ];
    expect(typeCheckTableText('Types', rows)).toMatchInlineSnapshot(`
      "Types

        100 endpoints  lines  types  instantiations     s  quartiles  ms per endpoint  by openapi-fetch
        fetch          9,000    300               0  1.50  1.40–1.60
        ours           9,000    300             100  1.90  1.80–2.10              4.0             0.95×  no more instantiations ✓, no longer ✓
        openapi-fetch  9,000    300           6,000  2.00  1.90–2.20              5.0
      "
    `);
  });

  it('has no ratio where openapi-fetch was not measured', () => {
    expect(typeCheckTableText('Types', [row('ours', 100, [1.8, 1.9, 2])])).not.toContain('×');
  });
});
