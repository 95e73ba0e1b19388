import { type Fields, tried } from './own.js';
import { requestIdOf } from './request-id.js';

/** Why a value is invalid. `path` is a JSON Pointer (RFC 6901) into the input of the call, or into a body. */
export interface Issue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly expected?: string;
}

/** `issues` of a valid value: those that the caller chose to tolerate. */
export type Checked<T = unknown> =
  | { readonly ok: true; readonly value: T; readonly issues?: readonly Issue[] | undefined }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Everything a call can fail with extends this class. A message has at most 1,000 characters. */
export class ClientError extends Error {
  override readonly name: string = 'ClientError';
  override message: string = (this as Error).message; // A field is enumerable, so JSON of loggers has it.
  /** The operation that was called, `resource.getByKey`. */
  declare readonly operation: string;
  /** That of the response; undefined if there was none. */
  declare readonly status: number | undefined;
  /** The id of the request at the service (`X-Request-Id`), for its logs. */
  declare readonly requestId: string | undefined;

  constructor(operation: string, message: string, options?: ErrorOptions) {
    // A service may send a long message: the body has all of it.
    super(`${operation}: ${message}`.slice(0, 1000), options);
    this.operation = operation;
  }

  /** The message without the operation: for people, who do not know its name. */
  get reason(): string {
    return this.message.slice(this.operation.length + 2);
  }
}

/** The input does not fit the description of the operation. Nothing was sent but the lines before an invalid one. */
export class InvalidInputError extends ClientError {
  override readonly name = 'InvalidInputError';
  /** Every reason, with a JSON Pointer into the input: `/body/actions/0/action`. */
  declare readonly issues: readonly Issue[];

  constructor(operation: string, issues: readonly Issue[]) {
    super(operation, `the input is not valid: ${describeIssues(issues)}.`);
    this.issues = issues;
  }
}

/** The token function failed, or no header can carry its value, which is never shown. Nothing was sent. */
export class TokenError extends ClientError {
  override readonly name = 'TokenError';
}

/** The service was not reached, or its response broke off; `cause` is what `fetch` threw. */
export class ConnectionError extends ClientError {
  override readonly name = 'ConnectionError';

  constructor(operation: string, cause: unknown, happening = 'the service was not reached') {
    // Node's fetch says "fetch failed" and hides the reason one level deeper, or two if a name has several addresses. Not
    // by their class: in a test runner such as Jest, the errors of the platform's fetch have an `Error` of their own.
    const { cause: inner } = Object(cause) as Fields;
    const { errors } = Object(inner) as Fields;
    const reason = [errors, inner, cause].flat().map(wordsOf).find(Boolean) ?? '';
    super(operation, `${happening}${reason}.`, { cause });
  }
}

/** The call took longer than its `timeout`, token and body included, or its stream was idle for its `idleTimeout`. */
export class TimeoutError extends ClientError {
  override readonly name = 'TimeoutError';
  /** Milliseconds. */
  declare readonly timeout: number;

  constructor(operation: string, timeout: number, happening: string = `no response within ${timeout} ms`) {
    super(operation, `${happening}.`);
    this.timeout = timeout;
  }
}

/** The `signal` of the call was aborted; `cause` is the reason of the signal. Named as the platform names it. */
export class AbortError extends ClientError {
  override readonly name = 'AbortError';

  constructor(operation: string, cause: unknown) {
    super(operation, 'the call was aborted.', { cause });
  }
}

/** What `fetch` or a body throws, as an error of the client. */
export function clientError(operation: string, error: unknown, happening?: string): ClientError {
  return error instanceof ClientError ? error : new ConnectionError(operation, error, happening);
}

export interface ResponseHead {
  readonly operation: string;
  readonly status: number;
  readonly headers: Headers;
}

/** The service responded with something other than a documented success: an ApiError or an UnexpectedResponseError. */
export class ResponseError<Status extends number = number> extends ClientError {
  declare readonly status: Status;
  declare readonly headers: Headers;
  declare readonly requestId: string | undefined;

  constructor({ operation, status, headers }: ResponseHead, message: string, options?: ErrorOptions) {
    // The words of a service may control a terminal, or begin another line of a log.
    super(operation, message.replace(/\p{Cc}/gu, ' '), options);
    // The class of a declared error is only created for its status: see responses.ts.
    this.status = status as Status;
    this.headers = headers;
    this.requestId = requestIdOf(headers);
  }
}

/** The response is not as documented: it has another status, or an invalid body or headers. */
export class UnexpectedResponseError extends ResponseError<number> {
  override readonly name = 'UnexpectedResponseError';
  /** The body as received. */
  declare readonly text: string;
  /** The mismatches, if the status is documented; empty if it is not. */
  declare readonly issues: readonly Issue[];
  /** The body, if it is a problem. */
  declare readonly problem: ProblemDetails | undefined;

  constructor(head: ResponseHead, issues: readonly Issue[], text: string = '') {
    super(head, unexpected(head, issues, jsonIn(text)));
    this.text = text;
    this.issues = issues;
    this.problem = problemIn(text);
  }
}

/** A problem (RFC 9457), as the generated server sends it if it refuses a request. */
export interface ProblemDetails {
  /** A URI for the kind of problem. */
  readonly type?: string;
  /** The kind of problem in words. */
  readonly title?: string;
  readonly status?: number;
  /** What happened this time. */
  readonly detail?: string;
  /** A URI for this occurrence. */
  readonly instance?: string;
  /** Every reason, if the input of the request was refused. */
  readonly errors?: readonly ProblemReason[];
  readonly [extension: string]: unknown;
}

/** One reason of a problem. */
export interface ProblemReason {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body';
  /** The name of a parameter, or a JSON Pointer (RFC 6901) into the body. */
  readonly at: string;
  /** For programs: `type`, `required`, `unknown`, … */
  readonly code: string;
  readonly message: string;
}

export interface ErrorDetails {
  readonly body?: unknown;
  readonly headerValues?: object | undefined;
}

/**
 * The service responded with an error that the operation documents. There is a class for each of them:
 *
 *     if (error instanceof VersionConflictError) return retryWith(error.body.currentVersion);
 */
export class ApiError<
  Status extends number = number,
  Body = unknown,
  HeaderValues = object,
> extends ResponseError<Status> {
  override readonly name: string = 'ApiError';
  /** The documented headers, read as their types. A header that is missing or invalid is omitted. */
  declare readonly headerValues: HeaderValues;
  /**
   * The documented body; without one, the problem of the service, if it sent one. Undefined after `HEAD`, whose responses
   * have no body.
   */
  declare readonly body: Body;

  constructor(head: ResponseHead, { body, headerValues = {} }: ErrorDetails = {}) {
    super(head, `${head.status}${wordsOf(body)}.`);
    // The class of a declared error is only created with its body: see responses.ts.
    this.body = body as Body;
    this.headerValues = headerValues as HeaderValues;
  }
}

/** The error of an operation with `HEAD`. */
export type WithoutBody<Failure extends ApiError> = Failure extends ApiError
  ? Omit<Failure, 'body'> & { readonly body: undefined }
  : never;

/** The failures of a call beside the documented errors of its operation. */
export type CallFailure =
  | InvalidInputError
  | TokenError
  | ConnectionError
  | TimeoutError
  | AbortError
  | UnexpectedResponseError;

function unexpected({ status, headers }: ResponseHead, issues: readonly Issue[], body: unknown): string {
  const how = issues.length ? `but not as documented: ${describeIssues(issues)}` : 'which is not documented';
  // The title of a success is data, which logs must not contain.
  const words = status < 400 ? '' : wordsOf(body);
  return `the service responded ${status}${originOf(headers)}, ${how}${words}.`;
}

/** Where a redirect leads, or the media type of the page of a proxy; nothing for JSON. Without a query, which may be confidential. */
function originOf(headers: Headers): string {
  const origin = headers.get('location') ?? headers.get('content-type') ?? 'json';
  return origin.includes('json') ? '' : ` (${origin.replace(/[;?#].*/s, '')})`;
}

/** The problem (RFC 9457) that a body is. It says what happened; undefined for any other text. */
export function problemIn(text: string): ProblemDetails | undefined {
  const value = jsonIn(text);
  const { detail, title } = Object(value) as Fields;
  return wordsOf({ detail, title }) ? (value as ProblemDetails) : undefined;
}

function jsonIn(text: string): unknown {
  return tried(() => JSON.parse(text) as unknown);
}

function describeIssues(issues: readonly Issue[]): string {
  const [first, ...others] = issues.map(({ path, message }) => `${path || 'it'} ${message}`);
  return first + (others.length ? ` (and ${others.length} more)` : '');
}

/** The detail or title of a problem (RFC 9457), or the message that most other errors have, some of them in their `error`. */
function wordsOf(body: unknown): string {
  const { detail, message, title, error } = Object(body) as Fields;
  const { message: inner } = Object(error) as Fields;
  const words = [detail, message, title, inner, error].find((word) => typeof word === 'string' && word) as
    | string
    | undefined;
  // Of any length, so in linear time: /[.\s]+$/ would begin again at each space in the middle.
  return words ? `: ${words.replace(/\.\s*$/, '')}` : '';
}
