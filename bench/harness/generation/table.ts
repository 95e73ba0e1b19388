import type { CallFigure } from '../calls/contract.js';
import { countText } from '../calls/table.js';
import { aligned, marks } from '../table.js';
import type { GenerationRow, LeftOutGenerator } from './contract.js';
import { type GoalVerdict, growthPerEndpoint, rival, timesAsFast } from './goals.js';
import { rowOf } from './rows.js';

export interface SizeTableInput {
  readonly rows: readonly GenerationRow[];
  readonly leftOut: readonly LeftOutGenerator[];
  /** 0: what does not depend on them. */
  readonly endpoints: number;
}

/**
 * What each contestant took, and how many times as fast it was as the rival.
 *
 *     1,000 endpoints            processor s  clock s  peak MB  files   MB   lines  as fast as hey-api formatted
 *     ours, cold                        8.12     5.20      310  5,210   48  910,000              5.80× 5.71–5.93
 */
export function sizeTableText({ rows, leftOut, endpoints }: SizeTableInput): string {
  const other = rowOf(rows, { contestant: rival, scenario: 'cold', endpoints });
  const title = endpoints === 0 ? 'Start-up' : `${countText(endpoints)} endpoints`;
  const header = [title, 'processor s', 'clock s', 'peak MB', 'files', 'MB', 'lines'];
  const lines = rows
    .filter((row) => row.endpoints === endpoints)
    .map((row) => [
      nameOf(row),
      figureText(row.processorSeconds.median),
      figureText(row.clockSeconds.median),
      row.peakMegabytes === undefined ? '–' : countText(row.peakMegabytes.median),
      ...outputTexts(row),
      ...(other === undefined ? [] : [row.scenario === 'cold' ? timesText(timesAsFast(row, other)) : '']),
    ]);
  const missing = leftOut.filter((left) => left.endpoints === endpoints);
  const columns = other === undefined ? header : [...header, `as fast as ${rival}`];
  const dashes = missing.map(({ contestant }) => columns.map((_, column) => (column === 0 ? contestant : '–')));
  return aligned([columns, ...lines, ...dashes]);
}

function outputTexts({ output }: GenerationRow): readonly string[] {
  if (output === undefined) return ['', '', ''];
  return [countText(output.files), figureText(output.megabytes), countText(output.lines)];
}

/** Milliseconds of the processor for each endpoint, by how many there are; then how they grow from 100 on. */
export function growthTableText(rows: readonly GenerationRow[]): string {
  const sized = rows.filter(({ endpoints }) => endpoints > 0);
  const sizes = [...new Set(sized.map(({ endpoints }) => endpoints))].toSorted((one, other) => one - other);
  const names = [...new Map(sized.map((row) => [nameOf(row), row])).values()];
  const lines = names.map(({ contestant, scenario, ...rest }) => {
    const ofOne = sizes.map((endpoints) => rowOf(rows, { contestant, scenario, endpoints }));
    const times = ofOne.map((row) =>
      row === undefined ? '–' : figureText((row.processorSeconds.median / row.endpoints) * 1000),
    );
    const [from, to] = [ofOne.find((row) => row?.endpoints === 100), ofOne.at(-1)];
    const growth = from === undefined || to === undefined || from === to ? undefined : growthPerEndpoint(from, to);
    return [nameOf({ contestant, scenario, ...rest }), ...times, timesText(growth)];
  });
  const header = ['Processor ms per endpoint', ...sizes.map(countText), 'from 100 to the most'];
  return aligned([header, ...lines]);
}

/** `cold at 1,000, files   5,210  at most 6,000  ✓` */
export function goalsText(verdicts: readonly GoalVerdict[]): string {
  const lines = verdicts.map(({ goal, figure, outcome }) => [
    goal.name,
    figureText(figure.median),
    goal.atLeast === undefined ? `at most ${numberText(goal.atMost)}` : `at least ${numberText(goal.atLeast)}`,
    marks[outcome],
  ]);
  return aligned([['Goals of ours', '', '', ''], ...lines], 2);
}

/** Who prints nothing but what was generated says so by its name alone. */
export function nameOf({ contestant, scenario }: GenerationRow): string {
  return contestant === 'ours' ? `ours, ${scenario}` : contestant;
}

function timesText(figure: CallFigure | undefined): string {
  if (figure === undefined) return '–';
  const [first, third] = figure.spread;
  return `${figureText(figure.median)}× ${figureText(first)}–${figureText(third)}`;
}

/** `0.08`, `1.24`, `12.4`, `1,240` */
export function figureText(value: number): string {
  if (value >= 100) return countText(value);
  return value.toFixed(value < 10 ? 2 : 1);
}

function numberText(value = 0): string {
  return value.toLocaleString('en');
}
