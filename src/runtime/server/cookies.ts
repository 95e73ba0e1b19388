import { addTo } from './parameters.js';
import { decodeOnce } from './target.js';

/** The raw values of each cookie of a header. */
export function rawCookies(header: string): ReadonlyMap<string, readonly string[]> {
  const cookies = new Map<string, string[]>();
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(equals, 0)).trim();
    if (name === '') continue;
    const value = pair.slice(equals + 1).trim();
    addTo(cookies, name, value);
  }
  return cookies;
}

/** A value, decoded once; undefined if it is malformed. */
export function decodeCookie(raw: string): string | undefined {
  const isQuoted = raw.length > 1 && raw.startsWith('"') && raw.endsWith('"');
  return decodeOnce(isQuoted ? raw.slice(1, -1) : raw);
}

/** The decoded values of a cookie; undefined for a malformed one. */
export function cookieValues(header: string | undefined, name: string): readonly (string | undefined)[] {
  return header === undefined ? [] : (rawCookies(header).get(name) ?? []).map(decodeCookie);
}
