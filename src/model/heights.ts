import type { Declarations } from './declarations.js';
import type { Field, TypeDeclaration } from './model.js';
import type { TypeRef } from './type-ref.js';

/** How many levels the flattest value of each type has; types that hold themselves have to end somewhere. */
export function heightsOf(declarations: Declarations): ReadonlyMap<string, number> {
  const heights = new Map<string, number>([...declarations.keys()].map((name) => [name, Infinity]));
  let isSettled = false;
  while (!isSettled) {
    isSettled = true;
    for (const [name, declaration] of declarations) {
      const height = declaredHeight(declaration, heights);
      if (height >= (heights.get(name) ?? Infinity)) continue;
      heights.set(name, height);
      isSettled = false;
    }
  }
  return heights;
}

type Heights = ReadonlyMap<string, number>;

function declaredHeight(declaration: TypeDeclaration, heights: Heights): number {
  switch (declaration.kind) {
    case 'alias':
      return heightOf(declaration.type, heights);
    case 'enum':
      return 0;
    case 'object':
      return fieldsHeight(declaration.fields, heights);
    case 'union':
      return Math.min(...declaration.variants.map(({ fields }) => fieldsHeight(fields, heights)));
  }
}

export function fieldsHeight(fields: readonly Field[], heights: Heights): number {
  const required = fields.filter(({ isRequired }) => isRequired);
  return 1 + Math.max(0, ...required.map(({ type }) => heightOf(type, heights)));
}

export function heightOf(type: TypeRef, heights: Heights): number {
  switch (type.kind) {
    case 'named':
      return heights.get(type.name) ?? Infinity;
    case 'array':
      return (type.minItems ?? 0) === 0 ? 0 : 1 + heightOf(type.items, heights);
    case 'map':
      return (type.minSize ?? 0) === 0 ? 0 : 1 + heightOf(type.values, heights);
    case 'json':
      return heightOf(type.of, heights);
    case 'same':
    case 'either':
      return Math.min(...type.members.map((member) => heightOf(member, heights)));
    default:
      return 0;
  }
}
