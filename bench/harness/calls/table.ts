import { aligned, marks } from '../table.js';
import { median } from '../statistics.js';
import type { CallFigure, CallRow } from './contract.js';
import { type Growth, growthOf, isFlat } from './growth.js';
import { figureOf } from './rounds.js';

export interface CallTableInput {
  readonly title: string;
  /** In the order of the lines. */
  readonly cases: readonly { readonly name: string; readonly isFlat?: boolean | undefined }[];
  readonly rows: readonly CallRow[];
  /** In the order of the columns. */
  readonly contestants: readonly string[];
}

/**
 * A line for each row of the benchmark and number of callers: calls a second and times of every contestant, then how many
 * times as many calls the others make as `base`, in the middle of the rounds.
 *
 *     get       1   1,204  0.80  1.1   3,812  0.25  0.6   0.32× 0.30–0.33
 */
export function callTableText({ title, cases, rows, contestants }: CallTableInput, base: string): string {
  const present = contestants.filter((name) => rows.some(({ contestant }) => contestant === name));
  const others = present.includes(base) ? present.filter((name) => name !== base) : [];
  const header = [
    '',
    'callers',
    ...present.flatMap((name) => [`${name} /s`, 'ms', 'p99']),
    ...others.map((name) => `${name} by ${base}`),
  ];
  const lines = cases.flatMap(({ name }) => {
    const ofCase = rows.filter((row) => row.case === name);
    const numbers = [...new Set(ofCase.map(({ callers }) => callers))].toSorted((one, other) => one - other);
    return numbers.map((callers) => {
      const rowOf = (contestant: string): CallRow | undefined =>
        ofCase.find((row) => row.callers === callers && row.contestant === contestant);
      return [
        name,
        String(callers),
        ...present.flatMap((contestant) => figuresText(rowOf(contestant))),
        ...others.map((contestant) => ratioText(rowOf(contestant), rowOf(base))),
      ];
    });
  });
  return `${title}\n${aligned([header, ...lines])}`;
}

function figuresText(row: CallRow | undefined): readonly string[] {
  if (row === undefined) return ['–', '–', '–'];
  return [
    countText(row.callsPerSecond.median),
    millisecondsText(row.medianMicroseconds.median),
    millisecondsText(row.slowestMicroseconds.median),
  ];
}

function ratioText(row: CallRow | undefined, base: CallRow | undefined): string {
  if (row === undefined || base === undefined) return '–';
  const ratios = row.samples.flatMap((sample, round) => {
    const other = base.samples[round];
    return other === undefined ? [] : [sample.callsPerSecond / other.callsPerSecond];
  });
  return timesText(figureOf(ratios));
}

/**
 * A line for each row of the benchmark and contestant: the time with so many records, in the middle of the rounds, and how
 * many times as long it takes with the most as with the fewest. What should be flat is marked.
 *
 *     get         embedded   0.41   0.42   0.44   1.07× 1.02–1.10 ✓
 */
export function growthTableText({ title, cases, rows, contestants }: CallTableInput): string {
  const sizes = [...new Set(rows.map(({ records }) => records))].toSorted((one, other) => one - other);
  const lines = cases.flatMap(({ name, isFlat: shouldBeFlat }) =>
    contestants.flatMap((contestant) => {
      const growth = growthOf(
        rows.filter((row) => row.case === name),
        contestant,
      );
      return growth === undefined ? [] : [growthLine({ name, growth, sizes }, shouldBeFlat === true)];
    }),
  );
  return `${title}\n${aligned([['', '', ...sizes.map(countText), 'growth'], ...lines])}`;
}

interface NamedGrowth {
  readonly name: string;
  readonly growth: Growth;
  readonly sizes: readonly number[];
}

function growthLine({ name, growth, sizes }: NamedGrowth, shouldBeFlat: boolean): readonly string[] {
  const times = sizes.map((size) => {
    const row = growth.rows.find(({ records }) => records === size);
    return row === undefined ? '–' : millisecondsText(row.medianMicroseconds.median);
  });
  const mark = isFlat(growth) ? marks.met : marks.missed;
  return [name, growth.contestant, ...times, `${timesText(growth.ratio)}${shouldBeFlat ? ` ${mark}` : '  '}`];
}

/** How much the rounds differ: half of the distance between the quartiles, by the median, in the middle of all rows. */
export function noiseText(rows: readonly CallRow[]): string {
  const widths = rows.map(({ callsPerSecond: { median: middle, spread } }) => (spread[1] - spread[0]) / 2 / middle);
  return `Half of the rounds of a row lie within ±${Math.round(median(widths) * 100)} % of its figure, in the middle of all rows.`;
}

/** `1.07× 1.02–1.10` */
function timesText({ median: middle, spread: [first, third] }: CallFigure): string {
  return `${shortText(middle)}× ${shortText(first)}–${shortText(third)}`;
}

function shortText(value: number): string {
  return value < 10 ? value.toFixed(2) : countText(value);
}

/** `12,345` */
export function countText(count: number): string {
  return Math.round(count).toLocaleString('en');
}

/** Two digits that say something: `0.0012`, `0.41`, `12`, `1,234`. */
export function millisecondsText(microseconds: number): string {
  const milliseconds = microseconds / 1000;
  return milliseconds < 10 ? String(Number(milliseconds.toPrecision(2))) : countText(milliseconds);
}
