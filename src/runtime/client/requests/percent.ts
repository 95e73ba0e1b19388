import { tried } from '../own.js';

/**
 * Percent-encodes all but the unreserved characters (RFC 3986, section 2.3), so that no value can be mistaken for
 * another part of the URL: `key=x` → `key%3Dx`. Undefined for a string with a lone surrogate, which has no UTF-8.
 */
export function percentEncode(text: string): string | undefined {
  return tried(() => encodeURIComponent(text))?.replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The same for a path segment. Undefined for an empty string, `.` and `..`, too: URL parsers remove them. */
export function pathSegment(text: string): string | undefined {
  return /^\.{0,2}$/.test(text) ? undefined : percentEncode(text);
}
