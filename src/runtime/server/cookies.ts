import type { HttpRequest } from './http.js';
import type { ParameterSource } from './parameters.js';
import { note } from './parameters.js';
import type { Reason } from './problem.js';
import { decodeOnce } from './target.js';

/**
 * The cookies of a request (RFC 6265, section 4.2.1): `a=1; b=2`. A value in double quotes is what stands between them, and
 * percent signs are decoded once, as what a cookie cannot hold is commonly sent. Cookies that nothing declares are left
 * alone: a browser sends whatever it has. The header is taken apart only when an endpoint asks for a cookie.
 */
export function cookieSource(request: HttpRequest, reasons: Reason[]): ParameterSource {
  let cookies: ReadonlyMap<string, readonly string[]> | undefined;
  const source: ParameterSource = {
    in: 'cookie',
    reasons,
    values: {
      get(name) {
        cookies ??= rawCookies(request.header('cookie') ?? '');
        const values = cookies.get(name)?.map(decodeCookie);
        if (values?.includes(undefined) !== true) return values as readonly string[] | undefined;
        note(source, { in: 'cookie', at: name, code: 'encoding', message: 'must be percent-encoded UTF-8' });
        return undefined;
      },
    },
  };
  return source;
}

function rawCookies(header: string): ReadonlyMap<string, readonly string[]> {
  const cookies = new Map<string, string[]>();
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(equals, 0)).trim();
    if (name === '') continue;
    const value = pair.slice(equals + 1).trim();
    const earlier = cookies.get(name);
    if (earlier === undefined) cookies.set(name, [value]);
    else earlier.push(value);
  }
  return cookies;
}

function decodeCookie(raw: string): string | undefined {
  const isQuoted = raw.length > 1 && raw.startsWith('"') && raw.endsWith('"');
  return decodeOnce(isQuoted ? raw.slice(1, -1) : raw);
}
