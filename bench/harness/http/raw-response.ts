import type { Buffer } from 'node:buffer';

/** An answer, and how much of it is body. */
export interface RawResponse {
  readonly status: number;
  readonly bodyStart: number;
  readonly bodyLength: number;
}

/** Header fields of any contestant are shorter than this. */
const longestHead = 2048;
const emptyChunk = '\r\n0\r\n\r\n';

/**
 * The one answer that the first `length` bytes hold; undefined as long as its end is missing. Made for speed, as it runs
 * for every answer on the one core of the generator: it looks for the end of the head and for the length, no more.
 */
export function rawResponseIn(bytes: Buffer, length: number): RawResponse | undefined {
  const head = bytes.toString('latin1', 0, Math.min(length, longestHead));
  const headEnd = head.indexOf('\r\n\r\n');
  if (headEnd < 0) {
    if (length >= longestHead) throw new Error('The head of an answer has no end.');
    return undefined;
  }
  const bodyStart = headEnd + 4;
  const status = Number(head.slice(9, 12));
  const announced = announcedLength(head, headEnd);
  if (announced === undefined) return chunkedResponse(bytes.subarray(0, length), { status, bodyStart });
  if (length < bodyStart + announced) return undefined;
  if (length > bodyStart + announced) throw new Error('More came than one answer to one request.');
  return { status, bodyStart, bodyLength: announced };
}

function announcedLength(head: string, headEnd: number): number | undefined {
  const [, digits] = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, headEnd)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Its body is counted with the sizes of its chunks, so such an answer has no length that could be compared. */
function chunkedResponse(
  bytes: Buffer,
  { status, bodyStart }: Pick<RawResponse, 'status' | 'bodyStart'>,
): RawResponse | undefined {
  const isEmpty = status === 204 || status === 304;
  const isWhole = isEmpty || bytes.toString('latin1', bytes.length - emptyChunk.length) === emptyChunk;
  return isWhole ? { status, bodyStart, bodyLength: bytes.length - bodyStart } : undefined;
}
