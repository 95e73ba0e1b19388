import type { Operation } from '../operation.js';
import type { PreparedRequest, WritingAt } from '../requests/writing.js';
import { tried } from '../own.js';
import { givenFor } from '../requests/parameters.js';

/** `theme=dark`, after the cookies that are sent anyway. A browser ignores these and sends its own. */
export function writeCookies(request: PreparedRequest, { cookies = [] }: Operation, at: WritingAt): void {
  const pairs = cookies.flatMap((parameter) => {
    const given = givenFor(parameter, at('cookies'), false);
    if (given === undefined) return [];
    const text = cookieText(given.texts.join(','));
    if (text === undefined) given.refuse({ code: 'format' });
    return [`${parameter.name}=${text}`];
  });
  if (pairs.length > 0)
    request.headers.push(['cookie', (before) => [...(before === null ? [] : [before]), ...pairs].join('; ')]);
}

/**
 * The encoded value of a cookie (RFC 6265, section 4.1.1): what a cookie cannot hold is percent-encoded, as is the
 * percent sign. Undefined for a string with a lone surrogate, which has no UTF-8.
 */
export function cookieText(text: string): string | undefined {
  return tried(() => text.replaceAll(/[^\x21\x23\x24\x26-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/g, encodeURIComponent));
}
