/**
 * The text from which `exactValue` makes the same value again: JSON in which every text begins with what it stands for, so
 * that an int64 is no number and no text, and bytes stay bytes. Members that are undefined are left out.
 *
 *     { id: 'a', size: 9007199254740993n, photo: new Uint8Array([1]) }  →  {"id":"sa","size":"n9007199254740993","photo":"bAQ=="}
 *
 * It is ASCII but for texts inside; of these JSON escapes U+0000 and halves of surrogate pairs, so every database holds it.
 * It is not whole where something is neither plain data nor bytes, such as a stream: the text has only a mark for it.
 */
export function exactText(value: unknown): { readonly text: string; readonly isWhole: boolean } {
  let isWhole = true;
  const mark = (): string => {
    isWhole = false;
    return 'x';
  };
  return { text: JSON.stringify(packed(value, mark)), isWhole };
}

/** The value that a text of `exactText` stands for. */
export function exactValue(text: string): unknown {
  return unpacked(JSON.parse(text) as Packed);
}

type Packed = null | boolean | number | string | readonly Packed[] | { readonly [name: string]: Packed };

function packed(value: unknown, mark: () => string): Packed {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'bigint':
      return `n${value}`;
    case 'boolean':
      return value;
    case 'number':
      // JSON knows neither minus zero nor infinity.
      return Number.isFinite(value) && !Object.is(value, -0) ? value : `d${Object.is(value, -0) ? '-0' : value}`;
    case 'undefined':
      return 'u';
    case 'object':
      return packedObject(value, mark);
    default:
      return mark();
  }
}

function packedObject(value: object | null, mark: () => string): Packed {
  if (value === null) return null;
  if (value instanceof Uint8Array) {
    return `b${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')}`;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => packed(item, mark));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return mark();
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  // Not by assignment, which `__proto__` would escape from.
  return Object.fromEntries(members.map(([name, member]) => [name, packed(member, mark)]));
}

function unpacked(value: Packed): unknown {
  if (typeof value === 'string') return unpackedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) return value.map(unpacked);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unpacked(member)]));
}

function unpackedText(text: string): unknown {
  const rest = text.slice(1);
  switch (text[0]) {
    case 's':
      return rest;
    case 'n':
      return BigInt(rest);
    case 'b':
      return new Uint8Array(Buffer.from(rest, 'base64'));
    case 'd':
      return Number(rest);
    case 'u':
      return undefined;
    default:
      throw new Error('Bug: a text that exactText did not make.');
  }
}

const isArray: (value: object) => value is readonly Packed[] = Array.isArray;
