import type { Declarations } from './declarations.js';
import { distinctionOf, membersOf, type Test } from './distinction.js';
import { shapesOf } from './shapes.js';
import type { EitherRef, TypeRef } from './type-ref.js';
import { writtenType } from './written-type.js';

/** A member of a union without tag, and what tells it from the other members, beyond what kind of value it is. */
export interface EitherMember {
  readonly type: TypeRef;
  readonly guards: readonly Guard[];
}

export interface Guard {
  readonly test: Test;
  readonly holds: boolean;
}

/** Scalars first: they are the cheapest to ask for. Of arrays and objects at most one member is looked into. */
export function eitherMembers(type: EitherRef, declarations: Declarations): readonly EitherMember[] {
  const all = membersOf(type, declarations);
  const types = all.filter(
    (member, index) => member.kind !== 'null' || all.findIndex(({ kind }) => kind === 'null') === index,
  );
  const guards = types.map((): Guard[] => []);
  for (const [left, one] of types.entries()) {
    for (const [right, other] of types.entries()) {
      const distinction = left < right ? distinctionOf(one, other, declarations) : undefined;
      if (distinction?.kind !== 'test') continue;
      const { test, holdsForLeft } = distinction;
      guards[left]?.push({ test, holds: holdsForLeft });
      guards[right]?.push({ test, holds: !holdsForLeft });
    }
  }
  const members = types.map((member, index) => ({ type: member, guards: withoutEqual(guards[index] ?? []) }));
  const isScalar = ({ type: member }: EitherMember): boolean =>
    shapesOf(member, { declarations, isCode: true }).every(({ kind }) => scalarKinds.has(kind));
  return [...members.filter(isScalar), ...members.filter((member) => !isScalar(member))];
}

/** Of shapes whose values have no parts. */
export const scalarKinds: ReadonlySet<string> = new Set(['constant', 'integer', 'number', 'text']);

function withoutEqual(guards: readonly Guard[]): readonly Guard[] {
  return [...new Map(guards.map((guard) => [JSON.stringify(guard), guard])).values()];
}

/** As people read it: `Cat (has lives, no kind)`. */
export function describedMember({ type, guards }: EitherMember): string {
  const name = writtenType(type);
  const words = guards.flatMap(({ test, holds }) => wordsOf(test, holds));
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return words.length === 0 ? shown : `${shown} (${words.slice(0, 3).join(', ')})`;
}

function wordsOf(test: Test, holds: boolean): readonly string[] {
  switch (test.kind) {
    case 'has field':
      return [`${holds ? 'has' : 'no'} ${test.name.slice(0, 60)}`];
    case 'field is one of':
      return holds ? [`${test.name} is ${test.values.slice(0, 5).join(' or ')}`.slice(0, 100)] : [];
    case 'has items at most':
      return [`${holds ? 'at most' : 'more than'} ${test.count} items`];
    case 'field is':
    case 'first item is':
      return [];
  }
}
