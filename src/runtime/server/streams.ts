import { brokenOff, type Reading, tooLarge } from './body.js';
import { slowClient } from './deadline.js';
import type { HttpRequest, HttpResponse } from './http.js';
import type { Limits } from './limits.js';
import { ProblemError } from './problem.js';

/**
 * The body of a request for a handler that reads it in chunks: nothing is read before it is requested, so a slow
 * handler slows the client down. If the body is too large, the stream fails with a 413; if it breaks off, with a
 * 400; if nothing arrives for as long as a request may take, with a 408, also after the response has begun.
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
    let isIdle = false;
    try {
      timer = setTimeout(() => {
        isIdle = true;
        ignore(reader.cancel());
      }, limits.requestMilliseconds);
      const { value } = await reader.read();
      if (isIdle) throw slowClient();
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

// For an adapter without streams.
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

/** The stream, with heartbeats while it is idle. A failure is reported and ends it: an adapter cuts the connection. */
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
  const isIdle = (milliseconds: number): Promise<boolean> =>
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
          // Once for each chunk, not for each heartbeat: a promise retains all its listeners until it settles.
          reading.then(arrived, arrived);
        }
        if (heartbeat !== undefined && !isHere && (await isIdle(heartbeat.milliseconds))) return heartbeat.bytes;
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

/** A stream of the results of `next`, pulled on demand. */
export function pulled({ next, stop }: Source): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await next();
        if (chunk === undefined) controller.close();
        else controller.enqueue(chunk);
      },
      // Not awaited: a suspended generator ends only when its await settles.
      cancel: (reason) => ignore(stop(reason)),
    },
    // No read-ahead.
    { highWaterMark: 0 },
  );
}

export function ignore(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

export function giveUp({ body }: Pick<HttpResponse, 'body'>): void {
  if (body instanceof ReadableStream) ignore(body.cancel());
}

const utf8 = new TextEncoder();

/** The heartbeat of an event stream: a comment, which readers ignore. */
export const heartbeatBytes: Uint8Array = utf8.encode(':\n\n');

/** The text of each value as soon as it is there. A slow client slows the source down; one that disconnects ends it. */
export function chunkStream(
  values: AsyncIterable<unknown>,
  write: (value: unknown) => string,
): ReadableStream<Uint8Array> {
  const iterator = values[Symbol.asyncIterator]();
  return pulled({
    next: async () => {
      const { done, value } = await iterator.next();
      return done === true ? undefined : utf8.encode(write(value));
    },
    stop: async () => {
      await iterator.return?.();
    },
  });
}

/** The response to HEAD: the header fields of GET, including its length (RFC 9110, section 9.3.2). */
export function withoutBody(response: HttpResponse): HttpResponse {
  const { body } = response;
  if (body === undefined) return response;
  if (body instanceof ReadableStream) {
    // The length of a stream is not known before its end.
    giveUp(response);
    return { ...response, body: undefined };
  }
  const { length } = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return { ...response, headers: { 'content-length': String(length), ...response.headers }, body: undefined };
}
