import { readExactly } from './json-exact.js';
import { readLosslessly } from './json-reader.js';
import type { Result } from './result.js';

/** How deep our own reader follows JSON text. */
const deepestNesting = 64;

/** Deeper than any value that was read; reached by one that contains itself. */
const deepestWritten = 1000;

/**
 * Reads JSON text (RFC 8259) without rounding: a whole number beyond ±(2^53−1) becomes a bigint. Everything else is as
 * `JSON.parse` has it: of two fields of one name the later counts, and `__proto__` is a field like any other. Text that
 * is not JSON is answered with its issue and never throws. How deep a text is nested is for those to bound who look at
 * the value; only a number that becomes a bigint must not be more than 64 levels deep.
 */
export function parseJson(text: string): Result<unknown> {
  const read = readExactly(text);
  return read === undefined ? readLosslessly(text, deepestNesting) : { ok: true, value: read.value };
}

/** The same with every number a double: for types in which no int64 can stand. */
export function readPlainJson(text: string): Result<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    // Only our own reader says where the mistake is, in the same words on every platform. On a platform that reads
    // nested text by recursion, a text too deep for it ends here too, as the issue `depth`.
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
