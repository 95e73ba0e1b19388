import { clientError, TimeoutError } from '../errors.js';
import type { Live } from '../operation.js';
import { longestDelay } from '../retries.js';

/** The body of a response, read on demand, and ended with the call: by its signal, by its reader, or when it is idle for too long. */
export function liveStream(response: Response, live: Live): ReadableStream<Uint8Array> {
  const { operation } = live.head;
  const { idleTimeout } = live.sending.options;
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
      // The timer runs only while somebody reads: a reader may be slow.
      async pull(controller) {
        let idle: TimeoutError | undefined;
        const expire = (): void => {
          idle = new TimeoutError(operation, idleTimeout, `nothing was received for ${idleTimeout} ms`);
          // The pending read settles.
          void reader?.cancel(idle).catch(() => {});
        };
        const timer = idleTimeout > longestDelay ? undefined : setTimeout(expire, idleTimeout);
        try {
          const chunk = await reader?.read();
          if (live.signal.aborted) throw live.signal.reason;
          if (idle) throw idle;
          if (chunk?.value !== undefined) return controller.enqueue(chunk.value);
          stop();
          controller.close();
        } catch (error) {
          stop();
          if (live.signal.aborted) throw live.signal.reason;
          throw clientError(operation, error, 'the response broke off');
        } finally {
          clearTimeout(timer);
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
