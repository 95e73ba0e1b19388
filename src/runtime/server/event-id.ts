import { tried } from './http.js';

/**
 * The id of the last event is sent in UTF-8 (HTML, section 9.2.3), and most platforms read headers as Latin-1. Clients
 * that send Latin-1 are understood too.
 */
export function decodeEventId(text: string): string {
  if (/[\u0100-\uffff]/.test(text)) return text;
  return tried(() => utf8.decode(Uint8Array.from(text, (character) => character.charCodeAt(0)))) ?? text;
}

/** An id may begin with U+FEFF, which is a part of it. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
