import type { Type } from '../validators/index.js';
import type { ReadResult, TextReader } from './text-reader.js';

/** One endpoint as data, printed from the model. What a request needs of it is made once, by `compileEndpoint`. */
export interface EndpointTable {
  readonly method: string;
  /** As in the model: `/{projectKey}/resource/key={key}`. */
  readonly path: string;
  readonly scopes: ScopeRequirement;
  /** In the order of the path. */
  readonly pathParameters?: readonly Parameter[];
  readonly query?: readonly QueryParameter[];
  readonly headers?: readonly HeaderParameter[];
  readonly cookies?: readonly Parameter[];
  /** One name stands in two locations: the input is `{ path, query, headers, cookies, body }`. */
  readonly isGrouped?: true;
  /** Of an endpoint that takes JSON alone. */
  readonly body?: JsonBody;
  /** The forms of any other body. The input holds the value of a single one, and `{ mediaType, value }` of several. */
  readonly contents?: readonly RequestContent[];
  readonly responses: readonly ResponseTable[];
  /** Header fields by which every response says that the endpoint is not to be used any more. */
  readonly deprecation?: Readonly<Record<string, string>>;
}

export interface Parameter {
  /** On the wire. */
  readonly name: string;
  /** In the input, or in the headers of a response, where it is called differently there. */
  readonly property?: string;
  readonly type: Type;
  readonly optional?: true;
  /** What the receiver sees when the sender left it out. */
  readonly default?: unknown;
  /** Reads the JSON that the type holds. */
  readonly parse?: TextReader<unknown>;
}

/** `text.{locale}` stands for any number of parameters. */
export interface QueryParameter extends Parameter {
  readonly pattern?: NamePattern;
}

interface NamePattern {
  /** Around the part that varies. */
  readonly prefix?: string;
  readonly suffix?: string;
  /** Of the part that varies. */
  readonly type: Type;
}

export interface HeaderParameter extends Parameter {
  readonly isIdempotencyKey?: true;
}

interface JsonBody {
  /** `parseResource` of the validators. */
  readonly parse: TextReader<unknown>;
  /** The fields that hold lists of tagged variants: `Limits.actions` bounds their length. */
  readonly actions?: readonly string[];
}

export type RequestContent =
  | ({ readonly mediaType: string; readonly encoding: 'json' } & JsonBody)
  | { readonly mediaType: string; readonly encoding: 'text' | 'bytes' | 'stream' }
  | {
      readonly mediaType: string;
      readonly encoding: 'form' | 'multipart';
      /** With `parse`, a field is JSON. */
      readonly fields: readonly Parameter[];
      readonly actions?: readonly string[];
    };

/** Everything an endpoint responds with one status, or with each of several that are alike. */
export interface ResponseTable {
  readonly status: number | readonly number[];
  /** JSON. Of several, each but the last says which values are its own. */
  readonly body?: JsonWriter | readonly JsonWriter[];
  /** The body may be left out. */
  readonly mayBeEmpty?: true;
  /** The forms of any other body; the output names one of several by `mediaType`. */
  readonly contents?: readonly ResponseContent[];
  readonly headers?: readonly Parameter[];
  /** The fields of the body that its entity tag is made of. */
  readonly entityTag?: { readonly version: string; readonly id?: string };
}

/** The functions of the validators for one type of body. */
export interface JsonWriter {
  // Methods, so that a function of one type will do for a value whose type is checked elsewhere.
  validate(value: unknown): ReadResult<unknown>;
  stringify(value: never): string;
  is?(value: unknown): boolean;
  /** It is sent as `application/problem+json`. */
  readonly isProblem?: boolean;
}

export type ResponseContent =
  | { readonly mediaType: string; readonly encoding: 'text' | 'bytes' | 'stream' }
  /** `sse`: the JSON of each event. */
  | { readonly mediaType: string; readonly encoding: 'json' | 'sse'; readonly body: JsonWriter };

/** Part of a scope: text as it is, or the decoded value of a path parameter. */
export type ScopePart = string | { readonly placeholder: string };

/** What a token must carry. `none`: no token is needed; `unknown`: a valid token will do, whatever its scopes. */
export type ScopeRequirement =
  | { readonly kind: 'scope'; readonly token: readonly ScopePart[] }
  | { readonly kind: 'any' | 'all'; readonly of: readonly ScopeRequirement[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** What is known of an endpoint without calling it. */
export interface Route {
  /** Group and name: `resource.getByKey`. */
  readonly operation: string;
  readonly method: string;
  /** As in the model: `/{projectKey}/resource/key={key}`. */
  readonly path: string;
  readonly scopes: ScopeRequirement;
}
