import { type Graph, withoutEnds } from '../../source/graph.js';
import { memoize } from '../../source/memoize.js';
import { type Declarations, withoutAlias } from '../declarations.js';
import type { NamedRef, TypeRef } from '../type-ref.js';

/** For each alias that may lead back to itself, `A: A | null` or `A: json<A>`, the aliases that it leads to. */
export const circularAliases: (declarations: Declarations) => Graph = memoize((declarations) => {
  const aliases = [...declarations.values()].filter((type) => type.kind === 'alias');
  return withoutEnds(new Map(aliases.map(({ name, type }) => [name, new Set(namesOfItself(type))])));
});

/** The types that a value of the type has itself, not those that it contains. `json<T>` is a T in TypeScript. */
function namesOfItself(ref: TypeRef): readonly string[] {
  if (ref.kind === 'named') return knownNames(ref);
  if (ref.kind === 'nullable' || ref.kind === 'json') return namesOfItself(ref.of);
  return ref.kind === 'either' || ref.kind === 'same' ? ref.members.flatMap(namesOfItself) : [];
}

// A guessed name is reported already, and the circle may be one of the guess alone.
export function knownNames({ name, isGuess }: NamedRef): readonly string[] {
  return isGuess === true ? [] : [name];
}

/** The type by which values are read, through aliases. A value of an alias of itself may be anything: a rule reports it. */
export function typeOfValue(type: TypeRef, declarations: Declarations): TypeRef {
  const isCircular = type.kind === 'named' && circularAliases(declarations).has(type.name);
  return isCircular ? { kind: 'unknown' } : withoutAlias(type, declarations);
}
