import { isDeepStrictEqual } from 'node:util';
import { memoize } from '../../source/memoize.js';
import { type Declarations, declarationsOf } from '../declarations.js';
import type { Model, ObjectDeclaration, TypeDeclaration } from '../model.js';

/**
 * The declarations that checks and schemas are printed from: an extension that adds nothing is an alias of what it
 * extends, because they say the same. `ResourceByExtension extends Resource`, as if it were `= Resource`.
 */
export const printedDeclarations: (model: Model) => Declarations = memoize((model) => {
  const declarations = declarationsOf(model);
  return new Map([...declarations].map(([name, declaration]) => [name, asAlias(declaration, declarations)]));
});

function asAlias(declaration: TypeDeclaration, declarations: Declarations): TypeDeclaration {
  if (declaration.kind !== 'object' || declaration.extends.length !== 1) return declaration;
  const parent = declarations.get(declaration.extends[0] ?? '');
  if (parent?.kind !== 'object' || !isDeepStrictEqual(shapeOf(declaration), shapeOf(parent))) return declaration;
  const { fields: _fields, patterns: _patterns, requires: _requires, extends: _extends, ...others } = declaration;
  return { ...others, kind: 'alias', type: { kind: 'named', name: parent.name } };
}

function shapeOf({ fields, patterns, requires }: ObjectDeclaration): Partial<ObjectDeclaration> {
  return { fields, ...(patterns && { patterns }), ...(requires && { requires }) };
}
