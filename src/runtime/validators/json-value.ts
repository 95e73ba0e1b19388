import { isObject } from './checks.js';
import { deepestLevel } from './deepest-level.js';

/**
 * Any JSON value: null, booleans, finite numbers, whole numbers of any size, strings, and arrays and plain objects
 * of them.
 */
export function isJson(value: unknown): boolean {
  return isJsonAt(value, 0);
}

function isJsonAt(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint')
    return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > deepestLevel) return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) if (!isJsonAt(value[index], depth + 1)) return false;
    return true;
  }
  if (!isObject<Record<string, unknown>>(value)) return false;
  for (const name of Object.keys(value)) {
    // A property set to undefined is not written.
    if (value[name] !== undefined && !isJsonAt(value[name], depth + 1)) return false;
  }
  return true;
}
