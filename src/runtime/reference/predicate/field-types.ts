import type { AliasType, DeclaredType, EnumType, Field, ObjectType, Type, UnionType } from '../../validators/index.js';

/** What has fields: an object, or a union, whose values have those of one variant. */
export type FieldsType = ObjectType | UnionType;

/** A type that is no name for another one. */
type Target = Exclude<Type, AliasType | (() => DeclaredType)>;

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

/**
 * What predicates, sorts and facets know of a field. `integer` fits a number, `int64` is a bigint. `opaque` is any JSON: it
 * can be told apart from nothing, and that is all. `hidden` is stored and never returned, so nobody may ask about it either.
 */
export type FieldType =
  | { readonly kind: ScalarKind }
  | { readonly kind: 'array'; readonly items: FieldType }
  | { readonly kind: 'object'; readonly type: FieldsType }
  | { readonly kind: 'opaque' | 'hidden' };

export type ScalarKind = 'text' | 'boolean' | 'number' | 'integer' | 'int64';

/** From the outermost field to the innermost. */
export type FieldPath = readonly string[];

/** The value without what is hidden. */
export function shown(value: unknown, type: FieldType): unknown {
  return type.kind === 'hidden' ? undefined : withParts(value, type, shown);
}

/** The value with its elements, or its fields that the type has, made anew; what has no parts is itself. */
export function withParts(value: unknown, type: FieldType, make: (part: unknown, type: FieldType) => unknown): unknown {
  if (type.kind === 'array' && Array.isArray(value)) return value.map((item) => make(item, type.items));
  if (type.kind !== 'object' || typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => {
    const fieldType = fieldTypeOf(type.type, name);
    return [name, fieldType === undefined ? field : make(field, fieldType)];
  });
  return Object.fromEntries(fields);
}

/** The type of the field with that name; undefined if there is no such field. */
export function fieldTypeOf(type: FieldsType, name: string): FieldType | undefined {
  const { named, matched } = fieldTypesOf(type);
  return named.get(name) ?? matched.find(({ names }) => names.test(name))?.type;
}

/** The members that are fields of the type: those declared by name first, in their order. */
export function memberNamesOf(type: FieldsType, members: object): readonly string[] {
  const declared = fieldNamesOf(type).filter((name) => Object.hasOwn(members, name));
  if (fieldTypesOf(type).matched.length === 0) return declared;
  const known = new Set(declared);
  const others = Object.keys(members).filter((name) => !known.has(name) && fieldTypeOf(type, name) !== undefined);
  return [...declared, ...others];
}

export function fieldNamesOf(type: FieldsType): readonly string[] {
  return [...fieldTypesOf(type).named.keys()];
}

export function isScalar(type: FieldType): type is { readonly kind: ScalarKind } {
  return type.kind !== 'array' && type.kind !== 'object' && type.kind !== 'opaque' && type.kind !== 'hidden';
}

interface FieldTypes {
  readonly named: ReadonlyMap<string, FieldType>;
  readonly matched: readonly { readonly names: RegExp; readonly type: FieldType }[];
}

// The same few types are asked about with every request.
const known = new WeakMap<FieldsType, FieldTypes>();

function fieldTypesOf(type: FieldsType): FieldTypes {
  const found = known.get(type) ?? readFieldTypes(type);
  known.set(type, found);
  return found;
}

function readFieldTypes(type: FieldsType): FieldTypes {
  const named = new Map<string, FieldType>();
  for (const { name, type: written, access } of fieldsOf(type)) {
    // Of the fields of one name in several variants, one that is hidden hides them all.
    if (named.get(name)?.kind === 'hidden') continue;
    named.set(name, access === 'write' ? { kind: 'hidden' } : shownType(written));
  }
  const patterns = (type.kind === 'object' && type.patterns) || [];
  return { named, matched: patterns.map(({ names, type: written }) => ({ names, type: shownType(written) })) };
}

// What cannot be looked into is hidden whole if it may hold something that is.
function shownType(type: Type): FieldType {
  const read = readType(type);
  return read.kind === 'opaque' && holdsHidden(type) ? { kind: 'hidden' } : read;
}

function holdsHidden(type: Type): boolean {
  return [...declaredIn(type)].some(
    (declared) =>
      (declared.kind === 'object' || declared.kind === 'union') &&
      fieldsOf(declared).some(({ access }) => access === 'write'),
  );
}

const opaque: FieldType = { kind: 'opaque' };

// `inside`: the arrays that led here. An alias that holds itself, `Tree: Tree[]`, has no end to look into.
function readType(type: Type, inside: readonly unknown[] = []): FieldType {
  const target = targetOf(type);
  if (target === undefined || inside.includes(target)) return opaque;
  if (typeof target === 'string') return { kind: scalarKinds[target] ?? 'text' };
  switch (target.kind) {
    case 'string':
    case 'int64':
    case 'int32':
    case 'integer':
    case 'number':
      return { kind: scalarKinds[target.kind] ?? 'text' };
    case 'array':
      return { kind: 'array', items: readType(target.items, [...inside, target]) };
    case 'nullable':
      return readType(target.of, [...inside, target]);
    case 'either':
      return readEither(target.members, [...inside, target]);
    case 'object':
    case 'union':
      return { kind: 'object', type: target };
    case 'enum':
      return { kind: kindOfMembers(target) };
    default:
      return opaque;
  }
}

/** What is not here is text. */
const scalarKinds: Readonly<Record<string, ScalarKind | 'opaque'>> = {
  boolean: 'boolean',
  integer: 'integer',
  int32: 'integer',
  int64: 'int64',
  number: 'number',
  bytes: 'opaque',
  unknown: 'opaque',
  null: 'opaque',
};

// An identifier or the thing itself, `string | Pet`: what has fields is the object.
function readEither(members: readonly Type[], inside: readonly unknown[]): FieldType {
  const types = members.filter((member) => member !== 'null').map((member) => readType(member, inside));
  const [object, ...others] = types.filter(({ kind }) => kind === 'object');
  const isOnlyOne = others.length === 0 && types.every(({ kind }) => kind !== 'array' && kind !== 'opaque');
  return object !== undefined && isOnlyOne ? object : opaque;
}

/** What predicates compare the members of an enum as; those of several kinds are compared with nothing. */
function kindOfMembers({ members }: EnumType): 'text' | 'number' | 'boolean' | 'opaque' {
  const [kind, ...others] = new Set(members.map((member) => typeof member));
  if (kind === undefined || others.length > 0) return 'opaque';
  return kind === 'boolean' || kind === 'number' ? kind : 'text';
}
