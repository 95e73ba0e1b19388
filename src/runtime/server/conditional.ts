import type { Context } from './context.js';
import { type HttpRequest, type HttpResponse, isRead } from './http.js';
import { type ProblemDetails, ProblemError, problemResponse } from './problem.js';
import { giveUp } from './streams.js';

/** The conditions of a request (RFC 9110, section 13), for a handler that changes something. */
export interface Preconditions {
  /**
   * Whether they hold for the current state of a record, or its entity tag; undefined if there is none. Pass exactly
   * the state that is then replaced, or another request may come in between.
   */
  areMetBy(current: RecordState | string | undefined): boolean;
}

/** Reads `If-Match` and `If-None-Match`; throws a 400 if malformed. If they are not met, the handler returns 412. */
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
 * The conditions of a GET or HEAD, in the order of RFC 9110, section 13.2.2: 412 if `If-Match` names another state, 304
 * if `If-None-Match` names this one. Only `*` matches a representation without an entity tag. Dates are ignored,
 * because no response has a `Last-Modified`.
 */
export function underConditions(
  { request, requestId }: { readonly request: Pick<HttpRequest, 'method' | 'header'>; readonly requestId: string },
  response: HttpResponse,
): HttpResponse {
  if (!isRead(request.method) || response.status < 200 || response.status > 299) return response;
  const conditions = conditionsOf(request);
  if (conditions === unconditional) return response;
  if ('refusal' in conditions) return instead(response, problemResponse(conditions.refusal, requestId));
  const tag = response.headers['etag'];
  const tags = tag === undefined ? [] : [tag];
  const { ifMatch, ifNoneMatch } = conditions;
  if (ifMatch !== undefined && ifMatch !== '*' && !matches(ifMatch, tags, isSameStrongly)) {
    const detail = 'If-Match does not name the current state.';
    return instead(response, problemResponse({ status: 412, detail }, requestId));
  }
  if (ifNoneMatch === undefined || (ifNoneMatch !== '*' && !matches(ifNoneMatch, tags, isSameWeakly))) return response;
  const headers = Object.entries(response.headers).filter(([name]) => sentWhenUnmodified.includes(name));
  return instead(response, { status: 304, headers: Object.fromEntries(headers), body: undefined });
}

interface Conditions {
  readonly ifMatch: EntityTags | undefined;
  readonly ifNoneMatch: EntityTags | undefined;
}

const unconditional: Conditions = { ifMatch: undefined, ifNoneMatch: undefined };

function conditionsOf(request: Pick<HttpRequest, 'header'>): Conditions | { readonly refusal: ProblemDetails } {
  const match = request.header('if-match');
  const noneMatch = request.header('if-none-match');
  if (match === undefined && noneMatch === undefined) return unconditional;
  const ifMatch = match === undefined ? undefined : parseEntityTags(match);
  const ifNoneMatch = noneMatch === undefined ? undefined : parseEntityTags(noneMatch);
  if (match !== undefined && ifMatch === undefined) return malformed('If-Match');
  return noneMatch !== undefined && ifNoneMatch === undefined ? malformed('If-None-Match') : { ifMatch, ifNoneMatch };
}

function malformed(name: string): { readonly refusal: ProblemDetails } {
  const message = 'must be an entity tag such as "3", a list of them, or *';
  const errors = [{ in: 'header', at: name, code: 'pattern', message } as const];
  return { refusal: { status: 400, detail: `${name} ${message}.`, errors } };
}

/** Tags with and without the id: a record is often read at one path and changed at another. */
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

// RFC 9110, section 15.4.5; the adapter adds the date.
const sentWhenUnmodified = ['cache-control', 'content-location', 'etag', 'expires', 'vary'];

/** Replaces a response, and cancels the stream of a body that is not sent. */
function instead(response: HttpResponse, other: HttpResponse): HttpResponse {
  giveUp(response);
  return other;
}

/** A state of a record: its version, and its id if the same path may later lead to another record. */
export interface RecordState {
  readonly version: number | bigint | string;
  readonly id?: string | undefined;
}

/**
 * The strong entity tag (RFC 9110, section 8.8.3) of a version: `"3"`. With the id, `"3.f81d…"`, it also distinguishes
 * two records that had the same path one after the other, for instance because a key was reused.
 */
export function entityTag({ version, id }: RecordState): string {
  // For handlers that bypass their types: anything but a number could end the header.
  if (typeof version !== 'number' && typeof version !== 'bigint' && !/^-?[0-9]+$/.test(version))
    throw new TypeError('A version is not a number.');
  return id === undefined ? `"${version}"` : `"${version}.${encodeURIComponent(id)}"`;
}

type EntityTags = '*' | readonly string[];

/** Parses `If-Match` or `If-None-Match` (RFC 9110, section 13.1.1); undefined: neither `*` nor a list of tags. */
export function parseEntityTags(text: string): EntityTags | undefined {
  if (text.trim() === '*') return '*';
  const tags: string[] = [];
  // A tag may contain a comma, and a list may have empty items (section 5.6.1.2).
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

export function isSameWeakly(left: string, right: string): boolean {
  return left.replace(/^W\//, '') === right.replace(/^W\//, '');
}
