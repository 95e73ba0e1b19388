import { leavesOf, stringsIn } from './json-walk.js';

/*
 * How a value of a request becomes a field of an answer. Each function takes what may be absent and gives what may be
 * left out; text that is no date where a date is wanted is left out as well.
 */

/** Every text inside the value, depth first, in the order of the document. A text alone is an array of one. */
export function textsOf(value: unknown): string[] | undefined {
  return value === undefined ? undefined : stringsIn(value);
}

/** Every number inside the value; a bigint that a number cannot hold is rounded. */
export function numbersOf(value: unknown): number[] | undefined {
  if (value === undefined) return undefined;
  return leavesOf(value).flatMap((leaf) =>
    typeof leaf === 'number' ? [leaf] : typeof leaf === 'bigint' ? [Number(leaf)] : [],
  );
}

/** Every whole number inside the value. */
export function integersOf(value: unknown): number[] | undefined {
  return numbersOf(value)?.filter(Number.isSafeInteger);
}

/** Every whole number inside the value, without loss. */
export function bigintsOf(value: unknown): bigint[] | undefined {
  if (value === undefined) return undefined;
  return leavesOf(value).flatMap((leaf) =>
    typeof leaf === 'bigint' ? [leaf] : typeof leaf === 'number' && Number.isInteger(leaf) ? [BigInt(leaf)] : [],
  );
}

/** Every boolean inside the value. */
export function booleansOf(value: unknown): boolean[] | undefined {
  return value === undefined ? undefined : leavesOf(value).filter((leaf) => typeof leaf === 'boolean');
}

/** `2026-11-21T10:20:30.456Z` → `2026-11-21` */
export function dateOf(text: string | undefined): string | undefined {
  return dateTimeOf(text)?.slice(0, 10);
}

/** `2026-11-21T10:20:30.456Z` → `10:20:30` */
export function timeOf(text: string | undefined): string | undefined {
  return dateTimeOf(text)?.slice(11, 19);
}

/** `2026-11-21T10:20:30.456Z` → `2026-11-21T10:20:30` */
export function localDateTimeOf(text: string | undefined): string | undefined {
  return dateTimeOf(text)?.slice(0, 19);
}

/** `2026-11-21T10:20:30+01:00` → `2026-11-21T09:20:30.000Z` */
export function dateTimeOf(text: string | undefined): string | undefined {
  // In UTC, as the forms without a zone must be told in one zone or they would mean nothing.
  if (text === undefined || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T|$)/.test(text)) return undefined;
  const hasZone = /(?:Z|[+-][0-9]{2}:[0-9]{2})$/i.test(text);
  const date = new Date(text.includes('T') && !hasZone ? `${text}Z` : text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** `2026-11-21T10:20:30.456Z` → `Sat, 21 Nov 2026 10:20:30 GMT` (RFC 9110, section 5.6.7) */
export function httpDateOf(text: string | undefined): string | undefined {
  const iso = dateTimeOf(text);
  return iso === undefined ? undefined : new Date(iso).toUTCString();
}
