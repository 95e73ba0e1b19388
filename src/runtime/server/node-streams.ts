/** What is needed here of the request, the answer and the server of `node:http`. */
interface NodeRequest {
  readonly complete: boolean;
  iterator(options: { readonly destroyOnReturn: boolean }): AsyncIterator<Uint8Array>;
  resume(): unknown;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
}

interface NodeResponse {
  readonly destroyed: boolean;
  flushHeaders(): void;
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  destroy(): unknown;
  on(event: 'drain' | 'close', listener: () => void): unknown;
  once(event: 'close' | 'finish', listener: () => void): unknown;
  off(event: 'drain' | 'close', listener: () => void): unknown;
}

interface NodeServer {
  on(event: 'request', listener: (request: NodeRequest, response: NodeResponse) => void): unknown;
}

/** The body of a request, read when it is asked for. Given up, the rest is read and forgotten, so that the answer gets through. */
export function createBodyStream(request: Pick<NodeRequest, 'iterator' | 'resume'>): ReadableStream<Uint8Array> {
  const iterator = request.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await iterator.return?.();
        request.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Sends a stream at the pace of the caller, and gives it up when the caller goes away. A stream that fails cuts the connection. */
export function sendStream(body: ReadableStream<Uint8Array>, response: NodeResponse): void {
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

function drained(response: NodeResponse): Promise<void> {
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

/** Who goes on sending a body after the answer, slowly and for ever, is cut off. */
export function cutUnread(httpServer: NodeServer, milliseconds: number): void {
  httpServer.on('request', (request, response) => {
    response.once('finish', () => {
      if (request.complete) return;
      const timer = setTimeout(() => request.destroy(), milliseconds);
      request.once('close', () => clearTimeout(timer));
    });
  });
}
