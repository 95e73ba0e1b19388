import type { HttpResponse } from './http.js';
import { streamOf } from './streams.js';

/** What an answer has beside its body. */
export interface AnswerHead {
  readonly status: number;
  readonly mediaType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** JSON or other text in UTF-8. */
export function textAnswer(head: AnswerHead, body: string): HttpResponse {
  if (typeof body !== 'string') throw misfit(head, 'text');
  // JSON is always UTF-8 (RFC 8259), and its media types know no charset.
  const charset = head.mediaType.startsWith('text/') ? '; charset=utf-8' : '';
  return { status: head.status, headers: { 'content-type': head.mediaType + charset, ...head.headers }, body };
}

export function bytesAnswer(head: AnswerHead, body: Uint8Array): HttpResponse {
  if (!(body instanceof Uint8Array)) throw misfit(head, 'a Uint8Array');
  return { status: head.status, headers: { 'content-type': head.mediaType, ...head.headers }, body };
}

/** Bytes as they come: a `ReadableStream` is handed on, never held as a whole. */
export function streamAnswer(head: AnswerHead, body: ReadableStream<Uint8Array>): HttpResponse {
  if (!(body instanceof ReadableStream)) throw misfit(head, 'a ReadableStream');
  return { status: head.status, headers: { 'content-type': head.mediaType, ...head.headers }, body };
}

const utf8 = new TextEncoder();

/** What an event stream says to show that it is still there: a comment, which no reader hands on. */
export const heartbeatBytes: Uint8Array = utf8.encode(':\n\n');

/**
 * An event stream (HTML, section 9.2): `data:` and one JSON value for each event. The next event is asked for when the one
 * before is on its way, so a slow caller slows the source down; one that goes away ends it.
 */
export function eventAnswer<T>(
  head: Omit<AnswerHead, 'mediaType'>,
  events: AsyncIterable<T>,
  write: (event: T) => string,
): HttpResponse {
  if (typeof (events as Partial<AsyncIterable<T>> | undefined)?.[Symbol.asyncIterator] !== 'function') {
    throw misfit({ ...head, mediaType: 'text/event-stream' }, 'an AsyncIterable');
  }
  return {
    status: head.status,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', ...head.headers },
    // JSON text without spaces has no line break, so one line is enough.
    body: streamOf(events, (event) => utf8.encode(`data: ${write(event)}\n\n`)),
  };
}

/** A media type that the model does not have: tsc refuses it, so the handler went around its types. */
export function undeclaredContent(output: unknown): never {
  const { mediaType } = (output ?? {}) as { readonly mediaType?: unknown };
  throw new TypeError(`The handler answered ${String(mediaType)}, which the model does not declare.`);
}

function misfit({ status, mediaType }: AnswerHead, expected: string): TypeError {
  return new TypeError(
    `The handler's answer ${status} does not fit the model: as ${mediaType} it must be ${expected}.`,
  );
}
