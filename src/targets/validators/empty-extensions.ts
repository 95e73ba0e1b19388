import { isDeepStrictEqual } from 'node:util';
import { type Declarations, declarationsOf } from '../../model/declarations.js';
import type { Model, ObjectDeclaration, TypeDeclaration } from '../../model/model.js';
import { memoize } from '../../source/memoize.js';

/**
 * The declarations that functions are printed from: an extension that adds nothing is an alias of what it extends,
 * because their functions do the same. `ResourceByExtension extends Resource`, as if it were `= Resource`.
 */
export const printedDeclarations: (model: Model) => Declarations = memoize((model) => {
  const declarations = declarationsOf(model);
  return new Map([...declarations].map(([name, declaration]) => [name, asAlias(declaration, declarations)]));
});

function asAlias(declaration: TypeDeclaration, declarations: Declarations): TypeDeclaration {
  if (declaration.kind !== 'object' || declaration.extends.length !== 1) return declaration;
  const { name, span, extends: parents } = declaration;
  const parent = declarations.get(parents[0] ?? '');
  if (parent?.kind !== 'object' || !isDeepStrictEqual(shapeOf(declaration), shapeOf(parent))) return declaration;
  return { kind: 'alias', name, span, type: { kind: 'named', name: parent.name } };
}

function shapeOf({ fields, patterns, requires }: ObjectDeclaration): Partial<ObjectDeclaration> {
  return { fields, ...(patterns && { patterns }), ...(requires && { requires }) };
}
