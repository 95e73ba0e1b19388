import type { Access, Field, TypeDeclaration } from './model.js';
import type { TypeRef } from './type-ref.js';
import { partsOf } from './type-uses.js';

/** The fields written in a declaration; of a union, those of every variant. */
export function fieldsIn(declaration: TypeDeclaration): readonly Field[] {
  if (declaration.kind === 'object') return declaration.fields;
  return declaration.kind === 'union' ? declaration.variants.flatMap(({ fields }) => fields) : [];
}

/** Names of the declared types whose values may hold such a field, however deep. */
export function namesHolding(access: Access, types: readonly TypeDeclaration[]): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  for (const declaration of types) {
    for (const name of namesIn(declaration)) users.set(name, [...(users.get(name) ?? []), declaration.name]);
  }
  const direct = types.filter((declaration) => fieldsIn(declaration).some((field) => field.access === access));
  const found = new Set(direct.map(({ name }) => name));
  for (const name of found) for (const user of users.get(name) ?? []) found.add(user);
  return found;
}

/** Names of the declared types that values of these types are made of. */
export function namesReachedFrom(from: readonly TypeRef[], types: readonly TypeDeclaration[]): ReadonlySet<string> {
  const declarations = new Map(types.map((declaration) => [declaration.name, declaration]));
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

function namesIn(declaration: TypeDeclaration): ReadonlySet<string> {
  const fields = [...fieldsIn(declaration), ...((declaration.kind === 'object' && declaration.patterns) || [])];
  return namesAmong(declaration.kind === 'alias' ? [declaration.type] : fields.map(({ type }) => type));
}

function namesAmong(types: readonly TypeRef[]): Set<string> {
  return new Set(types.flatMap(partsOf).flatMap((part) => (part.kind === 'named' ? [part.name] : [])));
}
