import { expect, it } from 'vitest';
import { goalVerdicts, rival } from '../../../bench/harness/generation/goals.js';
import { figureText, goalsText, growthTableText, sizeTableText } from '../../../bench/harness/generation/table.js';
import { rowOf } from './rows.js';

const output = { files: 1234, megabytes: 5.678, lines: 98_765 };
const rows = [
  rowOf({ scenario: '--help', endpoints: 0 }, 0.08),
  rowOf({ output }, 1, 2, 4),
  rowOf({ scenario: 'check' }, 0.5),
  rowOf({ contestant: rival, output: { ...output, files: 17 } }, 3, 6, 20),
  rowOf({ endpoints: 1000 }, 18, 19, 20),
];
const leftOut = [{ contestant: 'kubb', endpoints: 100, reason: 'ended', isLate: false }];

it('the table of a size has a line for each run, and dashes for failed ones', () => {
  expect(sizeTableText({ rows, leftOut, endpoints: 100 })).toBe(
    [
      '  100 endpoints      processor s  clock s  peak MB  files    MB   lines  as fast as hey-api formatted',
      '  ours, cold                2.00     4.00      300  1,234  5.68  98,765               3.00× 3.00–4.00',
      '  ours, check               0.50     1.00      300',
      '  hey-api formatted         6.00     12.0      300     17  5.68  98,765               1.00× 1.00–1.00',
      '  kubb                         –        –        –      –     –       –                             –',
      '',
    ].join('\n'),
  );
});

it('the table of a size has no ratios where the rival was not measured', () => {
  expect(sizeTableText({ rows, leftOut, endpoints: 1000 })).not.toContain('×');
  expect(sizeTableText({ rows, leftOut, endpoints: 0 })).toContain('Start-up');
});

it('the table of growth has the time per endpoint for each size', () => {
  expect(growthTableText(rows)).toBe(
    [
      '  Processor ms per endpoint   100  1,000  from 100 to the most',
      '  ours, cold                 20.0   19.0       0.95× 0.72–1.38',
      '  ours, check                5.00      –                     –',
      '  hey-api formatted          60.0      –                     –',
      '',
    ].join('\n'),
  );
});

it('goalsText has a figure, a limit and a mark for each goal', () => {
  const text = goalsText(goalVerdicts(rows));
  expect(text).toContain('  --help, seconds                                            0.08  at most 0.1   ✓\n');
  expect(text).toContain('  cold at 100 endpoints, times as fast as hey-api formatted  3.00  at least 2.5  ✓\n');
});

it('figureText keeps the significant digits', () => {
  expect([0.084, 3.456, 12.34, 123.4, 1234].map(figureText)).toEqual(['0.08', '3.46', '12.3', '123', '1,234']);
});
