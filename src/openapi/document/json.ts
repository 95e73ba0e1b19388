/** A value of a document. */
export type Json = unknown;

export type JsonObject = Readonly<Record<string, Json>>;

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or an empty one: a missing or malformed object is reported elsewhere. */
export function objectOf(value: Json): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export function textOf(value: Json): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(value: Json): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** An own member of an object: `{}` has no `constructor`. Undefined for anything but an object. */
export function memberOf(value: Json, name: string): Json {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Without the members that say nothing: undefined, or an object without members. */
export function saying(object: JsonObject): JsonObject {
  const isSaid = (value: Json): boolean => value !== undefined && !(isObject(value) && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(object).filter(([, value]) => isSaid(value)));
}

/** Whether two texts differ at most in signs and large letters. */
export function isSameText(one: Json, other: Json): boolean {
  const [left, right] = [one, other].map((text) =>
    textOf(text)
      ?.replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase(),
  );
  return left !== undefined && left === right;
}
