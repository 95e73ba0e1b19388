import { isObject } from './checks.js';
import { setField } from './fields.js';
import { deepestLevel } from './result.js';
import { type DeclaredType, hasKind } from './type.js';

/**
 * A value as `JSON.parse` would have read it, for a type whose text it reads: a bigint that `parseJson` returned for a
 * long whole number is a double. The value itself if there is none.
 */
export function asDoublesIn(type: DeclaredType, value: unknown): unknown {
  if (isReadExactly(type) || !mayHoldBigInt(value, 0, { visited: 0, seen: undefined })) return value;
  return withDoubles(value, 0, new Map());
}

interface Search {
  visited: number;
  seen: Set<unknown> | undefined;
}

/** With more parts, shared ones are visited once; few are visited faster than remembered. */
const mostVisited = 1000;

function mayHoldBigInt(value: unknown, depth: number, search: Search): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  if (depth > deepestLevel) return true;
  search.visited += 1;
  if (search.visited > mostVisited) {
    search.seen ??= new Set();
    if (search.seen.has(value)) return false;
    search.seen.add(value);
  }
  if (Array.isArray(value)) return value.some((item) => mayHoldBigInt(item, depth + 1, search));
  if (!isObject<Record<string, unknown>>(value)) return false;
  for (const name in value) if (mayHoldBigInt(value[name], depth + 1, search)) return true;
  return false;
}

function withDoubles(value: unknown, depth: number, seen: Map<unknown, unknown>): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? value : Number(value);
  if (seen.has(value)) return seen.get(value);
  // Checks refuse a cyclic value or one that is too deep for recursion; it stays as it is.
  if (depth > deepestLevel) return value;
  seen.set(value, value);
  if (Array.isArray(value))
    seen.set(
      value,
      value.map((item) => withDoubles(item, depth + 1, seen)),
    );
  else if (isObject<Record<string, unknown>>(value)) {
    const plain = {};
    for (const name of Object.keys(value)) setField(plain, name, withDoubles(value[name], depth + 1, seen));
    seen.set(value, plain);
  }
  return seen.get(value);
}

const readExactly = /* @__PURE__ */ new WeakMap<DeclaredType, boolean>();

function isReadExactly(type: DeclaredType): boolean {
  let isExact = readExactly.get(type);
  if (isExact === undefined) {
    isExact = hasKind(type, ['int64', 'uint64', 'json', 'csv']);
    readExactly.set(type, isExact);
  }
  return isExact;
}
