import { encodeText, partOf, type Refuse, type TextValue } from '../text.js';

/** The header `Last-Event-ID`, which may have any characters, unlike other headers. */
export function encodeEventId(text: TextValue, value: unknown, refuse: Refuse): readonly string[] {
  return encodeText(partOf(text, text.type), value, refuse).map(inUtf8);
}

/** As browsers send the id of an event (HTML, section 9.2.3): each character of a header is a byte. */
export function inUtf8(id: string): string {
  return Array.from(new TextEncoder().encode(id), (byte) => String.fromCharCode(byte)).join('');
}
