import { type Declarations, enumOf, isScalar, withoutAlias } from './declarations.js';
import { membersOf } from './union-members.js';
import type { TypeRef } from './type-ref.js';

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
