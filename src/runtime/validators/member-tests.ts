import { isObject, ownField } from './checks.js';

/** What tells the members of a union without tag from each other. */

/** Whether a value is an object, where nothing is said of its fields. */
export function isAnyObject(value: unknown): boolean {
  return isObject<unknown>(value);
}

/** A field of an object; undefined of anything else. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject<unknown>(value) ? ownField(value, name) : undefined;
}

/** Whether a value is an object with such a field. */
export function hasField(value: unknown, name: string): boolean {
  return fieldOf(value, name) !== undefined;
}

/** The first item of an array; undefined of anything else. */
export function firstItemOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

export function hasItemsAtMost(value: unknown, count: number): boolean {
  return Array.isArray(value) && value.length <= count;
}
