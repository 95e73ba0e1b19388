import { isRange } from '../model/media-types.js';
import type { Content, ContentEncoding } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import { stringLiteral, templateText } from './escape.js';
import type { Module } from './module.js';
import { typeText } from './type-text.js';

/** The TypeScript type of a body: `Pet`, `string`, `Uint8Array<ArrayBuffer>`, `AsyncIterable<Event>`. */
export function contentText({ encoding, type }: Content, module: Module): string {
  return printers[encoding](type, module);
}

const printers: Readonly<Record<ContentEncoding, (type: TypeRef, module: Module) => string>> = {
  json: typeText,
  form: typeText,
  multipart: typeText,
  text: () => 'string',
  bytes: () => 'Uint8Array<ArrayBuffer>',
  stream: () => 'ReadableStream<Uint8Array>',
  sse: iterableText,
  events: iterableText,
  lines: iterableText,
};

function iterableText(type: TypeRef, module: Module): string {
  return `AsyncIterable<${typeText(type, module)}>`;
}

/** Whether it is a sequence of values: events, or lines. */
export function isIteratedContent({ encoding }: Pick<Content, 'encoding'>): boolean {
  return encoding === 'sse' || encoding === 'events' || encoding === 'lines';
}

/** Whether it is JSON: one value, or each of a sequence. */
export function isJsonContent(content: Pick<Content, 'encoding'>): boolean {
  return content.encoding === 'json' || isIteratedContent(content);
}

/** `'text/csv'`; for a range, `` `image/${string}` ``. */
export function mediaTypeText({ mediaType }: Pick<Content, 'mediaType'>): string {
  if (!isRange(mediaType)) return stringLiteral(mediaType);
  return `\`${mediaType.split('*').map(templateText).join('${string}')}\``;
}

/** `{ readonly mediaType: 'text/csv'; readonly value: string }`, one for each content. */
export function chosenContentText(
  contents: readonly Content[],
  module: Module,
  print: typeof contentText = contentText,
): string {
  return contents
    .map((content) => `{ readonly mediaType: ${mediaTypeText(content)}; readonly value: ${print(content, module)} }`)
    .join(' | ');
}
