// What the writers of an operation read and fill. Printed code only passes it on.

import type { Settings } from '../connection/settings.js';
import type { Refusal } from './text.js';

/** A header as sent, or a function of the one that the client or the call already has. */
export type HeaderPair = readonly [name: string, value: string | ((before: string | null) => string)];

export type Written = Content | { readonly ok: false; readonly issues: readonly Refusal[] };

/** @opaque */
export interface Content {
  readonly ok: true;
  /** Empty if the platform sets it: only the platform knows the boundary of a form. */
  readonly contentType: string;
  readonly content: RequestBody;
  /** Only for a stream, which can be sent once. Stops sending, and returns the reason if a line was invalid. */
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

/** A complete request, except for the token and what the platform adds. @opaque */
export interface PreparedRequest {
  url: string;
  /** Declared header parameters, cookies, and the media type of the body. */
  readonly headers: HeaderPair[];
  body?: Pick<Content, 'content' | 'end'>;
}

export type WritingAt = (kind: keyof InputLocations) => Writing;

/** @opaque */
export interface Writing {
  readonly location: InputLocation;
  readonly refusals: Refusal[];
  /** The values that the client has for all calls. */
  readonly bound: Settings['bound'];
}

/** All properties, and those of each kind of parameter with its own property. */
export type InputLocations = { readonly whole: InputLocation } & {
  readonly [kind in 'path' | 'query' | 'headers' | 'cookies']?: InputLocation;
};

/** The properties of a kind of parameter, and the start of a pointer to them. @opaque */
export interface InputLocation {
  /** The given values except undefined. Reading a property removes it: what remains is unknown. */
  readonly values: Map<string, unknown>;
  readonly pointer: string;
}
