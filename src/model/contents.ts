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

export function hasBody({ contents }: Message): boolean {
  return contents.length > 0;
}

/** The type of a body that is `application/json` only, the common case; undefined for any other body, or none. */
export function jsonTypeOf(message: Message | undefined): TypeRef | undefined {
  const only = message && onlyContentOf(message);
  return only?.mediaType === 'application/json' && only.encoding === 'json' ? only.type : undefined;
}

/** Whether there is a body that is not `application/json` only. */
export function isOtherThanJson(message: Message): boolean {
  return hasBody(message) && jsonTypeOf(message) === undefined;
}

/** The contents of a body that is not `application/json` only. */
export function otherContentsOf(message: Message): readonly Content[] {
  return isOtherThanJson(message) ? message.contents : [];
}

/**
 * The type of a body that has a single form and is parsed as one value; undefined for text, bytes, or several forms.
 */
export function valueTypeOf(message: Message): TypeRef | undefined {
  const only = onlyContentOf(message);
  return only !== undefined && ['json', 'form', 'multipart'].includes(only.encoding) ? only.type : undefined;
}

function onlyContentOf({ contents }: Message): Content | undefined {
  return contents.length === 1 ? contents[0] : undefined;
}

/**
 * The content that an example of the body shows: the first one that is JSON if there are several, else the first that
 * is parsed.
 */
export function shownContentOf({ contents }: Message): Content | undefined {
  return (
    contents.find(({ encoding }) => encoding === 'json') ??
    contents.find(({ encoding }) => encoding === 'form' || encoding === 'multipart')
  );
}

/** Whether a body is handled while it arrives: bytes, or one value after the other. */
export function isStreamed({ encoding }: Pick<Content, 'encoding'>): boolean {
  return encoding === 'stream' || encoding === 'sse' || encoding === 'events' || encoding === 'lines';
}

/** The contents of several messages together. */
export function contentsIn(messages: readonly Message[]): readonly Content[] {
  return messages.flatMap(({ contents }) => contents);
}
