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
