/** A value of JSON; a bigint is a whole number that a double does not hold. */
export type JsonValue =
  null | boolean | number | bigint | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/** The value as JSON text. */
export function jsonText(value: JsonValue): string {
  if (typeof value === 'bigint') return String(value);
  if (isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${jsonText(field)}`);
  return `{${fields.join(',')}}`;
}

// `Array.isArray` does not tell readonly arrays from objects.
function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
