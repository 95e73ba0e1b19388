import { words } from '../source/words.js';

/** Headers that the client, the server and the protocol set themselves (RFC 9110 and 9112), in small letters. */
export const automaticRequestHeaders: ReadonlySet<string> = new Set(
  words(`
    accept accept-encoding authorization connection content-encoding content-length content-type cookie
    expect host keep-alive te trailer transfer-encoding upgrade
  `),
);
export const automaticResponseHeaders: ReadonlySet<string> = new Set(
  words(`
    allow connection content-encoding content-length content-type date keep-alive trailer
    transfer-encoding upgrade www-authenticate
  `),
);

/** Whether a header has another meaning in HTTP, so it cannot carry a key. `Authorization` may hold one. */
export function hasOtherMeaning(header: string): boolean {
  const name = header.toLowerCase();
  return name !== 'authorization' && automaticRequestHeaders.has(name);
}
