import type { Context } from './context.js';
import type { HttpRequest, HttpResponse } from './http.js';
import { type ProblemDetails, ProblemError, problemResponse } from './problem.js';
import { giveUp } from './streams.js';

/** The conditions of a request (RFC 9110, section 13), for a handler that changes something. */
export interface Preconditions {
  /**
   * Whether they hold for what is there now: the state of a record, or its entity tag; undefined where there is nothing. To
   * be asked of the very state that is then replaced, or somebody else may come in between.
   */
  areMetBy(current: RecordState | string | undefined): boolean;
}

/** Reads `If-Match` and `If-None-Match`; throws the 400 of what cannot be read. Whoever finds them not met answers 412. */
export function preconditionsOf(context: Pick<Context, 'header'>): Preconditions {
  const conditions = conditionsOf(context);
  if ('refusal' in conditions) throw new ProblemError(conditions.refusal);
  const { ifMatch, ifNoneMatch } = conditions;
  return {
    areMetBy(current) {
      const tags = current === undefined ? [] : tagsFor(current);
      return (
        (ifMatch === undefined || matches(ifMatch, tags, isSameStrongly)) &&
        (ifNoneMatch === undefined || !matches(ifNoneMatch, tags, isSameWeakly))
      );
    },
  };
}

/**
 * The answer to GET or HEAD under the conditions of the request, in the order of RFC 9110, section 13.2.2: 412 where
 * `If-Match` names another state, 304 where `If-None-Match` names this one. `*` names whatever is there, and of what has no
 * entity tag, nothing else does.
 * Dates are of no consequence, for no answer says when it was last modified.
 */
export function underConditions(
  { request, requestId }: { readonly request: Pick<HttpRequest, 'method' | 'header'>; readonly requestId: string },
  answer: HttpResponse,
): HttpResponse {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || answer.status < 200 || answer.status > 299) return answer;
  const conditions = conditionsOf(request);
  if (conditions === unconditional) return answer;
  if ('refusal' in conditions) return instead(answer, problemResponse(conditions.refusal, requestId));
  const tag = answer.headers['etag'];
  const tags = tag === undefined ? [] : [tag];
  const { ifMatch, ifNoneMatch } = conditions;
  if (ifMatch !== undefined && ifMatch !== '*' && !matches(ifMatch, tags, isSameStrongly)) {
    const detail = 'If-Match does not name what is there now.';
    return instead(answer, problemResponse({ status: 412, detail }, requestId));
  }
  if (ifNoneMatch === undefined || (ifNoneMatch !== '*' && !matches(ifNoneMatch, tags, isSameWeakly))) return answer;
  return instead(answer, { status: 304, headers: headersOfUnmodified(answer.headers), body: undefined });
}

interface Conditions {
  readonly ifMatch: EntityTags | undefined;
  readonly ifNoneMatch: EntityTags | undefined;
}

const unconditional: Conditions = { ifMatch: undefined, ifNoneMatch: undefined };

function conditionsOf(request: Pick<HttpRequest, 'header'>): Conditions | { readonly refusal: ProblemDetails } {
  const ifMatch = request.header('if-match');
  const ifNoneMatch = request.header('if-none-match');
  if (ifMatch === undefined && ifNoneMatch === undefined) return unconditional;
  const read = {
    ifMatch: ifMatch === undefined ? undefined : parseEntityTags(ifMatch),
    ifNoneMatch: ifNoneMatch === undefined ? undefined : parseEntityTags(ifNoneMatch),
  };
  if (ifMatch !== undefined && read.ifMatch === undefined) return malformed('If-Match');
  return ifNoneMatch !== undefined && read.ifNoneMatch === undefined ? malformed('If-None-Match') : read;
}

function malformed(name: string): { readonly refusal: ProblemDetails } {
  const message = 'must be an entity tag such as "3", a list of them, or *';
  const errors = [{ in: 'header', at: name, code: 'pattern', message } as const];
  return { refusal: { status: 400, detail: `${name} ${message}.`, errors } };
}

/** With and without the id: the same record is often asked for in one place and changed in another. */
function tagsFor(current: RecordState | string): readonly string[] {
  if (typeof current === 'string') return [current];
  return [entityTag({ version: current.version }), ...(current.id === undefined ? [] : [entityTag(current)])];
}

function matches(
  asked: EntityTags,
  current: readonly string[],
  isSame: (left: string, right: string) => boolean,
): boolean {
  if (asked === '*') return current.length > 0;
  return asked.some((tag) => current.some((own) => isSame(tag, own)));
}

// RFC 9110, section 15.4.5; the date is put in by the adapter.
const sentWhenUnmodified = ['cache-control', 'content-location', 'etag', 'expires', 'vary'];

function headersOfUnmodified(headers: HttpResponse['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => sentWhenUnmodified.includes(name)));
}

/** Another answer; a body that is not sent is ended, if it is a stream. */
function instead(answer: HttpResponse, other: HttpResponse): HttpResponse {
  giveUp(answer);
  return other;
}

/** A state of a record: its version, and its id where an address may come to mean another record. */
export interface RecordState {
  readonly version: number | bigint;
  readonly id?: string | undefined;
}

/**
 * The strong entity tag (RFC 9110, section 8.8.3) of a version: `"3"`. With the id, `"3.f81d…"`, it also tells one record
 * from the next one that is found in the same place, as by a key that was given free and taken again.
 */
export function entityTag({ version, id }: RecordState): string {
  // For handlers that go around their types: what is no number might end the header.
  if (typeof version !== 'number' && typeof version !== 'bigint') throw new TypeError('A version is no number.');
  return id === undefined ? `"${version}"` : `"${version}.${encodeURIComponent(id)}"`;
}

/** Entity tags of a request as they were sent, or `*`. */
type EntityTags = '*' | readonly string[];

/** What `If-Match` and `If-None-Match` hold (RFC 9110, section 13.1.1); undefined: neither `*` nor a list of entity tags. */
export function parseEntityTags(text: string): EntityTags | undefined {
  if (text.trim() === '*') return '*';
  const tags: string[] = [];
  // A comma may stand in a tag, and nothing between two commas (section 5.6.1.2).
  const item = /[\t ,]*((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[\t ]*(?=,|$)/y;
  while (!/^[\t ,]*$/.test(text.slice(item.lastIndex))) {
    const [, tag] = item.exec(text) ?? [];
    if (tag === undefined) return undefined;
    tags.push(tag);
  }
  return tags.length === 0 ? undefined : tags;
}

/** Whether both are strong and the same (RFC 9110, section 8.8.3.2). */
export function isSameStrongly(left: string, right: string): boolean {
  return left === right && !left.startsWith('W/');
}

/** Whether both are the same, strong or weak. */
export function isSameWeakly(left: string, right: string): boolean {
  return withoutWeakness(left) === withoutWeakness(right);
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
