import type { EndpointTable, JsonWriter, ResponseContent } from './endpoint-table.js';
import type { HttpResponse } from './http.js';
import { ensureFits, type Output, type Responding, responseHead, type ResponseHead } from './response-head.js';
import { eventStream } from './streams.js';

/** Makes the response that is sent. `isChecked`: throws when the output is not what the model says. */
export type Encoder = (output: Output, isChecked: boolean) => HttpResponse;

/** Makes an encoder of each status once, so that a response is one look-up and one call. */
export function encoderOf(table: EndpointTable): Encoder {
  const encoders = new Map<number, Encoder>();
  for (const response of table.responses) {
    for (const status of [response.status].flat()) encoders.set(status, statusEncoder(status, { response, table }));
  }
  return (output: Output | undefined, isChecked) => {
    const encode = output === undefined ? undefined : encoders.get(output.status);
    if (encode === undefined || output === undefined) throw undeclared(output);
    return encode(output, isChecked);
  };
}

/** A status that the model does not have: tsc refuses it, so the handler went around its types. */
function undeclared(output: Partial<Output> | undefined): TypeError {
  return new TypeError(`The handler answered status ${String(output?.status)}, which the model does not declare.`);
}

function statusEncoder(status: number, { response, table }: Responding): Encoder {
  const { body, contents } = response;
  const head = responseHead(status, { response, table });
  if (contents !== undefined) return contentEncoder(contents, head);
  if (body === undefined) return emptyEncoder(head);
  const encode = jsonEncoder('stringify' in body ? [body] : body, head);
  if (response.mayBeEmpty !== true) return encode;
  const encodeEmpty = emptyEncoder(head);
  return (output, isChecked) => (output.body === undefined ? encodeEmpty : encode)(output, isChecked);
}

function emptyEncoder(head: ResponseHead): Encoder {
  const { status } = head;
  const headersOf = head.headersWith({});
  return (output, isChecked) => {
    if (isChecked) head.check(output);
    return { status, headers: headersOf(output), body: undefined };
  };
}

/** JSON of the first of several types that the body fits. */
function jsonEncoder(bodies: readonly JsonWriter[], head: ResponseHead): Encoder {
  const encoders = bodies.map((body) => bodyEncoder(body, head));
  const last = encoders.length - 1;
  return (output, isChecked) => {
    let index = 0;
    while (index < last && bodies[index]?.is?.(output.body) !== true) index += 1;
    return (encoders[index] as Encoder)(output, isChecked);
  };
}

function bodyEncoder(body: JsonWriter, head: ResponseHead): Encoder {
  const { status } = head;
  const headersOf = head.headersWith(
    body.isProblem === true
      ? { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
      : { 'content-type': 'application/json' },
  );
  return (output, isChecked) => {
    if (isChecked) head.check(output, body.validate(output.body));
    // The type of the handler says what the body is.
    return { status, headers: headersOf(output), body: body.stringify(output.body as never) };
  };
}

/** Encodes a body that is not JSON alone; the output names one of several forms. */
export function contentEncoder(contents: readonly ResponseContent[], head: ResponseHead): Encoder {
  const encoders = new Map(contents.map((content) => [content.mediaType, oneEncoder(content, head)]));
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

function oneEncoder(content: ResponseContent, head: ResponseHead): Encoder {
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
