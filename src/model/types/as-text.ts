import { type Declarations, enumOf, textEnumOf, withoutAlias } from '../declarations.js';
import type { TypeRef } from '../type-ref.js';
import { membersOf } from './union-members.js';

// How values are written outside of JSON, in a URL, a header, a form or an event: as text, or else as JSON or in parts.

/** Whether a value is a plain string: a string, a text format or a member of an enum of strings. */
export function isPlainText(ref: TypeRef, declarations: Declarations): boolean {
  const { kind } = withoutAlias(ref, declarations);
  return kind === 'string' || kind === 'format' || textEnumOf(ref, declarations) !== undefined;
}

/** Whether every value is a string in JSON, sent without quotes: also bytes, `json<…>` and `csv<…>`. */
export function isJsonString(written: TypeRef, declarations: Declarations): boolean {
  const type = withoutAlias(written, declarations);
  if (type.kind === 'either') return type.members.every((member) => isJsonString(member, declarations));
  return ['bytes', 'json', 'csv'].includes(type.kind) || isPlainText(type, declarations);
}

/** Whether a value is a single string without quotes or commas: a scalar, or a member of an enum. */
export function isScalar(written: TypeRef, declarations: Declarations): boolean {
  const type = withoutAlias(written, declarations);
  if (type.kind === 'named') return declarations.get(type.name)?.kind === 'enum';
  return ['boolean', 'string', 'integer', 'number', 'format'].includes(type.kind);
}

/** Whether a value is a single string on the wire: a scalar, or bytes. */
export function isTextual(type: TypeRef, declarations: Declarations): boolean {
  return withoutAlias(type, declarations).kind === 'bytes' || isScalar(type, declarations);
}

/** A union of scalars and enums, which text can carry: it is read as the first of boolean, number and text that fits. */
export function isTextUnion(written: TypeRef, declarations: Declarations): boolean {
  const type = withoutAlias(written, declarations);
  if (type.kind !== 'either' || type.isOrdered) return false;
  return membersOf(type, declarations).every((member) => isScalar(member, declarations));
}

/**
 * Why text cannot distinguish the members: a member of an enum is a string that would be read as a number or boolean.
 */
export function textUnionProblem(written: TypeRef, declarations: Declarations): string | undefined {
  if (!isTextUnion(written, declarations)) return undefined;
  const members = membersOf(withoutAlias(written, declarations), declarations).map((member) =>
    withoutAlias(member, declarations),
  );
  const values = members.flatMap((member) => enumOf(member, declarations)?.members.map(({ value }) => value) ?? []);
  const others = new Set(values.filter((value) => typeof value !== 'string').map(String));
  const hasBoolean = members.some(({ kind }) => kind === 'boolean');
  const hasNumber = members.some(({ kind }) => kind === 'integer' || kind === 'number');
  const isReadAsAnother = (text: string): boolean =>
    others.has(text) ||
    (hasBoolean && (text === 'true' || text === 'false')) ||
    (hasNumber && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text));
  const found = values.find((value) => typeof value === 'string' && isReadAsAnother(value));
  if (found === undefined) return undefined;
  return `the member ${JSON.stringify(found)} would be read as the ${/^[tf]/.test(String(found)) ? 'boolean' : 'number'} ${found}`;
}

/** Whether a value is sent as JSON: anything except a scalar or an enum, and a list in a list. */
export function isSentAsJson(type: TypeRef, declarations: Declarations): boolean {
  return type.kind !== 'csv' && !isTextual(type, declarations) && !isTextUnion(type, declarations);
}
