import type { CallOptions } from '../connection/settings.js';

/** Options of a request that the model does not describe. */
export interface RequestOptions extends CallOptions {
  /** Added to the path. A list repeats its name, and what is undefined is left out. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>> | undefined;
  /**
   * A string, bytes, a Blob, a form or a stream is sent as it is, anything else as JSON. The platform's media type can be
   * overridden by one of the `headers`.
   */
  readonly body?: unknown;
}

type QueryValue = string | number | bigint | boolean | undefined;

/** A response with a status of success. */
export interface RequestedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** By its media type: the value of JSON, a string, or bytes; undefined if there is no body. */
  readonly body: unknown;
}

/** `client.request` */
export type ClientRequest = (method: string, path: string, options?: RequestOptions) => Promise<RequestedResponse>;
