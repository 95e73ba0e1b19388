// What the writers of an operation read and fill. Printed code only passes it on.

import type { Settings } from './settings.js';
import type { Refusal } from './text.js';

/** A header as sent, or a function of the one that the client or the call already has. */
export type HeaderPair = readonly [name: string, value: string | ((before: string | null) => string)];

export type Written = Content | { readonly ok: false; readonly issues: readonly Refusal[] };

export interface Content {
  /** @internal */
  readonly ok: true;
  /** Empty if the platform sets it: only the platform knows the boundary of a form. @internal */
  readonly contentType: string;
  /** @internal */
  readonly content: RequestBody;
  /**
   * Only for a stream, which can be sent once. Stops sending, and returns the reason if a line was invalid.
   *
   * @internal
   */
  readonly end?: () => readonly Refusal[];
}

export type RequestBody =
  | string
  | Uint8Array
  | ArrayBuffer
  | Blob
  | FormData
  | URLSearchParams
  | ReadableStream<Uint8Array>;

/** A complete request, except for the token and what the platform adds. */
export interface PreparedRequest {
  /** @internal */
  url: string;
  /** Declared header parameters, cookies, and the media type of the body. @internal */
  readonly headers: HeaderPair[];
  /** @internal */
  body?: Pick<Content, 'content' | 'end'>;
}

export type WritingAt = (kind: keyof InputLocations) => Writing;

export interface Writing {
  /** @internal */
  readonly location: InputLocation;
  /** @internal */
  readonly refusals: Refusal[];
  /** The values that the client has for all calls. @internal */
  readonly bound: Settings['bound'];
}

/** All properties, and those of each kind of parameter with its own property. */
export type InputLocations = { readonly whole: InputLocation } & {
  readonly [kind in 'path' | 'query' | 'headers' | 'cookies']?: InputLocation;
};

/** The properties of a kind of parameter, and the start of a pointer to them. */
export interface InputLocation {
  /** The given values except undefined. Reading a property removes it: what remains is unknown. @internal */
  readonly values: Map<string, unknown>;
  /** @internal */
  readonly pointer: string;
}
