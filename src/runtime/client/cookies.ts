/**
 * The value of a cookie as it is sent (RFC 6265, section 4.1.1): what a cookie cannot hold is percent-encoded, and so is the
 * percent sign. Undefined for text with half a surrogate pair, which has no UTF-8.
 */
export function cookieText(text: string): string | undefined {
  try {
    return text.replaceAll(/[^\x21\x23\x24\x26-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/g, encodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The header of several cookies, after those that the caller put into the headers itself: `a=1; b=2`. */
export function cookieHeader(given: string | null, cookies: readonly string[]): string {
  return [...(given === null || given === '' ? [] : [given]), ...cookies].join('; ');
}
