import { randomBits } from '../support/random.js';

/** A pseudo-random generator with the same results for the same seed, on every machine. */
export interface Random {
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  /** An element of a non-empty list. */
  oneOf<T>(list: readonly T[]): T;
}

export function randomOf(seed: number, index: number): Random {
  const bits = randomBits(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const below = (limit: number): number => Math.floor((bits() / 4294967296) * limit);
  return {
    below,
    oneOf: (list) => {
      const found = list[below(list.length)];
      if (found === undefined && list.length === 0) throw new Error('There is nothing to choose from.');
      return found as (typeof list)[number];
    },
  };
}
