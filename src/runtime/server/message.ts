// The data that is read from a request and written to a response while it is handled.

import type { HttpRequest, HttpResponse } from './http.js';
import type { Limits } from './limits.js';
import type { Reason } from './problem.js';
import type { ReadResult } from './read-result.js';

/** The decoded parameters of one location of a request, and the list of reasons why they are invalid. */
export interface ParameterSource {
  readonly in: 'query' | 'header' | 'cookie';
  /** All values of a name in the order sent; undefined if it was not sent. A Map fits. */
  readonly values: { get(name: string): readonly string[] | undefined };
  readonly reasons: Reason[];
}

export interface QuerySource extends ParameterSource {
  readonly in: 'query';
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** The input of a handler: parameters and body by the names of their properties. */
export type Input = Record<string, unknown>;

/** A request being decoded; everything is decoded once. */
export interface Received {
  readonly request: HttpRequest;
  readonly query: QuerySource;
  /** JSON text; undefined for other media types, or if a reason says why the body could not be read. */
  readonly bodyText: string | undefined;
  /** The value of a body of any other endpoint, read by its contents. */
  readonly body: unknown;
  readonly reasons: Reason[];
}

/** Reads one location into an input. */
export interface Reader {
  /** @internal */
  (input: Input, received: Received): void;
}

/** What reading a body needs beside the request. Errors in the body are noted in `reasons`. */
export interface Reading {
  readonly limits: Limits;
  readonly reasons: Reason[];
  readonly deadline: { isReading: boolean };
  readonly renew: () => void;
}

/** Reads a body of other media types than JSON. As elsewhere, undefined means an invalid value. */
export type BodyReader = (request: HttpRequest, reading: Reading) => Promise<unknown>;

/** The headers that a handler gives, by property. */
export type OutputHeaders = Readonly<Record<string, unknown>>;

export type SentHeaders = Record<string, string>;

/** Builds the response that is sent. `isChecked`: throws if the output does not fit the model. */
export type Encoder = (output: Output, isChecked: boolean) => HttpResponse;

export interface Output {
  readonly status: number;
  readonly mediaType?: string;
  readonly headers?: OutputHeaders;
  readonly body?: unknown;
}

/** The values of a header that is a list of cookies, each of which is a field of its own. */
export interface CookiesOf {
  /** @internal */
  (output: Output): readonly string[] | undefined;
}

/** What all responses of one status have besides the body. */
export interface ResponseHead {
  readonly status: number;
  /** Throws unless the body and the headers fit the model. */
  check(output: Output, body?: ReadResult<unknown>): void;
  /** Builds the header fields: these, the declared ones, and those that the server adds. */
  headersWith(start: SentHeaders): (output: Output) => SentHeaders;
  readonly setCookies?: CookiesOf | undefined;
}
