import type { Row } from '../contract.js';
import { aligned, marks } from '../table.js';
import type { Figure, HttpCase, HttpGoal, HttpRow } from './contract.js';
import { type By, outcomeOf, ratioOf } from './ratio.js';

export interface HttpTableInput {
  readonly title: string;
  readonly cases: readonly HttpCase[];
  readonly rows: readonly HttpRow[];
  /** In the order of the columns. */
  readonly contestants: readonly string[];
  /** Those of ours, whose ratios and goals are shown. */
  readonly ours: readonly string[];
}

/**
 * A block for each row of the benchmark: requests and time with their quartiles, then how many times as fast as each
 * contestant ours is, by the clock and by the processor, in the middle of the rounds.
 */
export function httpTableText({ title, cases, rows, contestants, ours }: HttpTableInput): string {
  const blocks = cases.flatMap((one) => {
    const ofCase = contestants.flatMap((name) =>
      rows.filter((row) => row.case === one.name && row.contestant === name),
    );
    return ofCase.length === 0 ? [] : [blockText(one, ofCase, ours)];
  });
  return [`${title}\n`, ...blocks].join('\n');
}

function blockText({ name, about, goals }: HttpCase, rows: readonly HttpRow[], ours: readonly string[]): string {
  const [main = ''] = ours;
  const ratioLines = ours.flatMap((contestant) => {
    const row = rows.find((other) => other.contestant === contestant);
    if (row === undefined) return [];
    return [
      [`${contestant}, by requests`, ...rows.map((rival) => ratioText(row, rival, 'requests'))],
      [`${contestant}, by processor`, ...rows.map((rival) => ratioText(row, rival, 'processor'))],
      ...goalLines(
        goals.filter(({ of = main }) => of === contestant),
        row,
        rows,
      ),
    ];
  });
  const lines = [
    ['', ...rows.map((row) => `${row.contestant}${isDoubtful(row) ? ' !' : ''}`)],
    ['thousand requests/s', ...rows.map(({ requestsPerSecond: { median } }) => thousands(median))],
    ['  quartiles', ...rows.map(({ requestsPerSecond }) => spreadText(requestsPerSecond, thousands))],
    ['µs of processor each', ...rows.map(({ serverMicroseconds: { median } }) => median.toFixed(1))],
    ['  quartiles', ...rows.map(({ serverMicroseconds }) => spreadText(serverMicroseconds, (time) => time.toFixed(1)))],
    ...ratioLines,
    ...(rows.some(isDoubtful) ? [['! not as expected', ...rows.map(doubtText)]] : []),
  ];
  return `${name}: ${about}\n${aligned(lines)}`;
}

function thousands(requestsPerSecond: number): string {
  return (requestsPerSecond / 1000).toFixed(1);
}

function spreadText({ spread: [first, third] }: Figure, text: (value: number) => string): string {
  return `${text(first)}–${text(third)}`;
}

function ratioText(ours: HttpRow, rival: HttpRow, by: By): string {
  return ours.contestant === rival.contestant ? '–' : `${ratioOf(ours, rival, by).median.toFixed(2)}×`;
}

function goalLines(goals: readonly HttpGoal[], row: HttpRow, rows: readonly HttpRow[]): readonly (readonly string[])[] {
  if (goals.length === 0) return [];
  return [[`goal of ${row.contestant}`, ...rows.map((rival) => goalText(goals, row, rival))]];
}

/** `1.15 ✓✓`: met by the clock, and by the processor. */
function goalText(goals: readonly HttpGoal[], ours: HttpRow, rival: HttpRow): string {
  const goal = goals.find(({ against }) => against === rival.contestant);
  if (goal === undefined) return '';
  const marked = (by: By): string => marks[outcomeOf(ratioOf(ours, rival, by), goal.atLeast)];
  return `${goal.atLeast} ${marked('requests')}${marked('processor')}`;
}

function isDoubtful({ unexpected, errors }: HttpRow): boolean {
  return unexpected > 0 || errors > 0;
}

function doubtText({ unexpected, errors }: HttpRow): string {
  const parts = [...(unexpected === 0 ? [] : [`${unexpected} answers`]), ...(errors === 0 ? [] : [`${errors} errors`])];
  return parts.join(', ');
}

/** Rows in which the generator took longer for a request than the server: requests per second say less than is true. */
export function limitedText(rows: readonly HttpRow[]): string {
  const limited = rows.filter((row) => row.generatorMicroseconds.median > row.serverMicroseconds.median);
  return limited
    .map(({ contestant, ...row }) => `  ${row.case}, ${contestant}: the generator was the limit; go by the processor.`)
    .join('\n');
}

/** For the picture: nanoseconds for each request by the clock. */
export function chartRows(rows: readonly HttpRow[]): readonly Row[] {
  return rows.map(({ requestsPerSecond: { median, spread }, ...row }) => ({
    case: row.case,
    contestant: row.contestant,
    node: row.node,
    median: 1e9 / median,
    spread: [1e9 / spread[1], 1e9 / spread[0]],
    unit: 'ns',
  }));
}
