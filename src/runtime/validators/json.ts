import { readExactly } from './json-exact.js';
import { readLosslessly } from './json-reader.js';
import type { Result } from './result.js';

/** The maximum depth of our own reader. */
const deepestNesting = 64;

/**
 * Reads JSON text (RFC 8259) without rounding: a whole number beyond ±(2^53−1) becomes a bigint. Everything else is
 * like `JSON.parse`: of two fields with the same name the later counts, and `__proto__` is an ordinary field. For
 * text that is not JSON it returns an issue; it never throws. The caller must limit the depth of the value; only a
 * number that becomes a bigint must not be more than 64 levels deep.
 */
export function parseJson(text: string): Result<unknown> {
  const read = readExactly(text);
  return read === undefined ? readLosslessly(text, deepestNesting) : { ok: true, value: read.value };
}

/** The same with every number as a double: for types without int64. */
export function readPlainJson(text: string): Result<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    // Only our own reader reports the position of an error, in the same words on every platform. If a platform parses
    // recursively, text that is too deep for it ends here too, as the issue `depth`.
    return readLosslessly(text, deepestNesting);
  }
}
