import { randomBits } from '../../support/random.js';

/** A number from 0 to 1, the next of a sequence that is the same on every machine. */
export type Random = () => number;

export function createRandom(seed: number): Random {
  const bits = randomBits(Math.imul(seed + 1, 0x9e3779b1));
  return () => bits() / 4294967296;
}

export function one<T>(random: Random, values: readonly [T, ...T[]] | readonly T[]): T {
  const index = Math.floor(random() * values.length);
  if (values.length === 0) throw new Error('Nothing to choose from.');
  return values[index] as T;
}

/** Up to `most` of them. */
export function several<T>(random: Random, most: number, make: () => T): readonly T[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make);
}
