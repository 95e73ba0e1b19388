import type { Content } from './writing.js';
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
  // Not before an attempt reads it: if the input is refused, the caller still has the stream.
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const cancel = (reason?: unknown): Promise<void> => (reader ?? stream).cancel(reason);
  const content = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= stream.getReader();
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
