import type { AliasType, DeclaredType, Field, ObjectType, Type, UnionType } from '../validators/index.js';

/** What has fields: an object, or a union, whose values have those of one variant. */
export type FieldsType = ObjectType | UnionType;

/** A type that is no name for another one. */
export type Target = Exclude<Type, AliasType | (() => DeclaredType)>;

/** What a type comes to, through all names; undefined for an alias that stands for nothing but itself. */
export function targetOf(type: Type): Target | undefined {
  const passed = new Set<Type>();
  let current = type;
  for (;;) {
    if (typeof current === 'function') current = current();
    if (typeof current !== 'object' || current.kind !== 'alias') return current;
    if (passed.has(current)) return undefined;
    passed.add(current);
    current = current.type;
  }
}

/** The fields of a type; of a union those of every variant, and its tag. */
export function fieldsOf(type: FieldsType): readonly Field[] {
  if (type.kind === 'object') return type.fields;
  return [...type.variants.flatMap(({ fields }) => fields), { name: type.tag, type: 'string' }];
}

/** Every declared type that values of the type are made of, itself included. */
export function declaredIn(type: Type): ReadonlySet<DeclaredType> {
  const found = new Set<DeclaredType>();
  const visit = (one: Type): void => {
    if (typeof one === 'function') return visit(one());
    if (typeof one === 'object' && 'name' in one) {
      if (found.has(one)) return;
      found.add(one);
    }
    innerTypes(one).forEach(visit);
  };
  visit(type);
  return found;
}

/** The types that a type is written with. */
function innerTypes(type: Exclude<Type, () => DeclaredType>): readonly Type[] {
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
      return fieldsOf(type).map((field) => field.type);
    default:
      return [];
  }
}
