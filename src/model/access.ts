import { byName } from './by-name.js';
import type { Access, Field, TypeDeclaration } from './model.js';
import { usersOf } from './type-graph.js';
import type { TypeRef } from './type-ref.js';
import { partsOf } from './type-uses.js';
import { reachedFrom } from '../source/graph.js';

/** The fields written in a declaration; of a union, those of every variant. */
export function fieldsIn(declaration: TypeDeclaration): readonly Field[] {
  if (declaration.kind === 'object') return declaration.fields;
  return declaration.kind === 'union' ? declaration.variants.flatMap(({ fields }) => fields) : [];
}

/** Names of the declared types whose values may hold such a field, however deep. */
export function namesHolding(access: Access, types: readonly TypeDeclaration[]): ReadonlySet<string> {
  const direct = types.filter((declaration) => fieldsIn(declaration).some((field) => field.access === access));
  return direct.length === 0
    ? new Set()
    : reachedFrom(
        direct.map(({ name }) => name),
        usersOf(byName(types)),
      );
}

/** Whether a value of the type may hold what the named types hold. */
export function holdsAny(type: TypeRef, names: ReadonlySet<string>): boolean {
  return partsOf(type).some((part) => part.kind === 'named' && names.has(part.name));
}
