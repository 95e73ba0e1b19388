import type { Document } from '../document/document.js';
import type { Json, JsonObject } from '../document/json.js';

/** The limits of reading: a small document can describe more types than anybody can read. */
export interface Reading {
  /** How many more schemas are read. */
  left: number;
  /** How many components are being declared inside each other. */
  depth: number;
  /** The declarations that wait for those. */
  readonly waiting: (() => void)[];
}

export function readingOf({ root, files }: Document): Reading {
  // Real documents need about one for each object in them.
  const left = 10_000 + 20 * objectsIn([root, ...(files?.values() ?? [])]);
  return { left, depth: 0, waiting: [] };
}

function objectsIn(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 1;
  // Without a list of its parts, of which a large document has a million.
  for (const key in value) sum += objectsIn((value as JsonObject)[key]);
  return sum;
}

/** A longer chain of components would exhaust the stack. */
const mostInside = 100;

/** A component is declared before those that only it uses; the rest of a long chain waits until that is done. */
export function declareInTurn(reading: Reading, declare: () => void): void {
  if (reading.depth === mostInside) {
    reading.waiting.push(declare);
    return;
  }
  reading.depth += 1;
  declare();
  // The list grows during the loop.
  if (reading.depth === 1) for (const next of reading.waiting) next();
  if (reading.depth === 1) reading.waiting.length = 0;
  reading.depth -= 1;
}
