import type { CallFigure, CallRow } from './contract.js';
import { figureOf } from './rounds.js';

/** At most this many times as long is called flat: the noise of a shared machine, and a level more of an index. */
export const flatWithin = 2;

/** And so is whatever takes no more than this much longer, in microseconds: the caches of a processor hold no million records. */
export const flatUpTo = 50;

/** How the time of one question grows with the records of one store. */
export interface Growth {
  readonly contestant: string;
  /** From few records to many. */
  readonly rows: readonly CallRow[];
  /** The time with the most records by that with the fewest, round by round: what a round met, met both. */
  readonly ratio: CallFigure;
}

export function growthOf(rows: readonly CallRow[], contestant: string): Growth | undefined {
  const ofOne = rows
    .filter((row) => row.contestant === contestant)
    .toSorted((one, other) => one.records - other.records);
  const [fewest] = ofOne;
  const most = ofOne.at(-1);
  if (fewest === undefined || most === undefined) return undefined;
  const ratios = fewest.samples.flatMap((sample, round) => {
    const grown = most.samples[round];
    return grown === undefined ? [] : [grown.median / sample.median];
  });
  return { contestant, rows: ofOne, ratio: figureOf(ratios) };
}

export function isFlat({ rows, ratio }: Growth): boolean {
  const timeOf = (row: CallRow | undefined): number => row?.medianMicroseconds.median ?? 0;
  return ratio.median <= flatWithin || timeOf(rows.at(-1)) - timeOf(rows[0]) <= flatUpTo;
}
