import { liveStream } from '../responses/live-stream.js';
import type { ContentReading, JsonBody, ReadContent } from '../operation.js';
import type { Written } from '../requests/writing.js';
import type { Refusal } from '../requests/text.js';
import { sentStream } from '../requests/sent-stream.js';
import { tooLarge } from '../responses/whole-body.js';
import { contentOf } from './values.js';

/** Newline-delimited JSON: a value on each line. */
export async function readLines(response: Response, reading: ContentReading): Promise<ReadContent> {
  return contentOf(linesOf(liveStream(response, reading), reading), reading);
}

/** The lines without the empty ones: JSON text has none. */
async function* linesOf(
  stream: ReadableStream<Uint8Array>,
  reading: ContentReading,
): AsyncGenerator<string, void, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      // The last line may have no end.
      const text = done ? `${decoder.decode()}\n` : decoder.decode(value, { stream: true });
      for (const [index, part] of text.split('\n').entries()) {
        if (index > 0) {
          const line = parts.join('');
          if (line.trim() !== '') yield line;
          parts = [];
          size = 0;
        }
        parts.push(part);
        size += part.length;
        if (size > reading.limit) throw tooLarge(reading);
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Each value is written when the connection is ready; an invalid one ends the request. It can be sent once. */
export function writeLines({ mediaType = '', serialize }: JsonBody, value: unknown): Written {
  const values = value as AsyncIterable<unknown> | null;
  const iterate = values?.[Symbol.asyncIterator];
  if (typeof iterate !== 'function')
    return { ok: false, issues: [{ path: '', code: 'type', message: 'must be an AsyncIterable' }] };
  const iterator = iterate.call(values);
  const encoder = new TextEncoder();
  const refusals: Refusal[] = [];
  let number = 0;
  const content = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next();
        if (next.done === true) return controller.close();
        const checked = await serialize(next.value);
        if (!checked.ok) {
          refusals.push(...checked.issues.map((issue) => ({ ...issue, path: `/body/${number}${issue.path}` })));
          await iterator.return?.();
          throw new TypeError(`the value of line ${number + 1} is not valid`);
        }
        number += 1;
        controller.enqueue(encoder.encode(`${checked.value}\n`));
      },
      cancel: async () => void (await iterator.return?.()),
    },
    { highWaterMark: 0 },
  );
  return sentStream(mediaType, content, refusals);
}
