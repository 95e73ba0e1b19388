import type { Encoder } from './encoder.js';
import type { ResponseContent } from './endpoint-table.js';
import type { HttpResponse } from './http.js';
import type { Output, ResponseHead } from './response-head.js';
import { ensureFits } from './response-head.js';
import { streamOf } from './streams.js';

/** Encodes a body that is not JSON alone; the output names one of several forms. */
export function contentEncoder(contents: readonly ResponseContent[], head: ResponseHead): Encoder {
  const encoders = new Map(contents.map((content) => [content.mediaType, encoderOf(content, head)]));
  const [only, ...others] = encoders.values();
  if (only !== undefined && others.length === 0) return only;
  return (output, isChecked) => {
    const encode = encoders.get(output.mediaType ?? '');
    if (encode === undefined) {
      // tsc refuses it, so the handler went around its types.
      throw new TypeError(`The handler answered ${String(output.mediaType)}, which the model does not declare.`);
    }
    return encode(output, isChecked);
  };
}

function encoderOf(content: ResponseContent, head: ResponseHead): Encoder {
  const { mediaType, encoding } = content;
  const { status } = head;
  // JSON is always UTF-8 (RFC 8259), and its media types know no charset.
  const charset =
    mediaType.startsWith('text/') && (encoding === 'text' || encoding === 'json') ? '; charset=utf-8' : '';
  const bodyOf = bodyWriter(content, head);
  const headersOf = head.headersWith({
    'content-type': mediaType + charset,
    ...(encoding === 'sse' ? { 'cache-control': 'no-store' } : {}),
  });
  return (output, isChecked) => {
    if (isChecked) head.check(output, encoding === 'json' ? content.body.validate(output.body) : undefined);
    return { status, headers: headersOf(output), body: bodyOf(output, isChecked) };
  };
}

type BodyWriter = (output: Output, isChecked: boolean) => HttpResponse['body'];

function bodyWriter(content: ResponseContent, head: ResponseHead): BodyWriter {
  const ensure = (isFit: boolean, expected: string): void => {
    if (isFit) return;
    const { mediaType } = content;
    throw new TypeError(
      `The handler's answer ${head.status} does not fit the model: as ${mediaType} it must be ${expected}.`,
    );
  };
  const asItIs =
    (isFit: (body: unknown) => boolean, expected: string): BodyWriter =>
    ({ body }) => {
      ensure(isFit(body), expected);
      return body as HttpResponse['body'];
    };
  switch (content.encoding) {
    case 'json':
      return ({ body }) => content.body.stringify(body as never);
    case 'text':
      return asItIs((body) => typeof body === 'string', 'text');
    case 'bytes':
      return asItIs((body) => body instanceof Uint8Array, 'a Uint8Array');
    // It is handed on as it comes, never held as a whole.
    case 'stream':
      return asItIs((body) => body instanceof ReadableStream, 'a ReadableStream');
    case 'sse':
      return (output, isChecked) => {
        const { body } = output as { readonly body: AsyncIterable<unknown> | undefined };
        ensure(typeof body?.[Symbol.asyncIterator] === 'function', 'an AsyncIterable');
        return eventStream(body as AsyncIterable<unknown>, (event) => {
          if (isChecked) ensureFits(head.status, [], content.body.validate(event));
          return content.body.stringify(event as never);
        });
      };
  }
}

const utf8 = new TextEncoder();

/** What an event stream says to show that it is still there: a comment, which no reader hands on. */
export const heartbeatBytes: Uint8Array = utf8.encode(':\n\n');

/**
 * An event stream (HTML, section 9.2): `data:` and one JSON value for each event. The next event is asked for when the one
 * before is on its way, so a slow client slows the source down; one that goes away ends it.
 */
function eventStream(events: AsyncIterable<unknown>, write: (event: unknown) => string): ReadableStream<Uint8Array> {
  // JSON text without spaces has no line break, so one line is enough.
  return streamOf(events, (event) => utf8.encode(`data: ${write(event)}\n\n`));
}
