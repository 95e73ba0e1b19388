import { readLosslessly } from './json-reader.js';
import type { Result } from './result.js';

/** How deep JSON text may be nested. */
const deepestNesting = 64;

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
