import { byName } from './by-name.js';
import { typesOf } from './exact-numbers.js';
import type { Access, Field, TypeDeclaration } from './model.js';
import type { TypeRef } from './type-ref.js';
import { partsOf } from './type-uses.js';
import { memoize } from '../source/memoize.js';
import { multimapOf } from '../source/multimap.js';

/** The fields written in a declaration; of a union, those of every variant. */
export function fieldsIn(declaration: TypeDeclaration): readonly Field[] {
  if (declaration.kind === 'object') return declaration.fields;
  return declaration.kind === 'union' ? declaration.variants.flatMap(({ fields }) => fields) : [];
}

/** Names of the declared types whose values may hold such a field, however deep. */
export function namesHolding(access: Access, types: readonly TypeDeclaration[]): ReadonlySet<string> {
  const direct = types.filter((declaration) => fieldsIn(declaration).some((field) => field.access === access));
  const found = new Set(direct.map(({ name }) => name));
  if (found.size === 0) return found;
  const users = usersIn(types);
  for (const name of found) for (const user of users.get(name) ?? []) found.add(user);
  return found;
}

/** Names of the declared types that values of these types are made of. */
export function namesReachedFrom(from: readonly TypeRef[], types: readonly TypeDeclaration[]): ReadonlySet<string> {
  const declarations = byName(types);
  const found = namesAmong(from);
  for (const name of found) {
    const declaration = declarations.get(name);
    for (const inner of declaration ? namesIn(declaration) : []) found.add(inner);
  }
  return found;
}

/** Whether a value of the type may hold what the named types hold. */
export function holdsAny(type: TypeRef, names: ReadonlySet<string>): boolean {
  return partsOf(type).some((part) => part.kind === 'named' && names.has(part.name));
}

/** Of each type that fields of others are of, the names of those others. */
const usersIn: (types: readonly TypeDeclaration[]) => ReadonlyMap<string, readonly string[]> = memoize((types) =>
  multimapOf(types.flatMap((user) => [...namesIn(user)].map((name) => [name, user.name] as const))),
);

const namesIn: (declaration: TypeDeclaration) => ReadonlySet<string> = memoize((declaration) =>
  namesAmong(typesOf(declaration)),
);

function namesAmong(types: readonly TypeRef[]): Set<string> {
  const names = new Set<string>();
  for (const type of types) {
    for (const part of partsOf(type)) if (part.kind === 'named') names.add(part.name);
  }
  return names;
}
