import { encodeText, partOf, type Refuse, type TextValue } from '../requests/text.js';

/** The header `Last-Event-ID`, which may have any characters, unlike other headers. */
export function encodeEventId(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  const texts = encodeText(partOf(text, text.type), value, refuse);
  // Half a surrogate pair has no UTF-8: the id of another event would be sent.
  return texts.some((one) => /\p{Surrogate}/u.test(one)) ? refuse({ code: 'format' }) : texts.map(inUtf8);
}

/** As browsers send the id of an event (HTML, section 9.2.3): each character of a header is a byte. */
export function inUtf8(id: string): string {
  return Array.from(new TextEncoder().encode(id), (byte) => String.fromCharCode(byte)).join('');
}
