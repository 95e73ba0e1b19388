import type { Serialize } from '../async-functions.js';
import { serializeInDetail } from '../in-detail.js';
import type { DeclaredType } from '../type.js';
import { mismatch } from '../writers.js';

/**
 * What only a model needs that has ordered unions of objects: the first member that fits is found by trying, and only
 * the slow path knows which fields would be left out.
 */

export function writeTried(_value: unknown): string {
  throw mismatch;
}

/** The slow path is loaded with it, because a parameter is written before anything is sent: it cannot wait. */
export function triedSerializer<T>(type: DeclaredType, isT: (value: unknown) => value is T): Serialize {
  return (value) => serializeInDetail(value, type, isT);
}
