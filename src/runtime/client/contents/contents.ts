import { bytesWithin } from '../bytes-within.js';
import { liveStream } from '../responses/live-stream.js';
import { mediaTypeIn } from '../responses/response-headers.js';
import type { ResponseContent, BodyContent, ContentReading, Live, Parse, ReadContent } from '../operation.js';
import type { Written } from '../requests/writing.js';
import { sentStream } from '../requests/sent-stream.js';
import { isStream, isUploadable } from '../uploads.js';
import { textOf, tooLarge } from '../responses/whole-body.js';

export function writeText({ mediaType }: BodyContent, value: unknown): Written {
  const contentType = mediaType.startsWith('text/') ? `${mediaType};charset=utf-8` : mediaType;
  return typeof value === 'string' ? { ok: true, contentType, content: value } : mismatch('must be a string');
}

/** A stream is sent as it arrives, and never held as a whole; it can be sent once. */
export function writeBytes({ mediaType }: BodyContent, value: unknown): Written {
  if (!isUploadable(value)) return mismatch('must be a Uint8Array, an ArrayBuffer, a Blob or a ReadableStream');
  if (!isStream(value)) return { ok: true, contentType: mediaType, content: value };
  return value.locked ? mismatch('must be a stream that is not locked') : sentStream(mediaType, value);
}

function mismatch(message: string): Written {
  return { ok: false, issues: [{ path: '', code: 'type', message }] };
}

/** Reads the content that a status documents for the `Content-Type`; if the header is missing, the only content. */
export function readContents(
  contents: readonly ResponseContent[],
  response: Response,
  live: Live,
): Promise<ReadContent> {
  const sent = mediaTypeIn(response.headers);
  const [only, ...others] = contents;
  const isOnly = others.length === 0;
  const content = sent === undefined && isOnly ? only : contents.find(({ mediaType }) => mediaType === sent);
  return readContent({ content, contents, sent, mediaType: isOnly ? undefined : sent }, response, live);
}

interface FoundContent {
  readonly content: ResponseContent | undefined;
  readonly contents: readonly ResponseContent[];
  readonly sent: string | undefined;
  /** For the caller; undefined if there is only one. */
  readonly mediaType: string | undefined;
}

export async function readContent(
  { content, contents, sent, mediaType }: FoundContent,
  response: Response,
  live: Live,
): Promise<ReadContent> {
  if (content === undefined) {
    const expected = contents.map((one) => one.mediaType).join(' or ');
    const message = `is ${sent ?? 'of no media type'}, not ${expected}`;
    return {
      checked: { ok: false, issues: [{ path: '', code: 'content-type', message }] },
      text: await textOf(response, live),
    };
  }
  const { parse = unread, read, events } = content;
  const reading = await read(response, { ...live, parse, events });
  return mediaType === undefined ? reading : { ...reading, mediaType };
}

const unread: Parse = (text) => ({ ok: true, value: text });

/** JSON, or the text itself if there is no parser. */
export async function readText(response: Response, reading: ContentReading): Promise<ReadContent> {
  const text = await textOf(response, reading);
  return { checked: await reading.parse(text), text };
}

export async function readBytes(response: Response, live: Live): Promise<ReadContent> {
  const bytes = await bytesWithin(response, live.limit);
  if (bytes === undefined) throw tooLarge(live);
  return { checked: { ok: true, value: bytes }, text: '' };
}

/** Passed on unread. The `signal` of the call cancels it at any time. */
export async function readStream(response: Response, live: Live): Promise<ReadContent> {
  return { checked: { ok: true, value: liveStream(response, live) }, text: '' };
}
