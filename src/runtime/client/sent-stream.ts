import type { Content } from './operation.js';
import type { Refusal } from './text.js';

/**
 * A body that is read at the pace of the connection, and not after the call has ended: a `fetch` may continue to read a
 * stream although its connection is closed.
 */
export function sentStream(
  contentType: string,
  stream: ReadableStream<Uint8Array>,
  refusals: readonly Refusal[] = [],
): Content {
  const reader = stream.getReader();
  const cancel = (reason?: unknown): Promise<void> => reader.cancel(reason);
  const content = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
  const end = (): readonly Refusal[] => {
    cancel().catch(() => {});
    return refusals;
  };
  return { ok: true, contentType, content, end };
}
