import type { CallFigure } from '../calls/contract.js';
import { aligned, marks } from '../table.js';
import type { ClientCase, ClientRow } from './contract.js';
import { atMost, timesAsMuch } from './ratio.js';

/** Whom ratios are with: what a program does without a client. */
export const base = 'fetch';

/** The goal of ours, in each row. */
const mostByFetch = 1.15;

export interface OverheadTableInput {
  readonly title: string;
  readonly cases: readonly ClientCase[];
  readonly rows: readonly ClientRow[];
  /** In the order of the lines. */
  readonly contestants: readonly string[];
}

/**
 * A block for each row of the benchmark, a line for each contestant: the time of a call, then how many times that of `fetch`.
 *
 *     GET: a record of 1 KB     µs  quartiles  by fetch  quartiles
 *     ours                   104.2   102–107      1.09×  1.07–1.11  at most 1.15 ✓
 */
export function overheadTableText({ title, cases, rows, contestants }: OverheadTableInput): string {
  const blocks = cases.flatMap(({ name, about }) => {
    const ofCase = rows.filter((row) => row.case === name);
    const lines = contestants.flatMap((contestant) => {
      const row = ofCase.find((one) => one.contestant === contestant);
      return row === undefined
        ? []
        : [
            lineOf(
              row,
              ofCase.find((one) => one.contestant === base),
            ),
          ];
    });
    const header = ['', 'µs', 'quartiles', `by ${base}`, 'quartiles', ''];
    return lines.length === 0 ? [] : [`${name}: ${about}\n${aligned([header, ...lines], 5)}`];
  });
  return [`${title}\n`, ...blocks].join('\n');
}

function lineOf(row: ClientRow, ofFetch: ClientRow | undefined): readonly string[] {
  const { contestant, processorMicroseconds: time } = row;
  const figures = [contestant, time.median.toFixed(1), spreadText(time, 1)];
  if (ofFetch === undefined || ofFetch === row) return [...figures, '–', '', ''];
  const ratio = timesAsMuch(row, ofFetch);
  const mark = marks[atMost(ratio, mostByFetch)];
  const goal = contestant === 'ours' ? `at most ${mostByFetch} ${mark}` : '';
  return [...figures, `${ratio.median.toFixed(2)}×`, spreadText(ratio, 2), goal];
}

function spreadText({ spread: [first, third] }: CallFigure, digits: number): string {
  return `${first.toFixed(digits)}–${third.toFixed(digits)}`;
}
