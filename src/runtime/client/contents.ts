import type { BodyContent, Written } from './body.js';
import type { AnswerHead, Checked } from './errors.js';
import { liveStream } from './live-stream.js';
import type { Parse } from './operation.js';

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

/** One form of an answer, and how it is read. */
export interface AnswerContent {
  readonly mediaType: string;
  readonly read: (response: Response, reading: ContentReading) => Promise<ReadContent>;
  /** Of JSON, or of the data of an event. */
  readonly parse?: Parse;
}

export interface ContentReading extends Live {
  readonly parse: Parse;
}

export interface ReadContent {
  readonly checked: Checked;
  /** What was read, for the error that says that it is something else. */
  readonly text: string;
  /** Of several forms that the body may have. */
  readonly mediaType?: string;
}

/** The call that an answer belongs to. An answer that is read piece by piece keeps the call alive until it is over. */
export interface Live {
  readonly head: AnswerHead;
  /** Aborted with the error that ends the call. */
  readonly signal: AbortSignal;
  /** The call is not over when its answer is there; the function ends it. */
  readonly keep: () => () => void;
}

/** Reads what a status documents under its `Content-Type`; where that is missing, the only form there is. */
export async function readContents(
  contents: readonly AnswerContent[],
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
