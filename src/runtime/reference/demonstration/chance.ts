/** Draws that look like chance and are the same each time: everything follows from the text that it begins with. */
export interface Chance {
  /** At least 0 and less than 1. */
  next(): number;
}

export function chanceOf(text: string): Chance {
  let state = hashOf(text);
  return {
    next() {
      state = (state + 0x9e3779b9) | 0;
      return mixed(state) / 2 ** 32;
    },
  };
}

/** A whole number from 0 to 2^32 that every character has a say in (FNV-1a, then mixed). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mixed(hash);
}

function mixed(value: number): number {
  const first = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  const second = Math.imul(first ^ (first >>> 15), 0x846ca68b);
  return (second ^ (second >>> 16)) >>> 0;
}

/** Whether something of that probability happens. */
export function happens(chance: Chance, probability: number): boolean {
  return chance.next() < probability;
}

/** A whole number, both ends included. */
export function wholeBetween(chance: Chance, low: number, high: number): number {
  return low + Math.floor(chance.next() * (high - low + 1));
}

export function oneOf<T>(chance: Chance, all: readonly T[]): T {
  if (all.length === 0) throw new Error('Bug: there is nothing to choose from.');
  return all[Math.floor(chance.next() * all.length)] as T;
}

/** One of a list, so that a few are common and most are rare; `shift` says which are the common ones. */
export function skewedOf<T>(chance: Chance, all: readonly T[], shift = 0): T | undefined {
  return all[(Math.floor(all.length * chance.next() ** 2.2) + shift) % all.length];
}
