import { brokenOff, type Reading, tooLarge } from './body.js';
import { slowCaller } from './deadline.js';
import type { HttpRequest, HttpResponse } from './http.js';
import type { Limits } from './limits.js';
import { ProblemError } from './problem.js';

/**
 * The body of a request for a handler that reads it piece by piece: nothing is read before it is asked for, so a slow
 * handler slows the caller down. Too large, the stream fails with a 413; broken off, with a 400; silent for as long as a
 * request may take, with a 408, also after the answer has begun.
 */
export function incomingStream(
  request: HttpRequest,
  { limits, deadline, renew }: Pick<Reading, 'limits' | 'deadline' | 'renew'>,
): ReadableStream<Uint8Array> {
  const reader = (request.openBody?.() ?? wholeBody(request, limits)).getReader();
  let length = 0;
  const next = async (): Promise<Uint8Array | undefined> => {
    deadline.isReading = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSilent = false;
    try {
      timer = setTimeout(() => {
        isSilent = true;
        ignore(reader.cancel());
      }, limits.requestMilliseconds);
      const { value } = await reader.read();
      if (isSilent) throw slowCaller();
      return value;
    } catch (error) {
      throw error instanceof ProblemError ? error : brokenOff();
    } finally {
      clearTimeout(timer);
      deadline.isReading = false;
      renew();
    }
  };
  return pulled({
    next: async () => {
      const chunk = await next();
      length += chunk?.length ?? 0;
      if (length <= limits.streamBytes) return chunk;
      ignore(reader.cancel());
      throw tooLarge(limits.streamBytes);
    },
    stop: (reason) => reader.cancel(reason),
  });
}

// For an adapter that knows no streams.
function wholeBody(request: HttpRequest, { bodyBytes }: Limits): ReadableStream<Uint8Array> {
  let isRead = false;
  return pulled({
    next: async () => {
      if (isRead) return undefined;
      isRead = true;
      const bytes = await request.readBody(bodyBytes);
      if (bytes === undefined) throw tooLarge(bodyBytes);
      return bytes;
    },
    stop: async () => undefined,
  });
}

/**
 * The same stream, which sends the heartbeat while its source is silent, and reports its failure. After that it ends with the
 * failure, for which an adapter cuts the connection.
 */
export function watched(
  stream: ReadableStream<Uint8Array>,
  onError: (error: unknown) => void,
  heartbeat?: { readonly milliseconds: number; readonly bytes: Uint8Array },
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let reading: Promise<Uint8Array | undefined> | undefined;
  let isHere = false;
  let wake: () => void = () => undefined;
  const arrived = (): void => {
    isHere = true;
    wake();
  };
  const isSilent = (milliseconds: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });
  return pulled({
    next: async () => {
      try {
        if (reading === undefined) {
          isHere = false;
          reading = reader.read().then(({ value }) => value);
          // Once for each chunk, not for each heartbeat: a promise keeps all that wait for it until it comes.
          reading.then(arrived, arrived);
        }
        if (heartbeat !== undefined && !isHere && (await isSilent(heartbeat.milliseconds))) return heartbeat.bytes;
        const chunk = await reading;
        reading = undefined;
        return chunk;
      } catch (error) {
        onError(error);
        throw error;
      }
    },
    stop: (reason) => reader.cancel(reason),
  });
}

interface Source {
  /** Undefined at the end. */
  next(): Promise<Uint8Array | undefined>;
  stop(reason: unknown): Promise<void>;
}

/** A stream of what `next` gives, asked for when it is read. */
export function pulled({ next, stop }: Source): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await next();
        if (chunk === undefined) controller.close();
        else controller.enqueue(chunk);
      },
      // Not awaited: a generator that waits for something ends when that has come.
      cancel: (reason) => ignore(stop(reason)),
    },
    // Nothing ahead of what is asked for.
    { highWaterMark: 0 },
  );
}

/** Of what is given up, nobody wants to hear how it ends. */
export function ignore(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

/** Of an answer that nobody will have: its source hears that it is not needed. */
export function giveUp({ body }: Pick<HttpResponse, 'body'>): void {
  if (body instanceof ReadableStream) ignore(body.cancel());
}

const utf8 = new TextEncoder();

/** What an event stream says to show that it is still there: a comment, which no reader hands on. */
export const heartbeatBytes: Uint8Array = utf8.encode(':\n\n');

/**
 * An event stream (HTML, section 9.2): `data:` and one JSON value for each event. The next event is asked for when the one
 * before is on its way, so a slow client slows the source down; one that goes away ends it.
 */
export function eventStream(
  events: AsyncIterable<unknown>,
  write: (event: unknown) => string,
): ReadableStream<Uint8Array> {
  const iterator = events[Symbol.asyncIterator]();
  return pulled({
    next: async () => {
      const { done, value } = await iterator.next();
      // JSON text without spaces has no line break, so one line is enough.
      return done === true ? undefined : utf8.encode(`data: ${write(value)}\n\n`);
    },
    stop: async () => {
      await iterator.return?.();
    },
  });
}

/** What HEAD answers: the header fields of GET, its length included (RFC 9110, section 9.3.2). */
export function withoutBody(response: HttpResponse): HttpResponse {
  const { body } = response;
  if (body === undefined) return response;
  if (body instanceof ReadableStream) {
    // How long it would be, nobody knows before its end.
    giveUp(response);
    return { ...response, body: undefined };
  }
  const { length } = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return { ...response, headers: { 'content-length': String(length), ...response.headers }, body: undefined };
}

/**
 * The header fields by which an answer says that its endpoint is not to be used any more, `Deprecation` (RFC 9745) and
 * `Sunset` (RFC 8594), with their links after those that the answer has itself; undefined where it need not say so.
 */
export function deprecationOf(
  { headers: { link } }: HttpResponse,
  fields: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> | undefined {
  if (fields === undefined || link === undefined || fields['link'] === undefined) return fields;
  return { ...fields, link: `${link}, ${fields['link']}` };
}
