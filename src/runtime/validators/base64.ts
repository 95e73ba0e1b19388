/** Base64 with the standard alphabet and padding (RFC 4648, section 4). */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The six bits of each character of the alphabet by its code. */
const bitsByCode: ReadonlyMap<number, number> = new Map(
  [...alphabet].map((letter, bits) => [letter.charCodeAt(0), bits]),
);

export function encodeBase64(bytes: Uint8Array): string {
  const groups: string[] = [];
  for (let index = 0; index < bytes.length; index += 3) {
    const given = Math.min(3, bytes.length - index);
    const bits = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    const letters = [18, 12, 6, 0].map((shift) => alphabet.charAt((bits >> shift) & 63));
    groups.push(
      letters
        .slice(0, given + 1)
        .join('')
        .padEnd(4, '='),
    );
  }
  return groups.join('');
}

/**
 * Undefined for what is not base64. White space is refused, as are bits beyond the last byte that are not zero (section
 * 3.5): every sequence of bytes has one text, so that decoding and encoding gives the text back.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const letters = text.length - padding;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let bits = 0;
  let bitCount = 0;
  let length = 0;
  for (let index = 0; index < letters; index += 1) {
    const six = bitsByCode.get(text.charCodeAt(index));
    if (six === undefined) return undefined;
    bits = ((bits << 6) | six) & 0xffff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    bytes[length] = (bits >> bitCount) & 255;
    length += 1;
  }
  const rest = bits & ((1 << bitCount) - 1);
  return rest === 0 ? bytes : undefined;
}
