import { type Context, ProblemError, problemInstance } from '../server/index.js';
import type { ProblemBody } from './http.js';
import { isNumeric } from './predicate/condition.js';

/**
 * Convert a value of a request to a field of a response. Each function accepts an absent value and may return
 * undefined; a string that should be a date and is not becomes undefined too.
 */

/** Every string inside the value, depth first, in document order. A string becomes an array of one. */
export function stringsOf(value: unknown): string[] | undefined {
  return leavesOf(value)?.filter((leaf) => typeof leaf === 'string');
}

/** Every number inside the value; a bigint beyond the range of a number is rounded. */
export function numbersOf(value: unknown): number[] | undefined {
  return leavesOf(value)?.filter(isNumeric).map(Number);
}

export function integersOf(value: unknown): number[] | undefined {
  return numbersOf(value)?.filter(Number.isSafeInteger);
}

/** Every whole number inside the value, without loss. */
export function bigintsOf(value: unknown): bigint[] | undefined {
  return leavesOf(value)
    ?.filter(isNumeric)
    .flatMap((leaf) => (typeof leaf === 'bigint' || Number.isInteger(leaf) ? [BigInt(leaf)] : []));
}

/** The same as strings of digits, where the project has such numbers as strings. */
export function decimalsOf(value: unknown): string[] | undefined {
  return leavesOf(value)
    ?.filter((leaf) => typeof leaf === 'string' || isNumeric(leaf))
    .map(String)
    .filter((text) => /^-?[0-9]+$/.test(text));
}

export function booleansOf(value: unknown): boolean[] | undefined {
  return leavesOf(value)?.filter((leaf) => typeof leaf === 'boolean');
}

/** `2026-11-21T10:20:30.456Z` → `2026-11-21` */
export function dateOf(text: string | Date | undefined): string | undefined {
  return dateTimeOf(text)?.slice(0, 10);
}

/** `2026-11-21T10:20:30.456Z` → `10:20:30` */
export function timeOf(text: string | Date | undefined): string | undefined {
  return dateTimeOf(text)?.slice(11, 19);
}

/** `2026-11-21T10:20:30.456Z` → `2026-11-21T10:20:30` */
export function localDateTimeOf(text: string | Date | undefined): string | undefined {
  return dateTimeOf(text)?.slice(0, 19);
}

/** `2026-11-21T10:20:30+01:00` → the Date, where the project has points in time as Dates. */
export function dateObjectOf(text: string | Date | undefined): Date | undefined {
  const iso = dateTimeOf(text);
  return iso === undefined ? undefined : new Date(iso);
}

/** `2026-11-21T10:20:30+01:00` → `2026-11-21T09:20:30.000Z` */
export function dateTimeOf(given: string | Date | undefined): string | undefined {
  const text = given instanceof Date ? given.toISOString() : given;
  // In UTC: the formats without a zone need a fixed zone to mean anything.
  if (text === undefined || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T|$)/.test(text)) return undefined;
  const hasZone = /(?:Z|[+-][0-9]{2}:[0-9]{2})$/i.test(text);
  const date = new Date(text.includes('T') && !hasZone ? `${text}Z` : text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** `2026-11-21T10:20:30.456Z` → `Sat, 21 Nov 2026 10:20:30 GMT` (RFC 9110, section 5.6.7) */
export function httpDateOf(text: string | Date | undefined): string | undefined {
  const iso = dateTimeOf(text);
  return iso === undefined ? undefined : new Date(iso).toUTCString();
}

/** Concatenates the arrays that `pick` finds in the parts; undefined if no part has one. */
export function concatenated<Part, Item>(
  parts: readonly Part[],
  pick: (part: Part) => readonly Item[] | undefined,
): Item[] | undefined {
  const arrays = parts.map(pick).filter((array) => array !== undefined);
  return arrays.length === 0 ? undefined : arrays.reduce((all: Item[], array) => all.concat(array), []);
}

/**
 * A copy with another value at a path of names, or without that member if none is given. Unchanged if the path does not
 * exist.
 */
export function withPart<Value extends object>(
  value: Value,
  [name = '', ...rest]: readonly string[],
  part: unknown,
): Value {
  if (rest.length === 0) return { ...value, [name]: part };
  const inside: unknown = value[name as keyof Value];
  return typeof inside === 'object' && inside !== null ? { ...value, [name]: withPart(inside, rest, part) } : value;
}

/** The status in `Prefer: code=202` (RFC 7240; specific to this service) if it is one of `statuses`, else the first. */
export function preferredStatus<Status extends number>(
  code: string | undefined,
  statuses: readonly [Status, ...Status[]],
): Status {
  const asked = /^[0-9]{3}$/.test(code ?? '') ? Number(code) : undefined;
  return statuses.find((status) => status === asked) ?? statuses[0];
}

/** The header `Preference-Applied` of a response: absent if its status was not requested (RFC 7240, section 3). */
export function appliedPreference(code: string | undefined, status: number): string | undefined {
  return code !== undefined && preferredStatus(code, [0, status]) === status ? `code=${status}` : undefined;
}

/** Every value inside a value that is neither an object nor an array, depth first, in document order. */
function leavesOf(value: unknown): readonly unknown[] | undefined {
  return value === undefined ? undefined : leavesIn(value);
}

function leavesIn(value: unknown): readonly unknown[] {
  if (value instanceof Date) return [value.toISOString()];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [value];
  return Object.values(value).flatMap(leavesIn);
}

/** Returns the outcome, with the occurrence id in a problem; throws it if the endpoint does not document its status. */
export function documented<O extends { readonly status: number }, Status extends O['status']>(
  outcome: O,
  statuses: readonly Status[],
  { requestId }: Pick<Context, 'requestId'>,
): Extract<O, { readonly status: Status }> {
  const problem = outcome.status >= 400 && 'body' in outcome && isProblem(outcome.body) ? outcome.body : undefined;
  if (!statuses.some((status) => status === outcome.status)) {
    const { detail = '', errors, currentVersion } = problem ?? {};
    // A model may declare fewer members than the problem has; the client needs this one to decide what to do.
    const extensions = currentVersion === undefined ? undefined : { currentVersion };
    throw new ProblemError({ status: outcome.status, detail, errors, extensions });
  }
  const instance = problemInstance(requestId);
  const result = problem && instance !== undefined ? { ...outcome, body: { ...problem, instance } } : outcome;
  return result as Extract<O, { readonly status: Status }>;
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'detail' in body && 'title' in body;
}

/** The URI of a path of this service, at the host that the client has called: a path alone is not a URI. */
export function absoluteAddress(path: string, context: Pick<Context, 'header'>): string {
  return new URL(path, `http://${context.header('host') ?? 'localhost'}`).href;
}
