import { clientError } from './errors.js';
import type { Live } from './operation.js';

/** The body of a response, read on demand, and ended with the call: by its signal, or by its reader. */
export function liveStream(response: Response, live: Live): ReadableStream<Uint8Array> {
  const reader = response.body?.getReader();
  const end = live.keep();
  // A pending read settles at once: `fetch` does so itself, other implementations may not.
  const abort = (): void => {
    end();
    void reader?.cancel(live.signal.reason).catch(() => {});
  };
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
          if (live.signal.aborted) throw live.signal.reason;
          throw clientError(live.head.operation, error, 'the response broke off');
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
