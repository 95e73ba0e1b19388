import type { Type } from '../validators/index.js';
import type { Limits } from './limits.js';
import type { BodyReader, Encoder, Reader, ResponseHead } from './message.js';
import type { ReadResult, TextReader } from './read-result.js';

/** One endpoint as data, printed from the model. `compileEndpoint` builds once what requests need of it. */
export interface EndpointTable extends Omit<Route, 'operation'> {
  /** Absent: the default of the service. */
  readonly auth?: AuthRequirement;
  /** In the order of the path. */
  readonly pathParameters?: readonly Parameter[];
  /** `restReader`, if a path parameter is the rest of the path. */
  readonly rest?: (read: TextReader<unknown>) => TextReader<unknown>;
  readonly query?: readonly QueryParameter[];
  /** Which optional query parameters a request must have, from `requiring`. */
  readonly queryRequires?: Reader;
  /** The names of the constant query part of the path, which are not parameters. */
  readonly constants?: readonly string[];
  readonly headers?: readonly HeaderParameter[];
  /** From `readCookies`. */
  readonly cookies?: () => Reader;
  /** A name is used in two locations, so the input is `{ path, query, headers, cookies, body }`. */
  readonly isGrouped?: true;
  /** The body of an endpoint that accepts only JSON. */
  readonly body?: JsonBody;
  readonly isBodyOptional?: true;
  /** Any other body. The input contains the value; with several media types, as `{ mediaType, value }`. */
  readonly contents?: RequestContents;
  /** Replaces the limits of the service. */
  readonly limits?: EndpointLimits;
  readonly responses: readonly ResponseTable[];
  /** The client may choose between a 200 and a 204; otherwise a response depends on conditions. */
  readonly returnsAsPreferred?: true;
  /** Header fields that mark every response of a deprecated endpoint. */
  readonly deprecation?: Readonly<Record<string, string>>;
}

export type EndpointLimits = Partial<Pick<Limits, 'bodyBytes' | 'requestMilliseconds'>>;

export interface Parameter {
  /** On the wire. */
  readonly name: string;
  /** The property in the input, or in the headers of a response, if it differs. */
  readonly property?: string;
  readonly type: Type;
  readonly optional?: true;
  /** The value that the receiver gets if the sender omits it. */
  readonly default?: unknown;
  /** Reads the JSON that the type holds. */
  readonly parse?: TextReader<unknown>;
}

/** `text.{locale}`: any number of parameters. */
export interface QueryParameter extends Parameter {
  readonly pattern?: NamePattern;
  /** Reads a value whose parts have names in brackets, `filter[name]=a`. */
  readonly nested?: (parameter: QueryParameter) => Reader;
}

interface NamePattern {
  /** The part before the one that varies. */
  readonly prefix?: string;
  readonly suffix?: string;
  /** The type of the part that varies. */
  readonly type: Type;
}

export interface HeaderParameter extends Parameter {
  /** `idempotencyKey`, for the header of that name. */
  readonly read?: TextReader<unknown>;
  /** `decodeEventId`, for the header `Last-Event-ID`. */
  readonly decode?: (text: string) => string;
}

export interface JsonBody {
  /** `parseResource` of the validators. */
  readonly parse: TextReader<unknown>;
  /** The fields with lists of tagged variants, whose length `Limits.actions` limits. */
  readonly actions?: readonly string[];
}

/** The media types of a body that is not only JSON, from `readContents`. */
export interface RequestContents {
  /** Whether the handler may get the body as a stream. */
  readonly isStream: boolean;
  /** @internal */
  reader(isOptional: boolean): BodyReader;
}

/** A status; or for errors all of a class (RFC 9110, section 15), or every other one from 400 to 599. */
export type Status = number | '4xx' | '5xx' | 'other';

/** A response of an endpoint, for one status or for several that are alike. */
export interface ResponseTable {
  readonly status: Status | readonly Status[];
  /** A JSON body. If there are several types, each except the last tests which values are its own. */
  readonly body?: JsonWriter | readonly JsonWriter[];
  readonly mayBeEmpty?: true;
  /** Any other body. If there are several media types, the output names one in `mediaType`. */
  readonly contents?: ResponseContents;
  readonly headers?: readonly Parameter[];
  /** The property of the handler's headers with a list of cookies, each of which is a field of its own. */
  readonly setCookies?: string;
  /** The fields of the body that its entity tag is made of. */
  readonly entityTag?: { readonly version: string; readonly id?: string };
}

/** The functions of the validators for one type of body. */
export interface JsonWriter {
  // Methods, so that a function for one type is assignable here; the value is checked elsewhere.
  validate(value: unknown): ReadResult<unknown>;
  stringify(value: never): string;
  is?(value: unknown): boolean;
  /** It is sent as `application/problem+json`. */
  readonly isProblem?: boolean;
  /** Of an error, unless the problem itself is sent. */
  readonly type?: Type;
}

/** The media types of a body that is not only JSON, from `writeContents`. */
export interface ResponseContents {
  readonly mediaTypes: readonly string[];
  /** Those of JSON.  @internal */
  readonly json: readonly JsonContent[];
  /** @internal */
  encoder(head: ResponseHead): Encoder;
}

export interface JsonContent {
  readonly mediaType: string;
  readonly writer: JsonWriter;
}

/**
 * The schemes that a client needs: alternatives in the order of preference, each a list of names that are needed
 * together; an empty one means that no credentials are needed.
 */
export type AuthRequirement = readonly (readonly string[])[];

/** Part of a scope: a literal string, or the decoded value of a path parameter. */
export type ScopePart = string | { readonly placeholder: string };

/**
 * The scopes that a token must have. `none`: no token is needed; an empty `all`: any valid token is accepted, and so it
 * is with `unknown`, which means that the model leaves the scopes open.
 */
export type ScopeRequirement =
  | { readonly kind: 'scope'; readonly token: readonly ScopePart[] }
  | { readonly kind: 'any' | 'all'; readonly of: readonly ScopeRequirement[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

export interface Route {
  /** Group and name: `resource.getByKey`. */
  readonly operation: string;
  readonly method: string;
  /** As in the model: `/{projectKey}/resource/key={key}`, `/objects?action=restore`. */
  readonly path: string;
  readonly scopes: ScopeRequirement;
}
