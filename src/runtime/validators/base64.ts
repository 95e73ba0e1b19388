/** Base64 with the standard alphabet and padding (RFC 4648, section 4). */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** For strings whose length is a multiple of four. */
const grammar = /^[A-Za-z0-9+/]*={0,2}$/;

const padding = 0x3d;

/** More than six bits, for characters outside the alphabet. */
const none = 0xff;

/** The six bits of each character by its code. */
const bitsByCode: Uint8Array = /* @__PURE__ */ makeBits();

function makeBits(): Uint8Array {
  const bits = new Uint8Array(128).fill(none);
  for (let index = 0; index < alphabet.length; index += 1) bits[alphabet.charCodeAt(index)] = index;
  return bits;
}

export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  const whole = bytes.length - (bytes.length % 3);
  for (let index = 0; index < whole; index += 3) {
    const bits = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    text += letterOf(bits >> 18) + letterOf(bits >> 12) + letterOf(bits >> 6) + letterOf(bits);
  }
  const [first = 0, second = 0] = bytes.subarray(whole);
  if (bytes.length === whole + 1) text += `${letterOf(first >> 2)}${letterOf(first << 4)}==`;
  if (bytes.length === whole + 2) {
    text += `${letterOf(first >> 2)}${letterOf((first << 4) | (second >> 4))}${letterOf(second << 2)}=`;
  }
  return text;
}

function letterOf(bits: number): string {
  return alphabet.charAt(bits & 63);
}

/**
 * Whether a string is base64, without decoding it. White space is refused, and so are non-zero bits after the last
 * byte (section 3.5): every byte sequence has exactly one encoding.
 */
export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0 || !grammar.test(text)) return false;
  const unused = paddingOf(text);
  return unused === 0 || (bitsOf(text, text.length - unused - 1) & ((1 << (unused * 2)) - 1)) === 0;
}

/** Undefined if it is not base64. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (!isBase64(text)) return undefined;
  const bytes = new Uint8Array((text.length / 4) * 3 - paddingOf(text));
  for (let index = 0, length = 0; index < text.length; index += 4, length += 3) {
    const bits =
      (bitsOf(text, index) << 18) |
      (bitsOf(text, index + 1) << 12) |
      ((bitsOf(text, index + 2) & 63) << 6) |
      (bitsOf(text, index + 3) & 63);
    // Typed arrays ignore writes beyond their end, as intended here.
    bytes[length] = bits >> 16;
    bytes[length + 1] = bits >> 8;
    bytes[length + 2] = bits;
  }
  return bytes;
}

function bitsOf(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code < 128 ? (bitsByCode[code] ?? none) : none;
}

/** How many of the last two characters are padding. */
function paddingOf(text: string): number {
  if (text.charCodeAt(text.length - 1) !== padding) return 0;
  return text.charCodeAt(text.length - 2) === padding ? 2 : 1;
}
