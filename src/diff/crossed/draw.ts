import type { Declarations } from '../../model/declarations.js';
import { type Sampler, samplersOf } from '../sample-values.js';

/** What one request or response is made of. */
export interface Draw {
  readonly sampler: Sampler;
  /** Which of several samples its values are. */
  readonly choice: number;
  /** A whole number below the given one: always the same numbers for the same draw. */
  readonly random: (below: number) => number;
}

/** How many draws have one sampler, whose values are made once. */
const share = 6;
/** More samples than those of any part of a message. */
const mostChoices = 40;

/** The draws for a seed by their numbers. The first one has the plainest values. */
export function drawsOf(declarations: Declarations, seed: number): (index: number) => Draw {
  const samplers = samplersOf(declarations);
  let known: { readonly of: number; readonly sampler: Sampler } | undefined;
  return (index) => {
    const of = seed + Math.floor(index / share);
    if (known?.of !== of) known = { of, sampler: samplers(of) };
    const random = randomNumbers(seed * 1_000_003 + index);
    return { sampler: known.sampler, choice: index === 0 ? 0 : 1 + random(mostChoices), random };
  };
}

/** Mulberry32: a short generator whose numbers need not be more than well mixed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
