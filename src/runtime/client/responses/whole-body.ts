import { UnexpectedResponseError } from '../errors.js';
import type { Live } from '../operation.js';

export type Limited = Pick<Live, 'head' | 'limit'>;

/** The body of a response, decompressed. Beyond the limit the rest is not read, and the connection is cancelled. */
export async function textOf(response: Response, limited: Limited): Promise<string> {
  const reader = isShort(response, limited) ? undefined : response.body?.getReader();
  // React Native has no streams.
  if (!reader) {
    const whole = await response.text();
    if (whole.length > limited.limit) throw tooLarge(limited);
    return whole;
  }
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

/**
 * Then it is not read as a stream. The developer tools of Chromium show one that is read and has `no-store`, as the
 * errors of a generated server have, as cancelled, and nothing of its body. A compressed body is longer than its header
 * says, up to a thousand times; a browser hides from the page whether one of another origin is compressed, so it is
 * measured afterwards.
 */
function isShort({ headers }: Response, { limit }: Limited): boolean {
  const length = Number(headers.get('content-length') ?? Infinity);
  return length <= Math.min(limit, mostShort) && !headers.has('content-encoding');
}

const mostShort = 65_536;

export function tooLarge({ head, limit }: Limited): UnexpectedResponseError {
  const message = `is longer than maxResponseBytes, ${limit}`;
  return new UnexpectedResponseError(head, [{ path: '', code: 'length', message }]);
}
