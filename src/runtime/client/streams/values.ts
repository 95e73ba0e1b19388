import { ClientError, UnexpectedResponseError } from '../errors.js';
import type { ContentReading, ReadContent } from '../operation.js';

/** A body of many values, from the JSON text of each. Iterated once, and ended by leaving the loop. */
export function contentOf(texts: AsyncIterable<string>, reading: ContentReading): ReadContent {
  const values = valuesOf(texts, reading);
  let isIterated = false;
  const iterate = (): typeof values => {
    // The generator has ended: it would look like a stream without values.
    if (isIterated) throw new ClientError(reading.head.operation, 'the response can be iterated only once.');
    isIterated = true;
    return values;
  };
  return { checked: { ok: true, value: { [Symbol.asyncIterator]: iterate } }, text: '' };
}

async function* valuesOf(
  texts: AsyncIterable<string>,
  { parse, head }: ContentReading,
): AsyncGenerator<unknown, void, void> {
  for await (const text of texts) {
    const checked = await parse(text);
    if (!checked.ok) throw new UnexpectedResponseError(head, checked.issues, text);
    yield checked.value;
  }
}
