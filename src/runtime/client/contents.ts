import { ClientError, ConnectionError } from './errors.js';
import type { ResponseContent, BodyContent, ContentReading, Live, Parse, ReadContent, Written } from './operation.js';

export function writeText({ mediaType }: BodyContent, value: unknown): Written {
  const contentType = mediaType.startsWith('text/') ? `${mediaType};charset=utf-8` : mediaType;
  return typeof value === 'string' ? { ok: true, contentType, content: value } : mismatch('must be text');
}

export function writeBytes({ mediaType }: BodyContent, value: unknown): Written {
  if (!(value instanceof Uint8Array)) return mismatch('must be a Uint8Array');
  return { ok: true, contentType: mediaType, content: value };
}

/** Sent as it comes, and never held as a whole. It can be sent once. */
export function writeStream({ mediaType }: BodyContent, value: unknown): Written {
  if (!(value instanceof ReadableStream)) return mismatch('must be a ReadableStream of bytes');
  if (value.locked) return mismatch('must be a stream that nobody reads yet');
  return { ok: true, contentType: mediaType, content: value, duplex: 'half' };
}

function mismatch(message: string): Written {
  return { ok: false, issues: [{ path: '', code: 'type', message }] };
}

/** Reads what a status documents under its `Content-Type`; where that is missing, the only form there is. */
export async function readContents(
  contents: readonly ResponseContent[],
  response: Response,
  live: Live,
): Promise<ReadContent> {
  const sent = response.headers.get('content-type')?.replace(/;.*$/s, '').trim().toLowerCase();
  const isOnly = contents.length === 1;
  const content = sent === undefined && isOnly ? contents[0] : contents.find(({ mediaType }) => mediaType === sent);
  if (content === undefined) {
    const expected = contents.map(({ mediaType }) => mediaType).join(' or ');
    const message = `is ${sent ?? 'of no media type'}, not ${expected}`;
    return {
      checked: { ok: false, issues: [{ path: '', code: 'content-type', message }] },
      text: await response.text(),
    };
  }
  const { parse = unread, read, mediaType } = content;
  const reading = await read(response, { ...live, parse });
  return isOnly ? reading : { ...reading, mediaType };
}

// Text that nothing parses.
const unread: Parse = (text) => ({ ok: true, value: text });

/** JSON, or the text itself where there is nothing to parse it. */
export async function readText(response: Response, { parse }: ContentReading): Promise<ReadContent> {
  const text = await response.text();
  return { checked: await parse(text), text };
}

export async function readBytes(response: Response): Promise<ReadContent> {
  return { checked: { ok: true, value: new Uint8Array(await response.arrayBuffer()) }, text: '' };
}

/** Passed on unread. The `signal` of the call cuts it, whoever reads it. */
export async function readStream(response: Response, live: Live): Promise<ReadContent> {
  return { checked: { ok: true, value: liveStream(response, live) }, text: '' };
}

/** The body of an answer, read when it is asked for, and ended with the call: by its signal, or by whoever reads it. */
export function liveStream(response: Response, live: Live): ReadableStream<Uint8Array> {
  const reader = response.body?.getReader();
  const end = live.keep();
  // A read that waits is answered at once: `fetch` would do so, another source of answers perhaps not.
  const abort = (): void => void reader?.cancel(live.signal.reason).catch(() => {});
  live.signal.addEventListener('abort', abort, { once: true });
  const stop = (): void => {
    live.signal.removeEventListener('abort', abort);
    end();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await reader?.read();
          if (live.signal.aborted) throw live.signal.reason;
          if (chunk?.value !== undefined) return controller.enqueue(chunk.value);
          stop();
          controller.close();
        } catch (error) {
          stop();
          throw reasonOf(error, live);
        }
      },
      cancel: (reason) => {
        stop();
        return reader?.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function reasonOf(error: unknown, { signal, head }: Live): unknown {
  if (signal.aborted) return signal.reason;
  return error instanceof ClientError ? error : new ConnectionError(head.operation, error);
}
