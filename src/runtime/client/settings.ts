import type { ClientError } from './errors.js';

/** Gives the token of a request: text, or a function that is asked before every request. */
export type Token = string | (() => string | Promise<string>);

/** Anything that answers a request as `fetch` does; the `fetch` of a server too, for tests without a port. */
export type Fetch = (request: Request) => Promise<Response>;

/** Headers by name. */
export type HeaderValues = Headers | Readonly<Record<string, string>>;

export interface ConnectionOptions {
  /** OAuth 2.0 bearer token (RFC 6750): text, or a function that is asked before every request. */
  readonly token?: Token | undefined;
  /** Sends the requests; by default the `fetch` of the platform. */
  readonly fetch?: Fetch | undefined;
  /** Sent with every request. A declared header parameter and the token stand above them. */
  readonly headers?: HeaderValues | undefined;
  /** Milliseconds that a call may take, token and body included; `Infinity` for no limit. By default 30,000. */
  readonly timeout?: number | undefined;
  /**
   * How often a request with an idempotency key is sent again, under the same key, when the service is not reached or cannot
   * answer now (502, 503, 504, or 409 with `Retry-After`). By default 2; all of it within the `timeout`.
   */
  readonly retries?: number | undefined;
  /** Told about every exchange, when it is over: for logs. What it throws is ignored. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

/** What may be given to a single call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds, in place of the `timeout` of the client. */
  readonly timeout?: number | undefined;
  /** In place of the `retries` of the client. */
  readonly retries?: number | undefined;
  /** Sent beside the `headers` of the client, and above them. */
  readonly headers?: HeaderValues | undefined;
}

/** One request and how it ended. Neither headers nor bodies are in it, so no secret is. */
export interface Exchange {
  /** `resource.getByKey` */
  readonly operation: string;
  readonly method: string;
  /** Without the query, which may hold what is no business of a log. */
  readonly url: string;
  readonly milliseconds: number;
  /** Absent: there was no answer. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly error: ClientError | undefined;
}

/** The key that settings are kept under: no name of a group of operations can be equal to it. */
export const settingsKey: unique symbol = Symbol('settings');

/** Where an API is and how to talk to it. `Bound` names the path parameters that every call takes from here. */
export interface Connection<Bound extends string = never> {
  readonly [settingsKey]: Settings<Bound>;
}

export interface Settings<Bound extends string = string> {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly bound: Readonly<Record<Bound, string>>;
  /** A function even where text was given: a client that is printed must not show its token. */
  readonly token: (() => string | Promise<string>) | undefined;
  readonly fetch: Fetch;
  readonly headers: Headers;
  readonly timeout: number;
  readonly retries: number;
  readonly onExchange: ((exchange: Exchange) => void) | undefined;
}

/** The names among `Values` that were given for certain: what was perhaps undefined stays to be given to each call. */
export type BoundBy<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

/** An input in which the bound properties may be left out. Given, they win over what is bound. */
export type BoundInput<Input, Bound extends string> = [Bound] extends [never] ? Input : WithBound<Input, Bound>;

/** What that is where anything is bound. Editors show this name, and not every property of the input. */
export type WithBound<Input, Bound extends string> = {
  [Name in keyof Input as Exclude<Name, Bound>]: Input[Name];
} & {
  readonly [Name in Bound & keyof Input]?: Input[Name] | undefined;
};

/** The same for an input whose parameters stand by place: `{ path: { projectKey } }`. */
export type BoundGroupedInput<Input extends { readonly path: object }, Bound extends string> = Omit<Input, 'path'> &
  WithPath<BoundInput<Input['path'], Bound>>;

// Where every path parameter is bound, `path` itself may be left out.
type WithPath<Path> =
  Record<never, never> extends Path ? { readonly path?: Path | undefined } : { readonly path: Path };

/** What a call takes: an input in which nothing has to be given may be left out. Editors show it as the two parameters. */
export type CallArguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input | undefined, options?: CallOptions | undefined]
    : [input: Input, options?: CallOptions | undefined];
