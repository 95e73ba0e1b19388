import { readExactly } from './json-exact.js';
import { readLosslessly } from './json-reader.js';
import type { Result } from './result.js';

/** How deep our own reader follows JSON text. */
const deepestNesting = 64;

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
