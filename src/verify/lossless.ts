import { inspect } from 'node:util';
import { timeText } from '../model/conversions.js';

/*
 * JSON without rounding, read and written independently of generated code: a comparison with that code must not
 * share its mistakes.
 */

/** Strings and numbers of JSON; everything else is unchanged. */
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const marker = '\u0000bigint:';

/** The value of a JSON text, with a whole number beyond ±(2^53−1) as a bigint; undefined for invalid JSON. */
export function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    JSON.parse(text);
    const marked = text.replaceAll(token, (found) =>
      /^-?\d+$/.test(found) && !Number.isSafeInteger(Number(found)) ? JSON.stringify(marker + found) : found,
    );
    const unmarked = (_name: string, value: unknown): unknown =>
      typeof value === 'string' && value.startsWith(marker) ? BigInt(value.slice(marker.length)) : value;
    return { value: JSON.parse(marked, unmarked) };
  } catch {
    return undefined;
  }
}

/** A JSON value as text, with a bigint as a plain number. */
export function jsonTextOf(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  // `JSON.stringify` drops the sign, which is part of JSON.
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) return `[${value.map(jsonTextOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${jsonTextOf(field)}`);
  return `{${fields.join(',')}}`;
}

/**
 * `json`: as a JSON parser returns it. `long`: the same, except for a bigint somewhere. `code`: not expressible in
 * JSON.
 */
export type Carrier = 'json' | 'long' | 'code';

export function carrierOf(value: unknown): Carrier {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return 'json';
    case 'number':
      return Number.isFinite(value) ? 'json' : 'code';
    case 'bigint':
      return Number.isSafeInteger(Number(value)) ? 'code' : 'long';
    case 'object':
      return value === null ? 'json' : carrierOfParts(value);
    default:
      return 'code';
  }
}

function carrierOfParts(value: object): Carrier {
  const prototype: unknown = Object.getPrototypeOf(value);
  // A sparse array has fewer keys.
  const isPlain = Array.isArray(value) ? Object.keys(value).length === value.length : prototype === Object.prototype;
  if (!isPlain) return 'code';
  const carriers = Object.values(value).map(carrierOf);
  if (carriers.includes('code')) return 'code';
  return carriers.includes('long') ? 'long' : 'json';
}

/** Whether a whole number is so large that several have the same double. */
export function hasRoundedWhole(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasRoundedWhole);
}

const longest = 2000;

/** A value for people: as JSON if possible, otherwise as Node's console prints it. */
export function shownValue(value: unknown): string {
  const text = carrierOf(value) === 'code' ? inspect(value, { depth: 20, breakLength: 100 }) : jsonTextOf(value);
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
}

/**
 * Whether two values are equal: numbers regardless of their representation, objects regardless of the order of fields.
 */
export function isEqual(left: unknown, right: unknown, areEqual: Compare = areExactlyEqual): boolean {
  if (isNumber(left) && isNumber(right)) return areEqual(left, right);
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
  const [time, otherTime] = [timeText(left), timeText(right)];
  if (time !== undefined || otherTime !== undefined) return time === otherTime;
  if (left instanceof Uint8Array !== right instanceof Uint8Array) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [own, other] = [fieldsOf(left), fieldsOf(right)];
  return (
    own.size === other.size &&
    [...own].every(([name, value]) => other.has(name) && isEqual(value, other.get(name), areEqual))
  );
}

type Compare = (left: number | bigint, right: number | bigint) => boolean;

/** Loosely, so that 1 and 1n are equal. */
const areExactlyEqual: Compare = (left, right) => left == right;

/**
 * The same if one value may have been written and read again: a double beyond 2^53 is printed with its shortest digits,
 * and a lossless parser reads those as a whole number.
 */
export function isSameAgain(left: unknown, right: unknown): boolean {
  const areEqual: Compare = (one, other) =>
    typeof one === typeof other ? one === other : Number(one) === Number(other);
  return isEqual(left, right, areEqual);
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** A property that is undefined counts as absent. */
function fieldsOf(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).filter(([, field]) => field !== undefined));
}
