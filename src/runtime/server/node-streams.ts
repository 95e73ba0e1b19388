import type { Server, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

const abandoning = new WeakMap<object, () => void>();

/**
 * The body of a request, read when it is asked for. Given up, the rest is read and forgotten, so that the answer gets
 * through, and the next request.
 */
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
          // Or whoever reads on would take what has come for the whole.
          controller.error(new Error('The request has been answered.'));
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

/** Sends a stream at the pace of the caller, and gives it up when the caller goes away. A stream that fails cuts the connection. */
export function sendStream(body: ReadableStream<Uint8Array>, response: ServerResponse): void {
  const reader = body.getReader();
  const giveUp = (): void => void reader.cancel().catch(() => undefined);
  response.once('close', giveUp);
  // The caller of an event stream waits for the answer to begin, even where nothing happens yet.
  response.flushHeaders();
  const sendAll = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || response.destroyed) break;
      if (!response.write(value)) await drained(response);
    }
    response.end();
  };
  sendAll().catch(() => response.destroy());
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
 * What a handler leaves of a body is read and forgotten after the answer, or the next request would wait behind it. Who
 * goes on sending it, slowly and for ever, is cut off.
 */
export function cutUnread(httpServer: Server, milliseconds: number): void {
  httpServer.on('request', (request, response) => {
    response.once('finish', () => {
      // Also of one that is whole: Node may have stopped reading the connection because of it.
      abandoning.get(request)?.();
      if (request.complete) return;
      const timer = setTimeout(() => request.destroy(), milliseconds);
      request.once('close', () => clearTimeout(timer));
    });
  });
}
