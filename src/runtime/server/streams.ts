import type { HttpResponse } from './http.js';

/** The heartbeat of an event stream: a comment, which readers ignore. */
const beat: Uint8Array = new TextEncoder().encode(':\n\n');

/** The stream, with a heartbeat after each time without a chunk. A failure is reported and ends it: an adapter cuts the connection. */
export function watched(
  stream: ReadableStream<Uint8Array>,
  onError: (error: unknown) => void,
  heartbeatMilliseconds?: number,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let reading: Promise<Uint8Array | undefined> | undefined;
  let isHere = false;
  let wake: () => void = () => undefined;
  const arrived = (): void => {
    isHere = true;
    wake();
  };
  const isIdle = (): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), heartbeatMilliseconds);
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
        if (heartbeatMilliseconds !== undefined && !isHere && (await isIdle())) return beat;
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
