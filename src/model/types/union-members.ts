import { type Declarations, withoutAlias } from '../declarations.js';
import type { EitherRef, TypeRef } from '../type-ref.js';

/**
 * The members of an untagged union, with those of the unions it names; `null` is a member where the value may be null.
 */
export function membersOf(type: TypeRef, declarations: Declarations): readonly TypeRef[] {
  return membersIn(type, declarations, new Map());
}

/** The same of a type with that name, apart for each member that is written there. */
export function memberGroupsOf(
  { members }: EitherRef,
  declarations: Declarations,
  name: string | undefined,
): readonly (readonly TypeRef[])[] {
  const known = new Map<string, readonly TypeRef[]>(name === undefined ? [] : [[name, []]]);
  return members.map((member) => membersIn(member, declarations, known));
}

/**
 * `known` has what a union adds when it is named again: in a circle nothing, otherwise its first member once, which is
 * enough to see that its members are there twice.
 */
function membersIn(
  ref: TypeRef,
  declarations: Declarations,
  known: Map<string, readonly TypeRef[]>,
): readonly TypeRef[] {
  // Its order would be lost among the members of another union.
  if (isOrdered(ref, declarations)) return [ref];
  if (ref.kind === 'either') return ref.members.flatMap((member) => membersIn(member, declarations, known));
  if (ref.kind === 'nullable') return [{ kind: 'null' }, ...membersIn(ref.of, declarations, known)];
  if (ref.kind !== 'named') return [ref];
  const again = known.get(ref.name);
  if (again !== undefined) return again;
  const declaration = declarations.get(ref.name);
  const isUnion = ['either', 'nullable'].includes(withoutAlias(ref, declarations).kind);
  if (!isUnion || declaration?.kind !== 'alias') return [ref];
  known.set(ref.name, []);
  const members = membersIn(declaration.type, declarations, known);
  known.set(ref.name, members.slice(0, 1));
  return members;
}

/** Whether the type is a `first of A | B`, or a name of one. */
export function isOrdered(ref: TypeRef, declarations: Declarations): boolean {
  const target = withoutAlias(ref, declarations);
  return target.kind === 'either' && target.isOrdered === true;
}
