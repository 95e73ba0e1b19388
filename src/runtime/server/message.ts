// The data that is read from a request and written to a response while it is handled.

import type { Deadline } from './deadline.js';
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
  /** Undefined if there is none, or if a reason says why it is invalid. */
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
  readonly deadline: Deadline;
}

/** Reads a body. As elsewhere, undefined means an invalid value. */
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

/** What all responses of one status have besides the body. */
export interface ResponseHead {
  readonly status: number;
  /** Throws unless the body and the headers fit the model. */
  check(output: Output, body?: ReadResult<unknown>): void;
  /** Builds the header fields: these, the declared ones, and those that the server adds. */
  headersWith(start: SentHeaders): (output: Output) => SentHeaders;
  /** The property of the output's headers with a list of cookies. */
  readonly setCookies?: string | undefined;
}
