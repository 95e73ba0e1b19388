import type { Verdict } from '../verdict.js';
import { median, quartiles } from '../statistics.js';
import type { Figure, HttpRow, Sample } from './contract.js';

/** What is compared: requests by the clock, or the time of the server's processor. */
export type By = 'requests' | 'processor';

/**
 * How many times as fast ours is, round by round: what a round met, such as another program on the machine, met both. So
 * this is steadier than the ratio of the medians, and need not be equal to it.
 */
export function ratioOf(ours: HttpRow, rival: HttpRow, by: By): Figure {
  const ratios = ours.samples.flatMap((sample, round) => {
    const other = rival.samples[round];
    return other === undefined ? [] : [timeOf(other, by) / timeOf(sample, by)];
  });
  return { median: median(ratios), spread: quartiles(ratios) };
}

/** `close`: missed in the middle of the rounds, but met in at least a quarter of them. */
export function outcomeOf({ median: middle, spread: [, third] }: Figure, atLeast: number): Verdict['outcome'] {
  if (middle >= atLeast) return 'met';
  return third >= atLeast ? 'close' : 'missed';
}

/** Time for a request, which is less for the better one, whatever was counted. */
function timeOf({ requestsPerSecond, serverTime }: Sample, by: By): number {
  return by === 'processor' ? serverTime : 1 / requestsPerSecond;
}
