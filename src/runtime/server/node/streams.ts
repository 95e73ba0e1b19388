import type { Server, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { tried } from '../http.js';

const abandoning = new WeakMap<object, () => void>();

/** If the stream is cancelled, the rest is read and discarded: the response must get through, and the next request. */
export function createBodyStream(request: Readable): ReadableStream<Uint8Array> {
  const iterator: AsyncIterator<Uint8Array> = request.iterator({ destroyOnReturn: false });
  const giveUp = async (): Promise<void> => {
    await iterator.return?.();
    request.resume();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        abandoning.set(request, () => {
          // Else a reader would take the part that has arrived for the whole.
          controller.error(new Error('The response has already been sent.'));
          giveUp().catch(() => undefined);
        });
      },
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: giveUp,
    },
    { highWaterMark: 0 },
  );
}

/** Sends at the pace of the client; stops when it disconnects. A failing stream cuts the connection. */
export function sendStream(body: ReadableStream<Uint8Array>, response: ServerResponse): void {
  const reader = body.getReader();
  const giveUp = (): void => void reader.cancel().catch(() => undefined);
  response.once('close', giveUp);
  // The client of an event stream waits for the response to begin, even if there is no event yet.
  response.flushHeaders();
  const sendAll = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || response.destroyed) break;
      if (!response.write(value)) await drained(response);
    }
    response.end();
  };
  sendAll().catch(() => cut(response));
}

// To a client of HTTP/1.0, such as nginx by default, the end of the connection is the end of the body, unless it is reset.
function cut(response: ServerResponse): void {
  // Only TCP has resets: not a pipe, and not TLS.
  if (response.req.httpVersion === '1.0') tried(() => response.socket?.resetAndDestroy());
  response.destroy();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}

/**
 * Reads and discards the unread rest of a body after the response; else the next request would wait behind it. A
 * client that keeps sending for too long is cut off.
 */
export function cutUnread(httpServer: Server, milliseconds: number): void {
  httpServer.on('request', (request, response) => {
    response.once('finish', () => {
      // Also for a complete body: Node may have paused the connection because of it.
      abandoning.get(request)?.();
      if (request.complete) return;
      const timer = setTimeout(() => request.destroy(), milliseconds);
      request.once('close', () => clearTimeout(timer));
    });
  });
}
