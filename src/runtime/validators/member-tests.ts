import { isObject, ownField } from './checks.js';

/** Tests that distinguish the members of an untagged union. */

/** Whether a value is an object, whatever its fields. */
export function isAnyObject(value: unknown): boolean {
  return isObject<unknown>(value);
}

/** A field of an object; undefined for any other value. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject<unknown>(value) ? ownField(value, name) : undefined;
}

/** Whether a value is an object with such a field. */
export function hasField(value: unknown, name: string): boolean {
  return fieldOf(value, name) !== undefined;
}

/** The first item of an array; undefined for any other value. */
export function firstItemOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

export function hasItemsAtMost(value: unknown, count: number): boolean {
  return Array.isArray(value) && value.length <= count;
}
