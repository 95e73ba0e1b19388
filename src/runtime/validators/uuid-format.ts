/** `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`: the text form of RFC 9562, section 4, in upper or lower case; any version. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && value.length === 36 && uuidGrammar.test(value);
}

// Written out, because repeated groups are slower.
const uuidGrammar = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/;
