import type { KeyLocation } from './access.js';
import { automaticRequestHeaders } from './automatic-headers.js';

export const keyLocations: readonly KeyLocation[] = ['header', 'query', 'cookie'];

/** Names that need no escaping, neither on the wire nor in a challenge. */
const keyNames: Readonly<Record<KeyLocation, RegExp>> = {
  header: /^[\w!#$%'*+.^`~-]{1,100}$/,
  query: /^[\w.~$:@[\]-]{1,100}$/,
  cookie: /^[\w!#$%'*+.^`~-]{1,100}$/,
};

/** Whether a key can be sent under this name. */
export function isKeyName(name: string, location: KeyLocation): boolean {
  return keyNames[location].test(name);
}

/** Whether a header has another meaning in HTTP, so it cannot carry a key. `Authorization` may hold one. */
export function hasOtherMeaning(header: string): boolean {
  const name = header.toLowerCase();
  return name !== 'authorization' && automaticRequestHeaders.has(name);
}
