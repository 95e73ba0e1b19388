import type { ClientError } from './errors.js';

/** The token of a request: a string, or a function that is called before every request. */
export type Token = string | (() => string | Promise<string>);

/** Any function like `fetch`; also the `fetch` of a server, for tests without a port. */
export type Fetch = (request: Request) => Promise<Response>;

export type HeaderValues = Headers | Readonly<Record<string, string>>;

export interface ConnectionOptions {
  /** OAuth 2.0 bearer token (RFC 6750): a string, or a function that is called before every request. */
  readonly token?: Token | undefined;
  /** Sends the requests; by default the `fetch` of the platform. */
  readonly fetch?: Fetch | undefined;
  /** Sent with every request. A declared header parameter and the token override them. */
  readonly headers?: HeaderValues | undefined;
  /** The timeout of a call in milliseconds, token and body included; `Infinity` for no limit. By default 30,000. */
  readonly timeout?: number | undefined;
  /**
   * How often a request with an idempotency key is repeated, with the same key, if the service is not reached or
   * temporarily fails (502, 503, 504, or 409 with `Retry-After`). By default 2; all of it within the `timeout`.
   */
  readonly retries?: number | undefined;
  /**
   * The most bytes of a response to hold at once, decompressed: of a body, or of one event of a stream; `Infinity`
   * for no limit. A larger one is an UnexpectedResponseError. By default 67,108,864 (64 MiB).
   */
  readonly maxResponseBytes?: number | undefined;
  /** Receives every exchange when it ends: for logs. If it throws, that is ignored. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; overrides the `timeout` of the client. */
  readonly timeout?: number | undefined;
  /** Overrides the `retries` of the client. */
  readonly retries?: number | undefined;
  /** Overrides the `maxResponseBytes` of the client. */
  readonly maxResponseBytes?: number | undefined;
  /** Added to the `headers` of the client; overrides headers of the same name. */
  readonly headers?: HeaderValues | undefined;
}

/** One request and how it ended. Neither headers nor bodies are in it, so no secret is. */
export interface Exchange {
  /** `resource.getByKey` */
  readonly operation: string;
  readonly method: string;
  /** Without the query, which may hold confidential data. */
  readonly url: string;
  readonly milliseconds: number;
  /** Undefined: there was no response. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly error: ClientError | undefined;
}

/** The key of the settings: no group of operations can have this name. */
export const settingsKey: unique symbol = Symbol('settings');

/** The address and the settings of an API. `Bound` names the path parameters that every call takes from here. */
export interface Connection<Bound extends string = never> {
  readonly [settingsKey]: Settings<Bound>;
}

export interface Settings<Bound extends string = string> {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The base URLs of servers that some operations have of their own. */
  readonly servers?: ReadonlyMap<string, string> | undefined;
  readonly bound: Readonly<Record<Bound, string>>;
  /** A function even if a string was given: printing a client must not show its token. */
  readonly token: (() => string | Promise<string>) | undefined;
  /** Adds other credentials than a bearer token. */
  readonly authorize: Authorize | undefined;
  readonly fetch: Fetch;
  readonly headers: Headers;
  readonly timeout: number;
  readonly retries: number;
  readonly maxResponseBytes: number;
  readonly onExchange: ((exchange: Exchange) => void) | undefined;
}

/** Adds the credentials of a client to a request, by the requirement of its operation. */
export type Authorize = (request: AuthorizedRequest) => Promise<void>;

/** A request before it is sent. */
export interface AuthorizedRequest {
  readonly operation: { readonly name: string; readonly auth?: readonly (readonly string[])[] };
  readonly headers: Headers;
  url: string;
}

/** The names in `Values` that are certainly given: a value that may be undefined must still be given to each call. */
export type BoundBy<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

/** An input with optional bound properties. Given, they override the bound values. */
export type BoundInput<Input, Bound extends string> = [Bound] extends [never] ? Input : WithBound<Input, Bound>;

/** The same if anything is bound. Editors show this name, and not every property of the input. */
export type WithBound<Input, Bound extends string> = {
  [Name in keyof Input as Exclude<Name, Bound>]: Input[Name];
} & {
  readonly [Name in Bound & keyof Input]?: Input[Name] | undefined;
};

/** The same for an input with parameters grouped by location: `{ path: { projectKey } }`. */
export type BoundGroupedInput<Input extends { readonly path: object }, Bound extends string> = Omit<Input, 'path'> &
  WithPath<BoundInput<Input['path'], Bound>>;

// If every path parameter is bound, `path` itself is optional.
type WithPath<Path> =
  Record<never, never> extends Path ? { readonly path?: Path | undefined } : { readonly path: Path };

/** An input without required properties is optional. Editors show the arguments as the two parameters. */
export type CallArguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input | undefined, options?: CallOptions | undefined]
    : [input: Input, options?: CallOptions | undefined];
