import { parseJson } from './json.js';
import type { Result } from './result.js';

/**
 * Loaded on demand, as a file of its own: most responses have no long number, and need no parser of JSON. Of a file that
 * is imported like this, a bundler keeps every export.
 */
export function parseExactly(text: string): Result<unknown> {
  return parseJson(text);
}
