import { ClientError, ConnectionError } from './errors.js';
import type { Live } from './contents.js';

/** The body of an answer, read when it is asked for, and ended with the call: by its signal, or by whoever reads it. */
export function liveStream(response: Response, live: Live): ReadableStream<Uint8Array> {
  const reader = response.body?.getReader();
  const end = live.keep();
  // A read that waits is answered at once: `fetch` would do so, another source of answers perhaps not.
  const abort = (): void => void reader?.cancel(live.signal.reason).catch(() => {});
  live.signal.addEventListener('abort', abort, { once: true });
  const stop = (): void => {
    live.signal.removeEventListener('abort', abort);
    end();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await reader?.read();
          if (live.signal.aborted) throw live.signal.reason;
          if (chunk?.value !== undefined) return controller.enqueue(chunk.value);
          stop();
          controller.close();
        } catch (error) {
          stop();
          throw reasonOf(error, live);
        }
      },
      cancel: (reason) => {
        stop();
        return reader?.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function reasonOf(error: unknown, { signal, head }: Live): unknown {
  if (signal.aborted) return signal.reason;
  return error instanceof ClientError ? error : new ConnectionError(head.operation, error);
}
