import { bytesWithin } from './bytes-within.js';
import type { CallRequest } from './call.js';
import type { ApiError, Checked } from './errors.js';
import type { Live, Operation, ReadContent } from './operation.js';
import { isObject, tried } from './own.js';
import { refuseAt, take } from './requests/parameters.js';
import { percentEncode } from './requests/percent.js';
import { opaqueRedirect } from './redirects.js';
import type { RequestOptions } from './requests/requested.js';
import { mediaTypeIn } from './responses/response-headers.js';
import { isIdempotent } from './retries.js';
import { sentStream } from './requests/sent-stream.js';
import type { Refuse } from './requests/text.js';
import { isStream } from './uploads.js';
import type { PreparedRequest, RequestBody, Writing } from './requests/writing.js';

/** What this file must not have a copy of: it is loaded late, and contains all else that it needs. */
type SharedCode = readonly [Failure: typeof ApiError, pauseAfter: NonNullable<Operation['pauseAfter']>];

/** The call of a request that the model does not describe: `GET /status`. The path may have a query, and is sent unchanged. */
export function ownCall(
  request: string,
  { query: added, body, ...options }: RequestOptions = {},
  [Failure, pauseAfter]: SharedCode,
): CallRequest {
  const [, method, path = '', query = ''] = /^([A-Z]+) (\/[^?#\s]*)(\?[^#\s]*)?$/.exec(request) ?? [];
  const write = (prepared: PreparedRequest, writing: Writing): void => {
    const message = "must be a method and a path, such as 'GET /status'";
    if (method === undefined) writing.refusals.push({ path: '', code: 'request', message });
    prepared.url += queryText(query, writing);
    writeOwnBody(prepared, writing, method === 'GET' || method === 'HEAD');
  };
  const operation: Operation = {
    // The query may be confidential, and the name of an operation appears in errors and logs.
    name: method === undefined ? 'request' : `${method} ${path}`,
    method: method ?? 'GET',
    path: [path],
    accept: '*/*',
    writers: [(prepared, _operation, at) => write(prepared, at('whole'))],
    ...((isIdempotent(method ?? '') || hasKey(options.headers)) && { pauseAfter }),
    responses: [{ status: Array.from({ length: 100 }, (_, index) => 200 + index) }, opaqueRedirect],
    errors: [],
    findErrors: (_errors, status) => [[status, Failure]],
    readBody: (_operation, response, live) => (response.status === 0 ? undefined : readOwn(response, live)),
    gives: ({ status, response: { headers }, body: value }) => ({ status, headers, body: value }),
  };
  return { operation, input: { query: added, body }, options };
}

function hasKey(headers: RequestOptions['headers']): boolean {
  // Those that are invalid are refused later.
  return tried(() => new Headers(headers).has('idempotency-key')) === true;
}

/** `?expand=a&expand=b`, after the query that the path has. */
function queryText(start: string, { location, refusals }: Writing): string {
  const pairs = pairsOf(take(location, 'query') ?? {}, refuseAt('/query', refusals));
  if (pairs.length === 0) return start;
  return `${start === '' ? '?' : `${start}&`}${pairs.join('&')}`;
}

/** `['expand=a', 'expand=b']` */
function pairsOf(query: unknown, refuse: Refuse): readonly string[] {
  if (!isObject(query)) return refuse({ code: 'type' });
  return Object.entries(query).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => {
      if (value === undefined) return [];
      const texts = [name, textOf(value)].map((text) => text && percentEncode(text));
      if (!texts.includes(undefined)) return [texts.join('=')];
      const message = 'must be a string, a number or a boolean, or a list of them';
      return refuse({ path: `/${name}`, code: 'type', message });
    }),
  );
}

function textOf(value: unknown): string | undefined {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** A stream can be sent once; what `fetch` accepts is sent as it is; anything else is JSON. */
function writeOwnBody(request: PreparedRequest, { location, refusals }: Writing, isBodiless: boolean): void {
  const body = take(location, 'body');
  const refuse = refuseAt('/body', refusals);
  if (body === undefined) return;
  if (isBodiless) refuse({ code: 'unknown', message: 'cannot be sent with GET or HEAD' });
  else if (isStream(body)) {
    if (body.locked) refuse({ code: 'type', message: 'must be a stream that is not locked' });
    else request.body = sentStream('', body);
  } else if (isSentAsIs(body)) {
    request.body = { content: body };
  } else {
    const content = tried(() => JSON.stringify(body));
    if (content === undefined) refuse({ code: 'json', message: 'must be a value that JSON can carry' });
    else request.body = { content };
    request.headers.push(['content-type', (given) => given ?? 'application/json']);
  }
}

function isSentAsIs(body: unknown): body is RequestBody {
  const isOfPlatform = [ArrayBuffer, Blob, FormData, URLSearchParams].some((kind) => body instanceof kind);
  return typeof body === 'string' || isOfPlatform || ArrayBuffer.isView(body);
}

/** JSON, text or bytes, by the media type; undefined if there is no body. */
async function readOwn(response: Response, { limit }: Live): Promise<ReadContent> {
  const bytes = await bytesWithin(response, limit);
  if (bytes === undefined) return { checked: invalid('length', `is longer than maxResponseBytes, ${limit}`), text: '' };
  const mediaType = mediaTypeIn(response.headers) ?? '';
  if (bytes.length === 0) return { checked: { ok: true, value: undefined }, text: '' };
  if (!textType.test(mediaType)) return { checked: { ok: true, value: bytes }, text: '' };
  const text = new TextDecoder().decode(bytes);
  return { checked: jsonType.test(mediaType) ? parseOwn(text, response) : { ok: true, value: text }, text };
}

const jsonType = /[/+]json$/;
const textType = /^text\/|[/+](?:json|xml)$|^application\/(?:javascript|x-www-form-urlencoded)$/;

/** The text itself if an error is not the JSON that it says: it may still tell what happened. */
function parseOwn(text: string, { ok }: Response): Checked {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return ok ? invalid('json', 'must be JSON') : { ok: true, value: text };
  }
}

function invalid(code: string, message: string): Checked {
  return { ok: false, issues: [{ path: '', code, message }] };
}
