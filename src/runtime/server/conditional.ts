import type { Context } from './context.js';
import type { EntityTags, RecordState } from './entity-tag.js';
import { entityTag, isSameStrongly, isSameWeakly, parseEntityTags } from './entity-tag.js';
import type { HttpRequest, HttpResponse } from './http.js';
import { ProblemError } from './problem.js';
import { ignore } from './streams.js';

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
  const ifMatch = tagsOf(context, 'If-Match');
  const ifNoneMatch = tagsOf(context, 'If-None-Match');
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
 * `If-Match` names another state, 304 where `If-None-Match` names this one. What has no entity tag matches `*` alone.
 * Dates are of no consequence, for no answer says when it was last modified.
 */
export function underConditions(request: Pick<HttpRequest, 'method' | 'header'>, answer: HttpResponse): HttpResponse {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || answer.status < 200 || answer.status > 299) {
    return answer;
  }
  const tag = answer.headers['etag'];
  const tags = tag === undefined ? [] : [tag];
  const ifMatch = tagsOf(request, 'If-Match');
  if (ifMatch !== undefined && ifMatch !== '*' && !matches(ifMatch, tags, isSameStrongly)) {
    discard(answer);
    throw new ProblemError({ status: 412, detail: 'If-Match does not name what is there now.' });
  }
  const ifNoneMatch = tag === undefined ? undefined : tagsOf(request, 'If-None-Match');
  if (ifNoneMatch === undefined || !matches(ifNoneMatch, tags, isSameWeakly)) return answer;
  discard(answer);
  return { status: 304, headers: headersOfUnmodified(answer.headers), body: undefined };
}

function tagsOf(request: Pick<HttpRequest, 'header'>, name: string): EntityTags | undefined {
  const text = request.header(name.toLowerCase());
  if (text === undefined) return undefined;
  const tags = parseEntityTags(text);
  if (tags !== undefined) return tags;
  const message = 'must be an entity tag such as "3", a list of them, or *';
  const errors = [{ in: 'header', at: name, code: 'pattern', message } as const];
  throw new ProblemError({ status: 400, detail: `${name} ${message}.`, errors });
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

// RFC 9110, section 15.4.5; the date is put in by the door.
const sentWhenUnmodified = ['cache-control', 'content-location', 'etag', 'expires', 'vary'];

function headersOfUnmodified(headers: HttpResponse['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => sentWhenUnmodified.includes(name)));
}

function discard({ body }: HttpResponse): void {
  if (body instanceof ReadableStream) ignore(body.cancel());
}
