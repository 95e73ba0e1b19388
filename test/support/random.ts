/** Mulberry32: 32 random bits at a time, the same sequence for the same seed on every machine. Small, and good enough to choose with. */
export function randomBits(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Whole numbers from 0 up to `below`, not included; the same ones for the same seed. */
export function randomNumbers(seed: number): (below: number) => number {
  const bits = randomBits(seed);
  return (below) => bits() % below;
}

/** The same choices for the same seed, on every machine. */
export interface Random {
  /** A number from 0, below 1. */
  fraction(): number;
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  /** An element of a non-empty list. */
  oneOf<T>(list: readonly T[]): T;
  /** Up to `most` of them. */
  several<T>(most: number, make: () => T): readonly T[];
}

export function randomOf(seed: number, index: number = 0): Random {
  const bits = randomBits(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index, 0x85ebca6b));
  const fraction = (): number => bits() / 4294967296;
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    oneOf: (list) => {
      const found = list[below(list.length)];
      if (found === undefined && list.length === 0) throw new Error('There is nothing to choose from.');
      return found as (typeof list)[number];
    },
    several: (most, make) => Array.from({ length: below(most + 1) }, make),
  };
}
