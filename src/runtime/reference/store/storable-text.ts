/**
 * Whether PostgreSQL can hold the text: jsonb refuses U+0000 and halves of surrogate pairs. Both stores refuse them, so
 * that what works on one works on the other.
 */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}

/** The first text inside a value, member names included, that cannot be stored; its place as a JSON Pointer (RFC 6901). */
export function unstorablePointer(value: unknown, pointer = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : pointer;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const inside = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const found = isStorable(name) ? unstorablePointer(member, inside) : inside;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** JSON text of a value; a bigint is a plain number, and members that are undefined are left out. */
export function jsonText(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('base64'));
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`);
  return `{${members.join(',')}}`;
}
