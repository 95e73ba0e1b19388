import { UnexpectedResponseError } from './errors.js';
import type { Live } from './operation.js';

export type Limited = Pick<Live, 'head' | 'limit'>;

/** The body of a response, decompressed. Beyond the limit, reading stops and the connection is cancelled. */
export async function bytesOf(response: Response, limited: Limited): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  // React Native has no streams.
  if (reader === undefined) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) break;
    size += value.length;
    if (size > limited.limit) {
      void reader.cancel().catch(() => {});
      throw tooLarge(limited);
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  for (const chunk of chunks.reverse()) bytes.set(chunk, (size -= chunk.length));
  return bytes;
}

export async function textOf(response: Response, limited: Limited): Promise<string> {
  return new TextDecoder().decode(await bytesOf(response, limited));
}

export function tooLarge({ head, limit }: Limited): UnexpectedResponseError {
  const message = `is longer than maxResponseBytes, ${limit}`;
  return new UnexpectedResponseError(head, { text: '', issues: [{ path: '', code: 'length', message }] });
}
