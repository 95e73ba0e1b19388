/** Character codes: reading a string by code allocates nothing. */

export const space = 0x20;
export const hash = 0x23;
export const percent = 0x25;
export const plus = 0x2b;
export const comma = 0x2c;
export const hyphen = 0x2d;
export const point = 0x2e;
export const slash = 0x2f;
export const zero = 0x30;
export const nine = 0x39;
export const colon = 0x3a;
export const question = 0x3f;
export const at = 0x40;

export const letterP = 0x50;
export const letterT = 0x54;
export const letterW = 0x57;
export const letterZ = 0x5a;
export const openBracket = 0x5b;

/** Masks the bit that distinguishes lower case from upper case in ASCII. */
export const upperCase = 0xdf;

export function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}

export function isHexadecimal(code: number): boolean {
  const upper = code & upperCase;
  return isDigit(code) || (upper >= 0x41 && upper <= 0x46);
}

/** The index after the digits at an index, if any. */
export function skipDigits(text: string, from: number): number {
  let index = from;
  while (isDigit(text.charCodeAt(index))) index += 1;
  return index;
}

/** The number of two digits at an index; negative if there are none. */
export function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - zero;
  const ones = text.charCodeAt(at + 1) - zero;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}
