import { sourceReader } from './decoder.js';
import type { Parameter } from './endpoint-table.js';
import type { ParameterSource, Reader, Received } from './message.js';
import { addTo, note } from './parameters.js';
import { decodeOnce } from './target.js';

/**
 * The cookies of a request (RFC 6265, section 4.2.1): `a=1; b="2"`. Percent-encoding is decoded once, because clients
 * usually encode that way what a cookie cannot contain. Undeclared cookies are ignored: a browser sends all that it
 * has.
 */
export function readCookies(parameters: readonly Parameter[]): () => Reader {
  return () => sourceReader(parameters, cookieSource);
}

function cookieSource({ request, reasons }: Received): ParameterSource {
  const cookies = rawCookies(request.header('cookie') ?? '');
  return {
    in: 'cookie',
    reasons,
    values: {
      get(name) {
        const values = cookies.get(name)?.map(decodeCookie);
        if (values?.includes(undefined) !== true) return values as readonly string[] | undefined;
        note({ reasons }, { in: 'cookie', at: name, code: 'encoding', message: 'must be percent-encoded UTF-8' });
        return undefined;
      },
    },
  };
}

function rawCookies(header: string): ReadonlyMap<string, readonly string[]> {
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
function decodeCookie(raw: string): string | undefined {
  const isQuoted = raw.length > 1 && raw.startsWith('"') && raw.endsWith('"');
  return decodeOnce(isQuoted ? raw.slice(1, -1) : raw);
}

/** The decoded values of a cookie; undefined for a malformed one. */
export function cookieValues(header: string | undefined, name: string): readonly (string | undefined)[] {
  return header === undefined ? [] : (rawCookies(header).get(name) ?? []).map(decodeCookie);
}
