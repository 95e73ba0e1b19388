import type { NamedRef, TypeKind, TypeRef } from './type-ref.js';

/** A type without others inside it. */
type WholeRef = Extract<
  TypeRef,
  { kind: 'boolean' | 'string' | 'integer' | 'number' | 'format' | 'bytes' | 'unknown' | 'null' | 'named' }
>;

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
    default:
      return nothingIn(type);
  }
}

/** The parameter makes tsc list this file when a new kind of type has others inside it. */
function nothingIn(_type: WholeRef): readonly TypeRef[] {
  return [];
}

/** A type and every type inside it. */
export function typesIn(type: TypeRef): readonly TypeRef[] {
  const parts = partsOf(type);
  return parts.length === 0 ? [type] : [type, ...parts.flatMap(typesIn)];
}

/** The type with other names: each declared type that it mentions is replaced. */
export function withNames(type: TypeRef, replaced: (named: NamedRef) => NamedRef): TypeRef {
  const inside = (part: TypeRef): TypeRef => withNames(part, replaced);
  switch (type.kind) {
    case 'named':
      return replaced(type);
    case 'array':
    case 'csv':
      return { ...type, items: inside(type.items) };
    case 'tuple':
      return { ...type, items: type.items.map(inside), ...(type.rest && { rest: inside(type.rest) }) };
    case 'map':
      return { ...type, ...(type.keys && { keys: inside(type.keys) }), values: inside(type.values) };
    case 'nullable':
    case 'json':
      return { ...type, of: inside(type.of) };
    case 'same':
      return { ...type, members: type.members.map(replaced) };
    case 'either':
      return { ...type, members: type.members.map(inside) };
    default:
      return type satisfies WholeRef;
  }
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
