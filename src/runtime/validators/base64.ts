/** Base64 with the standard alphabet and padding (RFC 4648, section 4). */

/** For strings whose length is a multiple of four. The bits after the last byte are zero. */
const grammar = /^[A-Za-z0-9+/]*(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/;

export function encodeBase64(bytes: Uint8Array): string {
  let characters = '';
  for (let index = 0; index < bytes.length; index += 1) characters += String.fromCharCode(bytes[index] ?? 0);
  return btoa(characters);
}

/**
 * Whether a string is base64, without decoding it. White space is refused, and so are non-zero bits after the last
 * byte (section 3.5): every byte sequence has exactly one encoding.
 */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && grammar.test(text);
}

/** Undefined if it is not base64. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (!isBase64(text)) return undefined;
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
  return bytes;
}
