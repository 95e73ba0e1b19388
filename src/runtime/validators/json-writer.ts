/**
 * Writes JSON text like `JSON.stringify`, and a bigint as a plain number. Throws a TypeError for a value without
 * JSON: a cyclic value, a function.
 */
export function stringifyJson(value: unknown): string {
  const text = plainText(value) ?? writeLossless(value, '', 0);
  if (text === undefined) throw new TypeError(`A value of type ${typeof value} has no JSON.`);
  return text;
}

/**
 * The result of the platform's writer, which does not support bigints but is fast otherwise; undefined if it fails,
 * or if it would call a `toJSON` that was added to bigints.
 */
function plainText(value: unknown): string | undefined {
  if (typeof value === 'bigint' || 'toJSON' in BigInt.prototype) return undefined;
  try {
    // Undefined for undefined, functions and symbols, despite its declaration.
    return JSON.stringify(value) as string | undefined;
  } catch {
    return undefined;
  }
}

function writeLossless(given: unknown, key: string, depth: number): string | undefined {
  const value = plainValueOf(given, key);
  switch (typeof value) {
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? 'null' : writeLosslessObject(value, depth);
    case 'undefined':
    case 'function':
    case 'symbol':
      return undefined;
    default:
      return JSON.stringify(value);
  }
}

function writeLosslessObject(value: object, depth: number): string {
  if (depth > deepestWritten) throw tooDeep();
  if (Array.isArray(value)) {
    const items: string[] = [];
    for (let index = 0; index < value.length; index += 1) {
      items.push(writeLossless(value[index], String(index), depth + 1) ?? 'null');
    }
    return `[${items.join(',')}]`;
  }
  const fields: string[] = [];
  for (const key of Object.keys(value)) {
    const text = writeLossless((value as Readonly<Record<string, unknown>>)[key], key, depth + 1);
    if (text !== undefined) fields.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

// What JSON.stringify writes instead of an object: its toJSON(), given its name or index, or the scalar that it wraps.
function plainValueOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { toJSON } = value as { readonly toJSON?: unknown };
  const plain: unknown = typeof toJSON === 'function' ? toJSON.call(value, key) : value;
  const isWrapped =
    plain instanceof Number || plain instanceof String || plain instanceof Boolean || plain instanceof BigInt;
  return isWrapped ? plain.valueOf() : plain;
}

/** Deeper than any value that was read; only a cyclic value reaches it. */
export const deepestWritten = 1000;

export function tooDeep(): TypeError {
  return new TypeError('The value contains itself, or is nested too deeply for JSON.');
}
