import { exactNumber, stringifyJson } from '../../model/json-value.js';

/** A value of a document. A whole number that a double may round is a bigint. */
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

export function isNumber(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

export function numberOf(value: Json): number | bigint | undefined {
  return isNumber(value) ? value : undefined;
}

/** A number as a double, which is exact enough for a count. */
export function doubleOf(value: Json): number | undefined {
  return isNumber(value) ? Number(value) : undefined;
}

/** A number in a text, to the last digit; undefined for any other text. */
export function numberIn(text: string): number | bigint | undefined {
  if (/^-?\d{1,1000}$/.test(text)) return exactNumber(BigInt(text));
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A value as JSON, with all digits of its numbers; `undefined` of a value that is missing. */
export function jsonTextOf(value: Json): string {
  return value === undefined ? 'undefined' : stringifyJson(value);
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
