import { liveStream } from '../live-stream.js';
import { UnexpectedResponseError } from '../errors.js';
import type { ContentReading, JsonBody, ReadContent } from '../operation.js';
import type { Written } from '../writing.js';
import type { Refusal } from '../text.js';
import { sentStream } from '../sent-stream.js';
import { tooLarge } from '../whole-body.js';

/** Newline-delimited JSON: a value on each line. Iterated once, and ended by leaving the loop. */
export async function readLines(response: Response, reading: ContentReading): Promise<ReadContent> {
  return { checked: { ok: true, value: valuesOf(liveStream(response, reading), reading) }, text: '' };
}

async function* valuesOf(
  stream: ReadableStream<Uint8Array>,
  reading: ContentReading,
): AsyncGenerator<unknown, void, void> {
  for await (const text of linesOf(stream, reading)) {
    // JSON text has no empty lines, so an empty line has no value.
    if (text.trim() === '') continue;
    const checked = await reading.parse(text);
    if (!checked.ok) throw new UnexpectedResponseError(reading.head, { text, issues: checked.issues });
    yield checked.value;
  }
}

async function* linesOf(
  stream: ReadableStream<Uint8Array>,
  reading: ContentReading,
): AsyncGenerator<string, void, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let size = 0;
  const add = (part: string): void => {
    parts.push(part);
    size += part.length;
    if (size > reading.limit) throw tooLarge(reading);
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const [first = '', ...others] = decoder.decode(value, { stream: !done }).split('\n');
      add(first);
      for (const next of others) {
        yield parts.join('');
        parts = [];
        size = 0;
        add(next);
      }
      if (!done) continue;
      yield parts.join('');
      return;
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
