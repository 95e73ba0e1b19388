import type { DeclaredType, Type } from './type.js';

/** A type with its reference resolved: not a function. */
export type KnownType = Exclude<Type, () => DeclaredType> | DeclaredType;

export function knownType(type: Type | DeclaredType): KnownType {
  return typeof type === 'function' ? type() : type;
}

/** Every type within a type, through all references, without the type itself unless it is recursive. */
export function typesWithin(type: KnownType): ReadonlySet<KnownType> {
  // The set grows during iteration: added types are visited too.
  const found = new Set(partsOf(type).map(knownType));
  for (const part of found) for (const inner of partsOf(part)) found.add(knownType(inner));
  return found;
}

function partsOf(type: KnownType): readonly Type[] {
  if (typeof type === 'string') return [];
  switch (type.kind) {
    case 'array':
    case 'csv':
      return [type.items];
    case 'map':
      return [type.values];
    case 'nullable':
    case 'json':
      return [type.of];
    case 'either':
      return type.members;
    case 'alias':
      return [type.type];
    case 'object':
      return [...type.fields, ...(type.patterns ?? [])].map((field) => field.type);
    case 'union':
      return type.variants.flatMap(({ fields }) => fields.map((field) => field.type));
    default:
      return [];
  }
}

/** Names that every object inherits: only an own field of such a name counts. */
const inheritedNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ Object.getOwnPropertyNames(Object.prototype),
);

export function isInheritedName(name: string): boolean {
  return inheritedNames.has(name);
}
