import type { Operation } from './operation.js';
import { givenFor } from './parameters.js';
import type { PreparedRequest, WritingAt } from './request.js';

/** `theme=dark`, behind the cookies that are sent anyway. A browser leaves them out and sends its own. */
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
 * The value of a cookie as it is sent (RFC 6265, section 4.1.1): what a cookie cannot hold is percent-encoded, and so is the
 * percent sign. Undefined for text with half a surrogate pair, which has no UTF-8.
 */
function cookieText(text: string): string | undefined {
  try {
    return text.replaceAll(/[^\x21\x23\x24\x26-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/g, encodeURIComponent);
  } catch {
    return undefined;
  }
}
