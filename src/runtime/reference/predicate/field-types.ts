import {
  type AliasType,
  type Conversion,
  type DeclaredType,
  type EnumType,
  type Field,
  knownType,
  type ObjectType,
  parseJson,
  stringifyJson,
  timeText,
  type Type,
  typesWithin,
  type UnionType,
} from '../../validators/index.js';

/** A type with fields: an object, or a union, whose values have the fields of one variant. */
export type FieldsType = ObjectType | UnionType;

type Target = Exclude<Type, AliasType | (() => DeclaredType)>;

/** Resolves aliases. Each ends at another type: an alias that only refers to itself is an error of the model. */
export function targetOf(type: Type): Target {
  let current = knownType(type);
  while (typeof current === 'object' && current.kind === 'alias') current = knownType(current.type);
  return current;
}

/** The fields of a type; for a union, those of every variant, and its tag. */
export function fieldsOf(type: DeclaredType): readonly Field[] {
  if (type.kind === 'object') return type.fields;
  if (type.kind !== 'union') return [];
  return [...type.variants.flatMap(({ fields }) => fields), { name: type.tag, type: 'string' }];
}

/** Every declared type that values of the type may contain, including itself. */
export function declaredIn(type: Type): ReadonlySet<DeclaredType> {
  const whole = knownType(type);
  return new Set([whole, ...typesWithin(whole)].filter((one) => typeof one === 'object' && 'name' in one));
}

/**
 * A field as predicates, sorts and facets see it. `integer` fits a number, `int64` is a bigint. The `format` of a text
 * is its keyword, `decimal`. Of `opaque` JSON, a predicate can test only the presence. `hidden` is stored and never
 * returned, so no predicate may refer to it.
 */
export type FieldType =
  | { readonly kind: ScalarKind; readonly format?: string | undefined; readonly to?: Conversion }
  | { readonly kind: 'array'; readonly items: FieldType }
  | { readonly kind: 'object'; readonly type: FieldsType }
  | { readonly kind: 'opaque'; readonly values?: FieldType; readonly held?: Held }
  | { readonly kind: 'hidden' };

/** What a text in JSON holds: the items of a `csv<T>`, or the value of a `json<T>`. */
interface Held {
  readonly as: 'csv' | 'json';
  readonly type: FieldType;
}

export type ScalarKind = 'text' | 'boolean' | 'number' | 'integer' | 'int64';

export type FieldPath = readonly string[];

/** Every string inside the value, without those of hidden and undeclared fields: depth first, in document order. */
export function* shownStrings(given: unknown, type: FieldType): Iterable<string> {
  const value = usualScalar(given, type);
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  const partType = partTypeOf(type);
  if (Array.isArray(value)) {
    const isPlain = !('to' in partType);
    for (const item of value as readonly unknown[]) {
      // Most are numbers or strings, for which a nested generator would be slow.
      if (typeof item === 'object' || !isPlain) yield* shownStrings(item, partType);
      else if (typeof item === 'string') yield item;
    }
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const memberType = type.kind === 'object' ? fieldTypeOf(type.type, name) : partType;
    if (memberType !== undefined && memberType.kind !== 'hidden') yield* shownStrings(member, memberType);
  }
}

/** The type of the items of a list, or of the values of a map. */
function partTypeOf(type: FieldType): FieldType {
  if (type.kind === 'array') return type.items;
  return type.kind === 'opaque' ? (type.values ?? opaque) : opaque;
}

/** Copies a value, with `make` applied to its elements or declared fields, if it has any. */
export function withParts(value: unknown, type: FieldType, make: (part: unknown, type: FieldType) => unknown): unknown {
  if (type.kind === 'array' && Array.isArray(value)) return value.map((item) => make(item, type.items));
  if (type.kind !== 'object' || !isObject(value)) return value;
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => {
    const fieldType = fieldTypeOf(type.type, name);
    return [name, fieldType === undefined ? field : make(field, fieldType)];
  });
  return Object.fromEntries(fields);
}

/** The value as a stored record has it: with bytes, points in time, `csv<T>` and `json<T>` as texts, integers as bigints. */
export function storedForm(given: unknown, type: FieldType): unknown {
  const value = usualScalar(given, type);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (type.kind === 'opaque' && type.held !== undefined) return heldText(value, type.held);
  const partType = partTypeOf(type);
  if (Array.isArray(value)) return value.map((item) => storedForm(item, partType));
  if (!isObject(value)) return value;
  const isDeclared = type.kind === 'object';
  // In the order in which they are written, on which a text depends.
  const names = new Set([...(isDeclared ? memberNamesOf(type.type, value) : []), ...Object.keys(value)]);
  const typeOf = (name: string): FieldType => (isDeclared ? (fieldTypeOf(type.type, name) ?? opaque) : partType);
  return Object.fromEntries([...names].map((name) => [name, storedForm(value[name], typeOf(name))]));
}

function heldText(value: unknown, { as, type }: Held): unknown {
  if (value === undefined || value === null) return value;
  if (as === 'json') return stringifyJson(storedForm(value, type));
  return Array.isArray(value) ? value.map((item) => String(storedForm(item, type))).join(',') : value;
}

/** What the text of a stored `csv<T>` or `json<T>` holds; every other value as it is. */
export function heldIn(stored: unknown, type: FieldType): unknown {
  if (typeof stored !== 'string' || type.kind !== 'opaque' || type.held === undefined) return stored;
  if (type.held.as === 'csv') return stored === '' ? [] : stored.split(',');
  const read = parseJson(stored);
  return read.ok ? read.value : stored;
}

// In types without readable fields, such as tuples, a Date is not known by its type.
function usualScalar(value: unknown, type: FieldType): unknown {
  return ('to' in type ? type.to?.inner(value) : undefined) ?? timeText(value) ?? value;
}

/** Whether a value has members: not bytes, and not a Date or an object of Temporal. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !(value instanceof Uint8Array) && timeText(value) === undefined;
}

export function fieldTypeOf(type: FieldsType, name: string): FieldType | undefined {
  const { named, matched } = fieldTypesOf(type);
  return named.get(name) ?? matched.find(({ names }) => names.test(name))?.type;
}

export function fieldAt(fields: FieldsType, path: FieldPath): FieldType {
  const root: FieldType = { kind: 'object', type: fields };
  return path.reduce<FieldType>(
    (type, name) => (type.kind === 'object' && fieldTypeOf(type.type, name)) || { kind: 'opaque' },
    root,
  );
}

/** The members that are fields of the type: those declared by name first, in order. */
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

export function isScalar(type: FieldType): type is FieldType & { readonly kind: ScalarKind } {
  return type.kind !== 'array' && type.kind !== 'object' && type.kind !== 'opaque' && type.kind !== 'hidden';
}

interface FieldTypes {
  readonly named: ReadonlyMap<string, FieldType>;
  readonly matched: readonly { readonly names: RegExp; readonly type: FieldType }[];
}

// The same few types occur in every request.
const known = new WeakMap<FieldsType, FieldTypes>();

function fieldTypesOf(type: FieldsType): FieldTypes {
  const found = known.get(type) ?? readFieldTypes(type);
  known.set(type, found);
  return found;
}

function readFieldTypes(type: FieldsType): FieldTypes {
  const named = new Map<string, FieldType>();
  for (const { name, type: written, access } of fieldsOf(type)) {
    // If several variants have a field of the same name and one is hidden, all are.
    const other = named.get(name);
    if (other?.kind === 'hidden') continue;
    const type = access === 'write' ? { kind: 'hidden' as const } : shownType(written);
    // A decimal in one of them and any string in another are both compared as strings.
    const isMixed = other !== undefined && isScalar(other) && isScalar(type) && other.format !== type.format;
    named.set(name, isMixed ? { ...type, format: undefined } : type);
  }
  const matched = (type.kind === 'object' ? [type] : type.variants).flatMap(({ patterns = [] }) => patterns);
  return { named, matched: matched.map(({ names, type: written }) => ({ names, type: shownType(written) })) };
}

// A type without readable fields is hidden as a whole if it may contain a hidden field.
function shownType(type: Type): FieldType {
  const read = readType(type);
  if (read.kind !== 'opaque') return read;
  return [...declaredIn(type)].flatMap(fieldsOf).some(({ access }) => access === 'write') ? { kind: 'hidden' } : read;
}

const opaque: FieldType = { kind: 'opaque' };

// `inside`: the enclosing arrays. An alias that contains itself, `Tree: Tree[]`, would recurse without end.
function readType(type: Type, inside: readonly unknown[] = []): FieldType {
  const target = targetOf(type);
  if (inside.includes(target)) return opaque;
  if (typeof target === 'string') return { kind: plainKinds[target] ?? 'text', format: target };
  switch (target.kind) {
    case 'array':
      return { kind: 'array', items: readType(target.items, [...inside, target]) };
    case 'nullable':
      return readType(target.of, [...inside, target]);
    case 'map':
      return { kind: 'opaque', values: readType(target.values, [...inside, target]) };
    case 'converted': {
      const of = readType(target.of);
      return isScalar(of) ? { ...of, to: target.to } : of;
    }
    case 'csv':
      return { kind: 'opaque', held: { as: 'csv', type: readType(target.items, [...inside, target]) } };
    case 'json':
      return { kind: 'opaque', held: { as: 'json', type: readType(target.of, [...inside, target]) } };
    case 'either':
      return readEither(target.members, [...inside, target]);
    case 'object':
    case 'union':
      return { kind: 'object', type: target };
    case 'enum':
      return { kind: kindOfMembers(target) };
    case 'string':
      return { kind: 'text', format: target.format };
    default:
      return { kind: plainKinds[target.kind] ?? 'text' };
  }
}

/** All others are text. */
const plainKinds: Readonly<Record<string, ScalarKind | 'opaque'>> = {
  boolean: 'boolean',
  integer: 'integer',
  int32: 'integer',
  int64: 'int64',
  uint64: 'int64',
  number: 'number',
  bytes: 'opaque',
  unknown: 'opaque',
  null: 'opaque',
  tuple: 'opaque',
};

// An identifier or the object, `string | Pet`: the object has the fields.
function readEither(members: readonly Type[], inside: readonly unknown[]): FieldType {
  const types = members.filter((member) => member !== 'null').map((member) => readType(member, inside));
  const [object, ...others] = types.filter(({ kind }) => kind === 'object');
  const isOnlyOne = others.length === 0 && types.every(({ kind }) => kind !== 'array' && kind !== 'opaque');
  return object !== undefined && isOnlyOne ? object : opaque;
}

/** The kind of an enum's members in comparisons; mixed kinds cannot be compared. */
function kindOfMembers({ members }: EnumType): 'text' | 'number' | 'boolean' | 'opaque' {
  const [kind, ...others] = new Set(members.map((member) => typeof member));
  if (kind === undefined || others.length > 0) return 'opaque';
  return kind === 'boolean' || kind === 'number' ? kind : 'text';
}
