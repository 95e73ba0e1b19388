import type { Content } from '../model/content.js';
import { jsonTextOf } from '../verify/lossless.js';

export interface Encoded {
  readonly content: Content;
  readonly value: unknown;
  /**
   * JSON with a line break in it, which a reader of lines refuses, or two items, which a reader of one value refuses:
   * what distinguishes one value and lines.
   */
  readonly hasTwoLines?: true;
}

/** A value as text, as it is sent; bytes are any, and a form is JSON. */
export function encodedText({ content: { encoding }, value, hasTwoLines }: Encoded): string {
  const json = jsonTextOf(value);
  switch (encoding) {
    case 'text':
      return textOf(value);
    case 'lines':
      return hasTwoLines ? `${json}\n${json}\n` : `${json}\n`;
    case 'sse':
      return `data: ${json}\n\n`;
    case 'events':
      return `data: ${jsonTextOf((value as { readonly data?: unknown }).data)}\n\n`;
    case 'bytes':
    case 'stream':
      return 'example';
    default:
      return hasTwoLines ? json.replace(/^[{[]/, '$&\n') : json;
  }
}

/** A string as it is, anything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : jsonTextOf(value);
}

/** What a header or a cookie can have: no other characters, and no space at either end. */
export const sendable: RegExp = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
