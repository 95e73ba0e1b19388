import { UnexpectedResponseError } from './errors.js';
import type { Live } from './operation.js';

export type Limited = Pick<Live, 'head' | 'limit'>;

/** The body of a response, decompressed. Beyond the limit the rest is not read, and the connection is cancelled. */
export async function textOf(response: Response, limited: Limited): Promise<string> {
  const reader = response.body?.getReader();
  // React Native has no streams.
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { value } = await reader.read();
    if (!value) return text + decoder.decode();
    size += value.length;
    if (size > limited.limit) {
      void reader.cancel().catch(() => {});
      throw tooLarge(limited);
    }
    text += decoder.decode(value, { stream: true });
  }
}

export function tooLarge({ head, limit }: Limited): UnexpectedResponseError {
  const message = `is longer than maxResponseBytes, ${limit}`;
  return new UnexpectedResponseError(head, { text: '', issues: [{ path: '', code: 'length', message }] });
}
