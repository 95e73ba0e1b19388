import { convertWhereItFits } from './convert-where-it-fits.js';
import type { Convert } from './convert.js';
import { encodedText } from './encode.js';
export { encodedText, encoderOf } from './encode.js';
import { issuesOf } from './explain.js';
export { issuesOf, rememberCheck } from './explain.js';
export { formatChecks, formatDescriptions, isFormat } from './format.js';
import { parseJson, readPlainJson } from './json.js';
import type { Check, Leniency, ReadResult, Result } from './result.js';
import type { DeclaredType } from './type.js';

/**
 * The code that is loaded on demand, see async-functions.ts, and what other packages use of it: a bundle contains these
 * functions only here.
 */

export interface Reading {
  readonly type: DeclaredType;
  readonly check: Check;
  readonly convert: Convert;
  readonly leniency: Leniency | undefined;
}

export function readInDetail<T>(text: string, { type, check, convert, leniency }: Reading): ReadResult<T> {
  const json = type.exact === true ? parseJson(text) : readPlainJson(text);
  if (!json.ok) return json;
  // The check justifies the casts; without one, the caller expects other values too.
  if (leniency === 'off' || check(json.value, 'tolerant')) return { ok: true, value: convert(json.value) as T };
  const issues = issuesOf(type, json.value, 'tolerant');
  if (leniency === undefined) return { ok: false, issues };
  return { ok: true, value: convertWhereItFits(json.value, issues, convert) as T, issues };
}

export function serializeInDetail(
  value: unknown,
  type: DeclaredType,
  isT: (value: unknown) => boolean,
): Result<string> {
  return isT(value)
    ? { ok: true, value: encodedText(type, value, 'strict') }
    : { ok: false, issues: issuesOf(type, value, 'domain') };
}
