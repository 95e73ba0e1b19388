import type { Model, TypeDeclaration } from '../../model/model.js';
import { typesOf } from '../../model/type-graph.js';
import { typesIn } from '../../model/type-parts.js';
import { conversionOf, type TypeKind } from '../../model/type-ref.js';
import { typeUsesOf } from '../../model/type-uses.js';

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
  return (
    isAsked && typeUsesOf(model).some(({ type }) => typesIn(type).some((part) => conversionOf(part) !== undefined))
  );
}

/** The parts of the runtime that the types of a model need. */
export function runtimeParts({ types }: Model): readonly string[] {
  const ofKinds = types
    .flatMap(typesOf)
    .flatMap(typesIn)
    .flatMap(({ kind }) => partByKind[kind] ?? []);
  return [...new Set([...ofKinds, ...(types.some(hasPatterns) ? ['maps'] : [])])];
}

/** Whether fields of any name are declared, beside the named ones. */
function hasPatterns(declaration: TypeDeclaration): boolean {
  const all = declaration.kind === 'union' ? declaration.variants : [declaration];
  return all.some((one) => 'patterns' in one && one.patterns !== undefined && one.patterns.length > 0);
}
