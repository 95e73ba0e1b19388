/**
 * Percent-encodes all but the unreserved characters (RFC 3986, section 2.3), so that a value can never be taken for a
 * part of the URL around it: `key=x` → `key%3Dx`. Answers undefined for text with half a surrogate pair, which has no
 * UTF-8.
 */
export function percentEncode(text: string): string | undefined {
  try {
    return encodeURIComponent(text).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  } catch {
    return undefined;
  }
}

/**
 * The same for a segment of a path. Undefined also for an empty text, `.` and `..`: whoever reads the URL takes such a segment
 * away, encoded or not.
 */
export function pathSegment(text: string): string | undefined {
  return /^\.{0,2}$/.test(text) ? undefined : percentEncode(text);
}
