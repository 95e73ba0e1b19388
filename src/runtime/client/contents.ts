import type { Checked, Issue } from './errors.js';
import { liveStream } from './live-stream.js';
import type { AnswerContent, BodyContent, Parse, Written } from './operation.js';

/** JSON under another media type than its own: `jsonBody('application/merge-patch+json', { validate, stringify })`. */
export function jsonBody(
  mediaType: string,
  type: { readonly validate: (value: unknown) => Checked; readonly stringify: (value: never) => string },
): BodyContent {
  return {
    mediaType,
    contentType: mediaType,
    write: (value) => {
      const checked = type.validate(value);
      return checked.ok ? { ok: true, body: type.stringify(value as never) } : checked;
    },
  };
}

export function textBody(mediaType: string): BodyContent {
  return {
    mediaType,
    contentType: mediaType.startsWith('text/') ? `${mediaType};charset=utf-8` : mediaType,
    write: (value) => (typeof value === 'string' ? { ok: true, body: value } : misfit('must be text')),
  };
}

export function bytesBody(mediaType: string): BodyContent {
  return {
    mediaType,
    contentType: mediaType,
    write: (value) => (value instanceof Uint8Array ? { ok: true, body: value } : misfit('must be a Uint8Array')),
  };
}

/** Sent as it comes, and never held as a whole. It can be sent once. */
export function streamBody(mediaType: string): BodyContent {
  return {
    mediaType,
    contentType: mediaType,
    write: (value) => {
      if (!(value instanceof ReadableStream)) return misfit('must be a ReadableStream of bytes');
      return value.locked ? misfit('must be a stream that nobody reads yet') : { ok: true, body: value };
    },
  };
}

export function jsonAnswer(mediaType: string, parse: Parse): AnswerContent {
  return {
    mediaType,
    read: async (response) => {
      const text = await response.text();
      return { checked: parse(text, 'tolerant'), text };
    },
  };
}

export function textAnswer(mediaType: string): AnswerContent {
  return {
    mediaType,
    read: async (response) => {
      const text = await response.text();
      return { checked: { ok: true, value: text }, text };
    },
  };
}

export function bytesAnswer(mediaType: string): AnswerContent {
  return {
    mediaType,
    read: async (response) => {
      const value = new Uint8Array(await response.arrayBuffer());
      return { checked: { ok: true, value }, text: '' };
    },
  };
}

/** Handed on unread. The `signal` of the call cuts it, whoever reads it. */
export function streamAnswer(mediaType: string): AnswerContent {
  return {
    mediaType,
    read: async (response, live) => ({ checked: { ok: true, value: liveStream(response, live) }, text: '' }),
  };
}

function misfit(message: string): Written {
  const issue: Issue = { path: '', code: 'type', message };
  return { ok: false, issues: [issue] };
}
