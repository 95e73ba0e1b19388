import type { Content, ContentEncoding } from '../model/content.js';

/** What a body of items is called in a model; other encodings follow from the type of the body. */
const framings: Readonly<Partial<Record<ContentEncoding, string>>> = {
  lines: '`lines<…>`',
  sse: '`sse<…>`',
  events: '`events<…>`',
  stream: '`stream`',
};

/** Whether one of two bodies of the same media type arrives piece by piece, and the other does not, or in other pieces. */
export function isFramedOtherwise(old: Content, now: Content): boolean {
  return framings[old.encoding] !== framings[now.encoding];
}

export function encodingWords(old: Content, now: Content): string {
  const [was, is] = [old, now].map(({ encoding }) => framings[encoding] ?? 'one value');
  return `\`${now.mediaType}\` was ${was}, and is ${is}.`;
}

/** JSON text with a line break in it, which a reader of lines refuses. */
export function jsonOnTwoLines(text: string): string {
  return text.replace(/^[{[]/, '$&\n');
}

/** A sequence of two items, which a reader of one value refuses. */
export function twoLines(text: string): string {
  return `${text}\n${text}\n`;
}
