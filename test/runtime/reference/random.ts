/** A number from 0 to 1, the next of a sequence that is the same on every machine. */
export type Random = () => number;

/** Mulberry32: small, and good enough to choose with. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
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
