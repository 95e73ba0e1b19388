import { UnexpectedResponseError } from '../errors.js';
import type { ContentReading, ReadContent } from '../operation.js';

/** A body of many values, from the JSON text of each. Iterated once, and ended by leaving the loop. */
export function contentOf(texts: AsyncIterable<string>, reading: ContentReading): ReadContent {
  return { checked: { ok: true, value: valuesOf(texts, reading) }, text: '' };
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
