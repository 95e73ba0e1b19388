import type { EnumType } from '../type.js';

/** What only a model with enums needs. */

/** A number that may be added to an open enum: every JSON parser reads it exactly. */
export function isSmallNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

export function membersOf(type: EnumType): ReadonlySet<unknown> {
  return new Set(type.members);
}
