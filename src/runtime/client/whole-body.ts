import { UnexpectedResponseError } from './errors.js';
import type { Live } from './operation.js';

export type Limited = Pick<Live, 'head' | 'limit'>;

/** The body of a response, decompressed. */
export async function textOf(response: Response, limited: Limited): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  await eachChunk(response, limited, (chunk) => {
    text += decoder.decode(chunk, { stream: true });
  });
  return text + decoder.decode();
}

export async function bytesOf(response: Response, limited: Limited): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  await eachChunk(response, limited, (chunk) => void chunks.push(chunk));
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let size = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return bytes;
}

/** Beyond the limit the rest is not read, and the connection is cancelled. */
async function eachChunk(response: Response, limited: Limited, take: (chunk: Uint8Array) => void): Promise<void> {
  const reader = response.body?.getReader();
  // React Native has no streams.
  if (reader === undefined) return take(new Uint8Array(await response.arrayBuffer()));
  let size = 0;
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) return;
    size += value.length;
    if (size > limited.limit) {
      void reader.cancel().catch(() => {});
      throw tooLarge(limited);
    }
    take(value);
  }
}

export function tooLarge({ head, limit }: Limited): UnexpectedResponseError {
  const message = `is longer than maxResponseBytes, ${limit}`;
  return new UnexpectedResponseError(head, { text: '', issues: [{ path: '', code: 'length', message }] });
}
