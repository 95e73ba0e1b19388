import type { ClientError, Issue } from '../errors.js';

/**
 * The token of a request: a string, or a function that is called before every request. If the service refuses a token
 * (401), the function is called once more with that token; if it returns another, the request is sent again.
 */
export type Token = string | ((refused?: string) => string | Promise<string>);

/** Any function like `fetch`; also the `fetch` of a server, for tests without a port. */
export type Fetch = (request: Request) => Promise<Response>;

/**
 * Wraps every attempt: receives its request, may replace it, passes it to `next`, and receives the response. The first
 * of a list is the outermost.
 */
export type Middleware = (request: Request, next: Fetch, attempt: Attempt) => Promise<Response>;

/** One attempt to send the request of a call. */
export interface Attempt {
  /** `resource.getByKey` */
  readonly operation: string;
  /** `/{projectKey}/resource/key={key}`: unlike the address, the same for all calls of the operation. */
  readonly path: string;
  /** From 1 on. */
  readonly number: number;
}

/** Other options of `fetch`: `credentials`, `cache`, `keepalive`, `priority`, … */
export type FetchOptions = Omit<RequestInit, 'body' | 'headers' | 'method' | 'redirect' | 'signal'>;

export type HeaderValues = Headers | Readonly<Record<string, string>>;

export interface ConnectionOptions {
  /** OAuth 2.0 bearer token (RFC 6750): a string, or a function that is called before every request. */
  readonly token?: Token | undefined;
  /** Sends the requests; by default the `fetch` of the platform. */
  readonly fetch?: Fetch | undefined;
  /** Sent with every request. A declared header parameter and the token override them. */
  readonly headers?: HeaderValues | undefined;
  /** The timeout of each attempt in milliseconds, token and body included; `Infinity` for no limit. By default 60,000. */
  readonly timeout?: number | undefined;
  /** The same for a whole call, with all its attempts and the pauses between them. By default there is no limit. */
  readonly totalTimeout?: number | undefined;
  /**
   * How long a streamed response may be idle, in milliseconds: events, lines or bytes. Then events continue as after any
   * break, other streams end with a TimeoutError. A comment, which services send as a heartbeat, counts as activity. By
   * default there is no limit.
   */
  readonly idleTimeout?: number | undefined;
  /**
   * How often a request is sent again if the service cannot be reached or fails temporarily (408, 429, 5xx except 501
   * and 505), after the time in `Retry-After`, or after about 0.5 s, 1 s, 2 s, …, 8 s. By default 2. Only idempotent
   * requests are sent again: GET, HEAD, OPTIONS, PUT, DELETE (RFC 9110, section 9.2.2), and requests with an
   * idempotency key. The client does not wait for a `Retry-After` of more than 30 s.
   */
  readonly retries?: number | undefined;
  /** Wraps every attempt; the first is the outermost. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** Other options of `fetch`. With a `fetch` of your own: those that a `Request` keeps. */
  readonly fetchOptions?: FetchOptions | undefined;
  /**
   * The maximum size of a response in bytes, decompressed: of a body, or of one event of a stream; `Infinity` for no
   * limit. A larger one is an UnexpectedResponseError. By default 67,108,864 (64 MiB).
   */
  readonly maxResponseBytes?: number | undefined;
  /** Called with every exchange when it ends, for logs. Its errors are ignored. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** How strictly responses are read; by default `strict`. */
  readonly responses?: ResponseReading | undefined;
  /** Called with every response that is not as documented and was tolerated, for logs. Its errors are ignored. */
  readonly onMismatch?: ((mismatch: Mismatch) => void) | undefined;
}

/**
 * How strictly the bodies and headers of responses are read. Unknown properties are kept in any case.
 *
 * - `strict`: a response that is not as documented is an UnexpectedResponseError.
 * - `tolerant`: it is returned nevertheless: unknown members of enums and unknown variants as they came, and what is
 *   missing is undefined. `onMismatch` receives the reasons. Its type is `Tolerant`.
 * - `off`: nothing is checked, and nothing is reported.
 *
 * Everything that fits is converted (64-bit integers to bigint). A body that is not JSON, or a status that is not
 * documented, is an error in any case.
 */
export type ResponseReading = 'strict' | 'tolerant' | 'off';

/** A response, or an event of a stream, that is not as documented. */
export interface Mismatch {
  /** `resource.getByKey` */
  readonly operation: string;
  readonly status: number;
  /** The id of the request at the service (`X-Request-Id`), for its logs. */
  readonly requestId: string | undefined;
  /** Every reason, at most 100, with a JSON Pointer into the body, or to a header: `/headers/link`. */
  readonly issues: readonly Issue[];
}

/** How much of a body was transferred. */
export interface Progress {
  /** Bytes so far: 0 at first. It starts again if the request is sent again. */
  readonly loaded: number;
  /** Bytes in all; undefined if that is not known: of a stream, or of a compressed response. */
  readonly total: number | undefined;
}

export interface ProgressOptions {
  /**
   * Called as the body of the request is sent. Browsers report only its start and its end, unless they know that the
   * service has HTTP/2.
   */
  readonly onUploadProgress?: ((progress: Progress) => void) | undefined;
  /** Called as the body of the response arrives. */
  readonly onDownloadProgress?: ((progress: Progress) => void) | undefined;
}

/** Each option that the client has too overrides it; `headers` and `fetchOptions` are added to those of the client. */
export interface CallOptions
  extends
    ProgressOptions,
    Pick<ConnectionOptions, 'timeout' | 'totalTimeout' | 'idleTimeout' | 'maxResponseBytes' | 'responses'>,
    Pick<ConnectionOptions, 'headers' | 'fetchOptions'> {
  readonly signal?: AbortSignal | undefined;
  /** Overrides the `retries` of the client; `Infinity`, as for a stream, until `signal` or `totalTimeout` ends the call. */
  readonly retries?: number | undefined;
  /**
   * Called with the error when a stream of events has broken off and its request will be sent again, and with undefined
   * when it continues. Its errors are ignored.
   */
  readonly onReconnect?: ((error: ClientError | undefined) => void) | undefined;
}

/** One call and how it ended. Contains neither headers nor bodies, so no secret. */
export interface Exchange extends Pick<Mismatch, 'operation' | 'requestId'> {
  readonly method: string;
  /** Without the query, which may contain confidential data. */
  readonly url: string;
  /** Of the whole call, not rounded. */
  readonly milliseconds: number;
  /** How often the request was sent. */
  readonly attempts: number;
  /** Undefined: there was no response. */
  readonly status: number | undefined;
  readonly error: ClientError | undefined;
}

/** The key of the settings: no group of operations can have this name. */
export const settingsKey: unique symbol = Symbol('settings');

/** The address and the settings of an API. `Bound` names the path parameters that are set here for every call. */
export interface Connection<Bound extends string = never> {
  readonly [settingsKey]: Settings<Bound>;
}

interface BoundNames<Bound extends string> {
  /** Absent: it only tells the compiler that more bound names fit where fewer are expected. */
  readonly names?: Readonly<Record<Bound, true>>;
}

/** What is read of the options. @opaque */
export interface Settings<Bound extends string = string> extends BoundNames<Bound> {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The base URLs of operations with their own servers. */
  readonly servers?: ReadonlyMap<string, string> | undefined;
  /** The values of bound parameters, undefined if they are not given. */
  readonly bound: ReadonlyMap<string, unknown>;
  /** A closure: printing a client must not show its credentials. */
  readonly authorize: Authorize | undefined;
  readonly fetch: Fetch | undefined;
  readonly headers: Headers;
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly idleTimeout: number;
  readonly retries: number;
  readonly maxResponseBytes: number;
  readonly middleware: readonly Middleware[];
  readonly fetchOptions: FetchOptions | undefined;
  readonly onExchange: ((exchange: Exchange) => void) | undefined;
  readonly responses: ResponseReading;
  readonly onMismatch: ((mismatch: Mismatch) => void) | undefined;
}

/** The settings that a call can override. */
export type CallSettings = Omit<CallOptions, keyof Settings> & Pick<Settings, keyof Settings & keyof CallOptions>;

/** Adds the credentials of a client to a request, by the requirement of its operation. */
export type Authorize = (request: AuthorizedRequest) => Promise<void>;

/** A request before it is sent. @opaque */
export interface AuthorizedRequest {
  readonly operation: { readonly name: string; readonly auth?: readonly (readonly string[])[] };
  readonly headers: Headers;
  url: string;
  /** The token that the service has refused. */
  readonly refused?: string | undefined;
}

/** The names in `Values` that are certainly given: a value that may be undefined must still be given to each call. */
export type BoundBy<Values> = {
  [Name in keyof Values & string]: Values[Name] extends Record<never, never> ? Name : never;
}[keyof Values & string];

/** An input whose bound properties are optional: if given, they override the bound values. */
export type BoundInput<Input, Bound extends string> = [Bound] extends [never] ? Input : WithBound<Input, Bound>;

/** The same if anything is bound. Editors show this name, and not every property of the input. */
export type WithBound<Input, Bound extends string> = {
  [Name in keyof Input as Exclude<Name, Bound>]: Input[Name];
} & {
  readonly [Name in Bound & keyof Input]?: Input[Name] | undefined;
};

/** An input without required properties is optional. Editors show the arguments as the two parameters. */
export type CallArguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input | undefined, options?: CallOptions | undefined]
    : [input: Input, options?: CallOptions | undefined];
