import { isObject } from './checks.js';
import { type Convert, convertItems, convertValues } from './convert.js';
import { deepestLevel } from './result.js';
import { type DeclaredType, typesWithin } from './type.js';

/**
 * A value as `JSON.parse` would have read it, for a type whose text it reads: a bigint that `parseJson` returned for a
 * long whole number is a double. The value itself if there is none.
 */
export function asDoublesIn(type: DeclaredType, value: unknown): unknown {
  if (!mayHoldBigInt(value, 0)) return value;
  const plain = withDoubles(value, 0, new Map());
  return plain === value || isReadExactly(type) ? value : plain;
}

/** Most values that are refused have none: this allocates nothing. */
function mayHoldBigInt(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  if (depth > deepestLevel) return true;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) if (mayHoldBigInt(value[index], depth + 1)) return true;
    return false;
  }
  if (!isObject<Record<string, unknown>>(value)) return false;
  for (const name in value) if (mayHoldBigInt(value[name], depth + 1)) return true;
  return false;
}

function withDoubles(value: unknown, depth: number, seen: Map<object, unknown>): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? value : Number(value);
  // Checks refuse a cyclic value or one that is too deep for recursion; it stays as it is.
  if (typeof value !== 'object' || value === null || depth > deepestLevel) return value;
  if (seen.has(value)) return seen.get(value);
  seen.set(value, value);
  const convert: Convert = (part) => withDoubles(part, depth + 1, seen);
  const plain = Array.isArray(value) ? convertItems(value, convert) : convertValues(value, convert);
  seen.set(value, plain);
  return plain;
}

function isReadExactly(type: DeclaredType): boolean {
  return [type, ...typesWithin(type)].some((part) =>
    ['int64', 'json', 'csv'].includes(typeof part === 'string' ? part : part.kind),
  );
}
