/** A pseudo-random generator with the same results for the same seed, on every machine. */
export interface Random {
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  /** An element of a non-empty list. */
  oneOf<T>(list: readonly T[]): T;
}

/** Mulberry32: 32 bits of state, enough for choices that nobody needs to guess. */
export function randomOf(seed: number, index: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    oneOf: (list) => {
      const found = list[below(list.length)];
      if (found === undefined && list.length === 0) throw new Error('There is nothing to choose from.');
      return found as (typeof list)[number];
    },
  };
}
