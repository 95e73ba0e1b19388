import { stringifyJson } from '../validators/index.js';
import type { HttpResponse, TextResponse } from './http.js';

/** One reason of a problem. `at` is the name of a parameter, or a JSON Pointer (RFC 6901) into the body. */
export interface Reason {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body';
  readonly at: string;
  /** For programs: `type`, `required`, `unknown`, `repeated`, … */
  readonly code: string;
  readonly message: string;
}

/** The first reason, for people who see nothing but the detail: `/name must have 1 to 80 characters (and 2 more)`. */
export function firstReason([first, ...others]: readonly Reason[]): string {
  const text = first === undefined ? '' : `${first.at === '' ? 'it' : first.at} ${first.message}`;
  return others.length === 0 ? text : `${text} (and ${others.length} more)`;
}

/** The members of a problem; `extensions` become members of its own (RFC 9457, section 3.2). */
export interface ProblemDetails {
  readonly status: number;
  /** This occurrence, for people. It must not reveal internals of the service. */
  readonly detail?: string | undefined;
  /** A URI for the kind of problem. Absent: `about:blank`, which means that the status is sufficient. */
  readonly type?: string | undefined;
  /** The kind of problem in words. Absent: the reason phrase of the status. */
  readonly title?: string | undefined;
  readonly errors?: readonly Reason[] | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
  /** Header fields of the response, names in lower case: `{ 'retry-after': '30' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Ends a request with a problem, from anywhere: `throw new ProblemError({ status: 429, detail: 'Slow down.' })`. The
 * client sees `details`, but not a `cause`.
 */
export class ProblemError extends Error {
  readonly details: ProblemDetails;

  constructor(details: ProblemDetails, options?: ErrorOptions) {
    super(details.detail ?? titleOf(details.status), options);
    this.name = 'ProblemError';
    this.details = details;
  }
}

/** A handler for an operation that is not implemented yet: responds 501. Fits every operation. */
export const notImplemented = async (): Promise<never> => {
  throw new ProblemError({ status: 501, detail: 'This operation is not implemented yet.' });
};

/** Builds `application/problem+json` (RFC 9457). The request id identifies the occurrence. */
export function problemResponse(details: ProblemDetails, requestId: string): TextResponse {
  const response: TextResponse = {
    status: details.status,
    headers: headersOf(details),
    // Extensions may hold the values of an `int64`.
    body: stringifyJson(membersOf(details, requestId)),
  };
  detailsByResponse.set(response, details);
  return response;
}

/** The members of a problem as they are sent. */
export function membersOf(details: ProblemDetails, requestId: string): object {
  return {
    type: details.type ?? 'about:blank',
    title: details.title ?? titleOf(details.status),
    status: details.status,
    detail: details.detail,
    instance: problemInstance(requestId),
    errors: details.errors,
    ...details.extensions,
  };
}

const detailsByResponse = new WeakMap<HttpResponse, ProblemDetails>();

/** The problem that a response was made of; undefined for any other response. */
export function problemDetailsOf(response: HttpResponse): ProblemDetails | undefined {
  return detailsByResponse.get(response);
}

function headersOf({ status, headers }: ProblemDetails): Readonly<Record<string, string>> {
  const common = status === 503 ? headersOfUnavailable : headersOfProblem;
  if (headers === undefined) return common;
  // Handlers may write `Retry-After`; names are in lower case here.
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...common, ...(Object.fromEntries(named) as Record<string, string>) };
}

/** The client may retry soon (RFC 9110, section 10.2.3): the time is unknown, so after a second. */
export const retryLater: Readonly<Record<string, string>> = { 'retry-after': '1' };

const headersOfProblem = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
const headersOfUnavailable = { ...headersOfProblem, ...retryLater };

/** The URI that identifies the problem of a request: `urn:uuid:…`; undefined if the client's own id is not a UUID. */
export function problemInstance(requestId: string): string | undefined {
  return uuid.test(requestId) ? `urn:uuid:${requestId}` : undefined;
}

/** The reason phrase of a status (RFC 9110, section 15), which is the title of a problem of type `about:blank`. */
export function titleOf(status: number): string {
  return titles.get(status) ?? (status < 500 ? 'Bad Request' : 'Internal Server Error');
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const titles: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [402, 'Payment Required'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [406, 'Not Acceptable'],
  [408, 'Request Timeout'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [412, 'Precondition Failed'],
  [413, 'Content Too Large'],
  [414, 'URI Too Long'],
  [415, 'Unsupported Media Type'],
  [417, 'Expectation Failed'],
  [421, 'Misdirected Request'],
  [422, 'Unprocessable Content'],
  [428, 'Precondition Required'],
  [429, 'Too Many Requests'],
  [431, 'Request Header Fields Too Large'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
]);
