import { type Context, ProblemError, problemInstance } from '../server/index.js';
import type { ProblemBody } from './http.js';

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

/** The arrays that `pick` finds in the parts, one after the other; undefined where no part has one. */
export function concatenated<Part, Item>(
  parts: readonly Part[],
  pick: (part: Part) => readonly Item[] | undefined,
): Item[] | undefined {
  const arrays = parts.map(pick).filter((array) => array !== undefined);
  return arrays.length === 0 ? undefined : arrays.reduce((all: Item[], array) => all.concat(array), []);
}

/** Bytes as a stream. */
export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return ReadableStream.from([bytes]);
}

/** Events that are all there already. */
export async function* eventsOf<Event>(events: readonly Event[]): AsyncGenerator<Event, void, void> {
  yield* events;
}

/** Reads a body that is a stream, or one of several forms that is, and forgets it. */
export async function readToEnd(body: unknown): Promise<void> {
  const stream = body instanceof ReadableStream ? body : (body as { readonly value?: unknown }).value;
  if (!(stream instanceof ReadableStream)) return;
  const reader = stream.getReader();
  while (!(await reader.read()).done);
}

/**
 * The status that `Prefer: code=202` asks for (RFC 7240; the preference is one of this service), if it is one of
 * `statuses`; the first of them otherwise.
 */
export function preferredStatus<Status extends number>(
  code: string | undefined,
  statuses: readonly [Status, ...Status[]],
): Status {
  const asked = /^[0-9]{3}$/.test(code ?? '') ? Number(code) : undefined;
  return statuses.find((status) => status === asked) ?? statuses[0];
}

/** The header `Preference-Applied` of an answer with that status: absent where nobody asked for it (RFC 7240, section 3). */
export function appliedPreference(code: string | undefined, status: number): string | undefined {
  return code !== undefined && preferredStatus(code, [0, status]) === status ? `code=${status}` : undefined;
}

/** Every value inside a value that is neither object nor array, depth first, in the order of the document. */
function leavesOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [value];
  return Object.values(value).flatMap(leavesOf);
}

/** The texts inside a value, in the order of the document. */
export function stringsIn(value: unknown): string[] {
  return leavesOf(value).filter((leaf) => typeof leaf === 'string');
}

/**
 * The outcome, if its status is one that the endpoint documents, a problem with the name of its occurrence; otherwise it
 * is thrown, so that a handler never answers what its type does not say.
 */
export function documented<O extends { readonly status: number }, Status extends O['status']>(
  outcome: O,
  statuses: readonly Status[],
  { requestId }: Pick<Context, 'requestId'>,
): Extract<O, { readonly status: Status }> {
  const problem = outcome.status >= 400 && 'body' in outcome && isProblem(outcome.body) ? outcome.body : undefined;
  if (!statuses.some((status) => status === outcome.status)) {
    throw new ProblemError({ status: outcome.status, detail: problem?.detail ?? '', errors: problem?.errors });
  }
  const instance = problemInstance(requestId);
  const answer = problem && instance !== undefined ? { ...outcome, body: { ...problem, instance } } : outcome;
  return answer as Extract<O, { readonly status: Status }>;
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'detail' in body && 'title' in body;
}
