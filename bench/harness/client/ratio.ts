import type { CallFigure } from '../calls/contract.js';
import { figureOf } from '../calls/rounds.js';
import type { Verdict } from '../verdict.js';
import type { ClientRow } from './contract.js';

/** How many times as much of the processor one takes as the other, round by round: what a round met, met both. */
export function timesAsMuch(row: ClientRow, base: ClientRow): CallFigure {
  return figureOf(
    row.samples.flatMap(({ processorMicroseconds }, round) => {
      const other = base.samples[round];
      return other === undefined ? [] : [processorMicroseconds / other.processorMicroseconds];
    }),
  );
}

/** `close`: missed in the middle of the rounds, but met in at least a quarter of them. */
export function atMost({ median, spread: [first] }: CallFigure, limit: number): Verdict['outcome'] {
  if (median <= limit) return 'met';
  return first <= limit ? 'close' : 'missed';
}
