export const keyLocations = ['header', 'query', 'cookie'] as const;

export type KeyLocation = (typeof keyLocations)[number];

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
