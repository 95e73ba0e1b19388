import { readLosslessly } from './json-reader.js';
import type { Result } from './result.js';

/** How deep JSON text may be nested. */
const deepestNesting = 64;

/** Deeper than any value that was read; reached by one that contains itself. */
const deepestWritten = 1000;

/**
 * Reads JSON text (RFC 8259) without rounding: a whole number beyond ±(2^53−1) becomes a bigint. Everything else is as
 * `JSON.parse` has it: of two fields of one name the later counts, and `__proto__` is a field like any other. Text that
 * is not JSON, or is nested more than 64 levels deep, is answered with its issue and never throws.
 */
export function parseJson(text: string): Result<unknown> {
  // No run of sixteen digits, no number that a double could not hold: the reader of the platform will do.
  return /\d{16}/.test(text) ? readLosslessly(text, deepestNesting) : readPlainJson(text);
}

/** The same with every number a double: for types in which no int64 can stand. */
export function readPlainJson(text: string): Result<unknown> {
  if (nestsDeeperThan(text, deepestNesting)) return readLosslessly(text, deepestNesting);
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    // Only our own reader says where the mistake is, in the same words on every platform.
    return readLosslessly(text, deepestNesting);
  }
}

/**
 * Writes JSON text like `JSON.stringify`, and a bigint as a plain number. Throws a TypeError for what has no JSON: a
 * value that contains itself, a function.
 */
export function stringifyJson(value: unknown): string {
  const text = write(value, { key: '', depth: 0 });
  if (text === undefined) throw new TypeError(`A value of type ${typeof value} has no JSON.`);
  return text;
}

interface Position {
  /** The name or index of the value, for `toJSON`. */
  readonly key: string;
  readonly depth: number;
}

function write(given: unknown, position: Position): string | undefined {
  const value = plainValueOf(given, position.key);
  switch (typeof value) {
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? 'null' : writeObject(value, position.depth);
    default:
      // Undefined for undefined, functions and symbols, whatever the declaration of JSON.stringify says.
      return JSON.stringify(value) as string | undefined;
  }
}

function writeObject(value: object, depth: number): string {
  if (depth > deepestWritten) throw new TypeError('The value contains itself, or is nested too deeply for JSON.');
  if (Array.isArray(value)) {
    const items: string[] = [];
    for (let index = 0; index < value.length; index += 1) {
      items.push(write(value[index], { key: String(index), depth: depth + 1 }) ?? 'null');
    }
    return `[${items.join(',')}]`;
  }
  const fields: string[] = [];
  for (const key of Object.keys(value)) {
    const text = write((value as Readonly<Record<string, unknown>>)[key], { key, depth: depth + 1 });
    if (text !== undefined) fields.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

// What JSON.stringify writes in place of an object: its toJSON(), or the scalar that it wraps.
function plainValueOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { toJSON } = value as { readonly toJSON?: unknown };
  const plain: unknown = typeof toJSON === 'function' ? toJSON.call(value, key) : value;
  const isWrapped = plain instanceof Number || plain instanceof String || plain instanceof Boolean;
  return isWrapped ? plain.valueOf() : plain;
}

/** Whether brackets outside of texts open more levels than that. Counts right in whatever is JSON, which is all it is for. */
function nestsDeeperThan(text: string, deepest: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInText) {
      if (code === 0x5c /* \ */) index += 1;
      else if (code === 0x22 /* " */) isInText = false;
    } else if (code === 0x22) isInText = true;
    else if (code === 0x7b /* { */ || code === 0x5b /* [ */) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (code === 0x7d /* } */ || code === 0x5d /* ] */) depth -= 1;
  }
  return false;
}
