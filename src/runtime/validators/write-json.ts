import { stringifyJson } from './json-writer.js';
import type { Result } from './result.js';
import { mismatch } from './writers.js';

/** Types that use the general JSON writer, which accepts any value. */

/** Any JSON value. */
export function writeJson(value: unknown): string {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') throw mismatch;
  return stringifyJson(value);
}

/** Serializes any value. */
export function serializeJson(value: unknown): Result<string> {
  try {
    return { ok: true, value: stringifyJson(value) };
  } catch {
    return { ok: false, issues: [{ path: '', code: 'json', message: 'must be a value that JSON can carry' }] };
  }
}
