import type { CallFigure } from '../calls/contract.js';
import { figureOf } from '../calls/rounds.js';
import type { Verdict } from '../verdict.js';
import type { GenerationRow, RunSample, Scenario } from './contract.js';
import { rowOf } from './rows.js';

/** Whom ratios are with: it prints types, calls and schemas, and formats them as ours does. */
export const rival = 'hey-api formatted';

export interface GenerationGoal {
  /** What is measured, with its unit. */
  readonly name: string;
  /** The figure must be at least this, or at most. */
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Undefined where it was not measured. */
  readonly figureIn: (rows: readonly GenerationRow[]) => CallFigure | undefined;
}

export interface GoalVerdict {
  readonly goal: GenerationGoal;
  readonly figure: CallFigure;
  readonly outcome: Verdict['outcome'];
}

/** Processor time, as what else runs on the machine lengthens the other one; but who watches, waits by the clock. */
export const goals: readonly GenerationGoal[] = [
  { name: `cold at 100 endpoints, times as fast as ${rival}`, atLeast: 2.5, figureIn: timesAsFastAt(100) },
  { name: `cold at 1,000 endpoints, times as fast as ${rival}`, atLeast: 6, figureIn: timesAsFastAt(1000) },
  { name: 'nothing changed at 1,000, seconds', atMost: 0.2, figureIn: secondsOf('nothing changed', 1000) },
  { name: 'one field changed at 1,000, seconds', atMost: 2, figureIn: secondsOf('one field changed', 1000) },
  { name: 'one field changed at 1,000, watched, seconds by the clock', atMost: 0.5, figureIn: watchedAt(1000) },
  { name: 'check of 1,000, seconds', atMost: 2, figureIn: secondsOf('check', 1000) },
  { name: 'cold at 1,000, megabytes of memory', atMost: 400, figureIn: peakAt(1000) },
  { name: 'cold at 1,000, files', atMost: 6000, figureIn: outputAt(1000, 'files') },
  { name: 'cold at 1,000, megabytes of files', atMost: 60, figureIn: outputAt(1000, 'megabytes') },
  { name: 'cold at 10,000, seconds', atMost: 60, figureIn: secondsOf('cold', 10_000) },
  { name: 'cold at 10,000, megabytes of memory', atMost: 600, figureIn: peakAt(10_000) },
  { name: 'cold, time per endpoint from 100 to the most, times', atMost: 1.3, figureIn: growthFrom(100) },
  { name: '--help, seconds', atMost: 0.1, figureIn: secondsOf('--help', 0) },
  { name: 'check of the example, seconds', atMost: 0.4, figureIn: secondsOf('check of the example', 0) },
];

/** A goal of what was not measured says nothing. */
export function goalVerdicts(rows: readonly GenerationRow[]): readonly GoalVerdict[] {
  return goals.flatMap((goal) => {
    const figure = goal.figureIn(rows);
    return figure === undefined ? [] : [{ goal, figure, outcome: outcomeOf(figure, goal) }];
  });
}

/** `close`: missed in the middle of the rounds, but met in at least a quarter of them. */
export function outcomeOf(
  { median, spread: [first, third] }: CallFigure,
  { atLeast = -Infinity, atMost = Infinity }: Pick<GenerationGoal, 'atLeast' | 'atMost'>,
): Verdict['outcome'] {
  if (median >= atLeast && median <= atMost) return 'met';
  return third >= atLeast && first <= atMost ? 'close' : 'missed';
}

/** How many times as fast one was as the other, round by round: what a round met, met both. */
export function timesAsFast(row: GenerationRow, other: GenerationRow): CallFigure | undefined {
  return ratioOf(other.samples, row.samples);
}

/** How much more time each endpoint takes where there are more of them, round by round. */
export function growthPerEndpoint(fewer: GenerationRow, more: GenerationRow): CallFigure | undefined {
  const growth = ratioOf(more.samples, fewer.samples);
  const times = more.endpoints / fewer.endpoints;
  if (growth === undefined) return undefined;
  const { median, spread } = growth;
  return { median: median / times, spread: [spread[0] / times, spread[1] / times] };
}

function ratioOf(ones: readonly RunSample[], others: readonly RunSample[]): CallFigure | undefined {
  const ratios = ones.flatMap(({ processorSeconds }, round) => {
    const other = others[round];
    // Less than a step of the clock is no time to divide by.
    return other === undefined || other.processorSeconds === 0 ? [] : [processorSeconds / other.processorSeconds];
  });
  return ratios.length === 0 ? undefined : figureOf(ratios);
}

type FigureIn = GenerationGoal['figureIn'];

function timesAsFastAt(endpoints: number): FigureIn {
  return (rows) => {
    const ours = rowOf(rows, { contestant: 'ours', scenario: 'cold', endpoints });
    const other = rowOf(rows, { contestant: rival, scenario: 'cold', endpoints });
    return ours === undefined || other === undefined ? undefined : timesAsFast(ours, other);
  };
}

function secondsOf(scenario: Scenario, endpoints: number): FigureIn {
  return (rows) => rowOf(rows, { contestant: 'ours', scenario, endpoints })?.processorSeconds;
}

function watchedAt(endpoints: number): FigureIn {
  const scenario = 'one field changed, watched';
  return (rows) => rowOf(rows, { contestant: 'ours', scenario, endpoints })?.clockSeconds;
}

function peakAt(endpoints: number): FigureIn {
  return (rows) => rowOf(rows, { contestant: 'ours', scenario: 'cold', endpoints })?.peakMegabytes;
}

function outputAt(endpoints: number, what: 'files' | 'megabytes'): FigureIn {
  return (rows) => {
    const output = rowOf(rows, { contestant: 'ours', scenario: 'cold', endpoints })?.output;
    return output === undefined ? undefined : figureOf([output[what]]);
  };
}

function growthFrom(fewest: number): FigureIn {
  return (rows) => {
    const cold = rows.filter(({ contestant, scenario }) => contestant === 'ours' && scenario === 'cold');
    const most = cold.toSorted((one, other) => one.endpoints - other.endpoints).at(-1);
    const from = cold.find(({ endpoints }) => endpoints === fewest);
    return most === undefined || from === undefined || most === from ? undefined : growthPerEndpoint(from, most);
  };
}
