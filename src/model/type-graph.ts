import type { Declarations } from './declarations.js';
import type { TypeDeclaration } from './model.js';
import type { TypeRef } from './type-ref.js';
import { partsOf } from './type-uses.js';
import { type Graph, reachedFrom, reversed } from '../source/graph.js';
import { memoize } from '../source/memoize.js';

/** The types written in a declaration. */
export function typesOf(declaration: TypeDeclaration): readonly TypeRef[] {
  switch (declaration.kind) {
    case 'alias':
      return [declaration.type];
    case 'object':
      return [...declaration.fields, ...(declaration.patterns ?? [])].map((field) => field.type);
    case 'union':
      return declaration.variants.flatMap((variant) => variant.fields.map((field) => field.type));
    case 'enum':
      return [];
  }
}

/** Names of the declared types that stand in these types. */
export function namesIn(types: readonly TypeRef[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const type of types) {
    for (const part of partsOf(type)) if (part.kind === 'named') names.add(part.name);
  }
  return names;
}

/** Of each declared type those that it is made of. */
export const namesUsedBy: (declarations: Declarations) => Graph = memoize(
  (declarations) => new Map([...declarations].map(([name, one]) => [name, namesIn(typesOf(one))])),
);

/** Of each declared type those that are made of it. */
export const usersOf: (declarations: Declarations) => Graph = memoize((declarations) =>
  reversed(namesUsedBy(declarations)),
);

/** Names of the declared types that values of these types are made of. */
export function namesReachedFrom(from: readonly TypeRef[], declarations: Declarations): ReadonlySet<string> {
  return reachedFrom(namesIn(from), namesUsedBy(declarations));
}
