import type { SourceSpan } from '../source/source-file.js';
import type { TypeRef } from './type-ref.js';

/** What a request, a response and an error have in common: a body. */
export interface Message {
  /** The forms that the body may have, by media type: most often `application/json` only. Without any, there is no body. */
  readonly contents: readonly Content[];
}

/** One content that a body may have. */
export interface Content {
  /** `text/csv`, `application/json;version=2`, or a range, `image/*`: names in lower case, parameters without spaces. */
  readonly mediaType: string;
  readonly encoding: ContentEncoding;
  /** The type of the whole body; of one event or line for `sse`, `events` and `lines`. `text` is a string, `bytes` and `stream` are bytes. */
  readonly type: TypeRef;
  /** Where the media type is written, or the type if the media type is implied. */
  readonly span: SourceSpan;
}

/**
 * How a body is sent: `json` is JSON text, `text` is UTF-8 text, `bytes` is read at once, `stream` as it arrives,
 * `form` and `multipart` are the fields of an object (HTML forms), `sse` is a sequence of events whose data is JSON,
 * `events` one of events with all their fields, `lines` is JSON on each line.
 */
export type ContentEncoding = 'json' | 'text' | 'bytes' | 'stream' | 'form' | 'multipart' | 'sse' | 'events' | 'lines';
