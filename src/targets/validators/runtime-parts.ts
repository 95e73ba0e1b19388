import type { Model, TypeDeclaration } from '../../model/model.js';
import { typesOf } from '../../model/type-graph.js';
import { typesIn } from '../../model/type-parts.js';
import type { TypeKind } from '../../model/type-ref.js';

/** The part of the runtime with the functions of a kind of type: a package has it only if its model has that kind. */
const partByKind: Partial<Readonly<Record<TypeKind, string>>> = {
  tuple: 'tuples',
  map: 'maps',
  bytes: 'bytes',
  csv: 'csv',
};

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
