import type { Model, TypeDeclaration } from '../../model/model.js';
import { typesWithin } from '../../model/type-graph.js';
import { conversionOf, type TypeKind, type TypeRef } from '../../model/type-ref.js';
import { apiUsesOf } from '../../model/type-uses.js';
import { memoize } from '../../source/memoize.js';

/** The part of the runtime with the functions of a kind of type: a package has it only if its model has that kind. */
const partByKind: Partial<Readonly<Record<TypeKind, string>>> = {
  tuple: 'tuples',
  map: 'maps',
  bytes: 'bytes',
  csv: 'csv',
};

/** Whether the project has some of the scalars in other forms, in a type or a parameter. */
export function hasConversions(model: Model): boolean {
  const isAsked = model.packages?.int64 === 'string' || model.packages?.dates === 'Date';
  const types = (): readonly TypeRef[] => [
    ...model.types.flatMap(typesWithin),
    ...apiUsesOf(model).map(({ type }) => type),
  ];
  return isAsked && types().some((type) => conversionOf(type) !== undefined);
}

/** The parts of the runtime that the types of a model need. */
export function runtimeParts({ types }: Model): readonly string[] {
  return [...new Set(types.flatMap(partsNeededBy))];
}

const partsNeededBy: (declaration: TypeDeclaration) => readonly string[] = memoize((declaration) => [
  ...new Set([
    ...typesWithin(declaration).flatMap(({ kind }) => partByKind[kind] ?? []),
    ...(hasPatterns(declaration) ? ['maps'] : []),
  ]),
]);

/** Whether fields of any name are declared, beside the named ones. */
function hasPatterns(declaration: TypeDeclaration): boolean {
  const all = declaration.kind === 'union' ? declaration.variants : [declaration];
  return all.some((one) => 'patterns' in one && one.patterns !== undefined && one.patterns.length > 0);
}
