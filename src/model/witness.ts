/** A value of JSON that shows something about types; a bigint is a whole number that a double does not hold. */
export type Witness =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Witness[]
  | { readonly [name: string]: Witness };

/** The value as JSON text. */
export function witnessText(value: Witness): string {
  if (typeof value === 'bigint') return String(value);
  if (isArray(value)) return `[${value.map(witnessText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${witnessText(field)}`);
  return `{${fields.join(',')}}`;
}

// `Array.isArray` does not tell readonly arrays from objects.
function isArray(value: Witness): value is readonly Witness[] {
  return Array.isArray(value);
}
