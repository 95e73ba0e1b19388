/** What code by hand asks of every type. */
export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

export function isFinite(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

export function isInt(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

export function isInt32(value: unknown): boolean {
  return typeof value === 'number' && (value | 0) === value;
}

export function isInt64(value: unknown): boolean {
  return typeof value === 'bigint' && BigInt.asIntN(64, value) === value;
}
