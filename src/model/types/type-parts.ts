import type { TypeKind, TypeRef } from '../type-ref.js';

/** The types directly inside a type. */
export function partsOf(type: TypeRef): readonly TypeRef[] {
  switch (type.kind) {
    case 'array':
    case 'csv':
      return [type.items];
    case 'tuple':
      return type.rest === undefined ? type.items : [...type.items, type.rest];
    case 'map':
      return type.keys === undefined ? [type.values] : [type.keys, type.values];
    case 'nullable':
    case 'json':
      return [type.of];
    case 'same':
    case 'either':
      return type.members;
    case 'boolean':
    case 'string':
    case 'integer':
    case 'number':
    case 'format':
    case 'bytes':
    case 'unknown':
    case 'null':
    case 'named':
      return [];
  }
}

/** A type and every type inside it. */
export function typesIn(type: TypeRef): readonly TypeRef[] {
  const parts = partsOf(type);
  return parts.length === 0 ? [type] : [type, ...parts.flatMap(typesIn)];
}

/** A function of every type, from one for each kind. */
export function byKind<Rest extends readonly unknown[], Result>(functions: {
  readonly [Kind in TypeKind]: (type: Extract<TypeRef, { readonly kind: Kind }>, ...rest: Rest) => Result;
}): (type: TypeRef, ...rest: Rest) => Result {
  return (type, ...rest) => {
    const ofKind: (type: never, ...rest: Rest) => Result = functions[type.kind];
    return ofKind(type as never, ...rest);
  };
}
