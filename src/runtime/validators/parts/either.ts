import { isObject } from '../checks.js';
import { ownField } from '../fields.js';

/** What only a model needs whose untagged unions are distinguished by a field or an item. */

export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? ownField(value, name) : undefined;
}

export function hasField(value: unknown, name: string): boolean {
  return fieldOf(value, name) !== undefined;
}

export function firstItemOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

export function hasItemsAtMost(value: unknown, count: number): boolean {
  return Array.isArray(value) && value.length <= count;
}
