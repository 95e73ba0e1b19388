/** No record that the service takes comes near it. */
const longestLine = 64 * 1024 * 1024;

/** The lines of UTF-8 text, without their ends. Only a line feed ends one: JSON may have every other separator in a text. */
export async function* textLines(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts: string[] = [];
  let length = 0;
  let count = 1;
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new Error(`Line ${count}, or one soon after it: this is no text in UTF-8.`);
    }
  };
  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decoded(chunk);
    const [first = '', ...further] = text.split('\n');
    parts.push(first);
    length += first.length;
    for (const next of further) {
      yield parts.join('');
      count += 1;
      parts = [next];
      length = next.length;
    }
    if (length > longestLine) throw new Error(`Line ${count}: it is longer than any record.`);
  }
  const last = parts.join('') + decoded();
  if (last !== '') yield last;
}
