import type { TextFormat } from './format.js';
import type { Presence } from './presence.js';

/**
 * A type of the model as data. Code that is not printed works from this: explanations, parameters, the
 * query language, sample records. It is the `TypeRef` of the generator, with values instead of their source text.
 *
 * A reference to a declared type is a function, `() => resourceType`: types may be recursive, also across modules.
 */
export type Type = Scalar | LimitedType | CompositeType | DeclaredType | (() => DeclaredType);

/** A type with a keyword in the language, without limits. */
export type Scalar =
  | 'boolean'
  | 'string'
  /** Within ±(2^53−1). */
  | 'integer'
  /** Within ±2^31. */
  | 'int32'
  /** Within ±2^63, a bigint in TypeScript. */
  | 'int64'
  /** From 0 to 2^64−1; a bigint in TypeScript. */
  | 'uint64'
  /** A finite double. */
  | 'number'
  /** A base64 string on the wire (RFC 4648, section 4), a Uint8Array in TypeScript. */
  | 'bytes'
  /** Any JSON value. */
  | 'unknown'
  | 'null'
  | TextFormat;

export type LimitedType =
  | ({ readonly kind: 'string' } & TextLimits)
  | ({ readonly kind: 'integer' | 'int32' | 'number' } & Limits<number>)
  | ({ readonly kind: 'int64' | 'uint64' } & Limits<bigint>);

export interface TextLimits {
  readonly format?: TextFormat;
  /** Lengths count Unicode code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Matches the whole string. */
  readonly pattern?: RegExp;
}

/** `minimum` and `maximum` are inclusive, the others only for the kind `number`. */
export interface Limits<T extends number | bigint> {
  readonly minimum?: T;
  readonly maximum?: T;
  readonly exclusiveMinimum?: T;
  readonly exclusiveMaximum?: T;
  readonly multipleOf?: T;
  /** The power of ten that makes `multipleOf` whole, if it has a fraction. */
  readonly scale?: number;
}

export type CompositeType =
  | ConvertedType
  | ArrayType
  | TupleType
  | {
      readonly kind: 'map';
      /** The type of each name. */
      readonly keys?: Type;
      readonly values: Type;
      readonly minSize?: number;
      readonly maxSize?: number;
    }
  | { readonly kind: 'nullable'; readonly of: Type }
  | EitherType
  /** A string that holds JSON. */
  | { readonly kind: 'json'; readonly of: Type }
  /** A string of comma-separated values. */
  | { readonly kind: 'csv'; readonly items: Type };

/** A scalar that TypeScript holds in another form: an int64 as a string, a datetime as a Date. */
export interface ConvertedType {
  readonly kind: 'converted';
  readonly of: Scalar | LimitedType;
  readonly to: Conversion;
}

/** Between the usual form of a scalar and the one in TypeScript. */
export interface Conversion {
  /** For messages, after "must be": `a valid Date object`. */
  readonly name: string;
  /** The value in its usual form; undefined if it does not have this one. */
  readonly inner: (value: unknown) => unknown;
  /** From the usual form, or that in JSON; another value stays as it is. */
  readonly outer: (inner: unknown) => unknown;
  /** Why a value of the type cannot have this form, after "must". Absent: every value can. */
  readonly problemOf?: (inner: unknown) => string | undefined;
}

export interface ArrayType {
  readonly kind: 'array';
  readonly items: Type;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly unique?: true;
}

/** An item of each type, in this order, then any number of items of the type `rest`. */
export interface TupleType {
  readonly kind: 'tuple';
  readonly parts: readonly Type[];
  readonly rest?: Type;
}

/** One of several types, which are disjoint unless they are ordered. */
export interface EitherType {
  readonly kind: 'either';
  /** A value belongs to the first member that accepts it. */
  readonly ordered?: true;
  readonly members: readonly Type[];
  /** The name of each member in messages: `Cat (has lives)`. */
  readonly labels: readonly string[];
  /** The tests that distinguish each member from others of the same kind: all of them must pass. */
  readonly tests?: readonly (readonly MemberTest[])[];
}

/** A test of a value that reads at most a scalar in one field. */
export type MemberTest = { readonly negated?: true } & (
  | { readonly has: string }
  | { readonly field: string; readonly oneOf: readonly (string | number | boolean)[] }
  | { readonly field: string; readonly is: Type }
  | { readonly firstItem: Type }
  | { readonly maxItems: number }
);

export type DeclaredType = ObjectType | EnumType | UnionType | AliasType;

interface Declared {
  readonly name: string;
  /** Its JSON text is read without rounding, so a large whole number may be a bigint even for the type number. */
  readonly lossless?: true;
  /** Contains an int64, or text with values: a client reads its JSON text without rounding. */
  readonly exact?: true;
}

export interface ObjectType extends Declared, Fielded {
  readonly kind: 'object';
}

export interface Fielded {
  readonly fields: readonly Field[];
  /** Patterns for any number of fields, beside the named ones. */
  readonly patterns?: readonly PatternField[];
  /** Which optional fields a value must have. */
  readonly requires?: readonly Presence[];
}

export interface Field {
  readonly name: string;
  readonly type: Type;
  readonly optional?: true;
  /** `read`: only the service sends it. `write`: only clients do. */
  readonly access?: 'read' | 'write';
  /** The value that the receiver gets if the sender omits the field. */
  readonly default?: unknown;
}

export interface PatternField {
  /** Matches the whole name. */
  readonly names: RegExp;
  readonly type: Type;
}

export interface EnumType extends Declared {
  readonly kind: 'enum';
  readonly members: readonly (string | number | boolean)[];
  /** Receivers tolerate unknown members. */
  readonly open?: true;
}

/** Objects distinguished by the value of one field, which is the name of the variant. */
export interface UnionType extends Declared {
  readonly kind: 'union';
  readonly tag: string;
  /** Fields without the tag. */
  readonly variants: readonly ({ readonly name: string } & Fielded)[];
  /** What receivers tolerate with any other tag. Its types are also in each variant, or `unknown`. */
  readonly others?: Fielded;
}

export interface AliasType extends Declared {
  readonly kind: 'alias';
  readonly type: Type;
}

/** The fields of an object of a variant. */
export function withTag(tag: string, variant: Fielded): Fielded {
  return { ...variant, fields: [{ name: tag, type: 'string' }, ...variant.fields] };
}

/** A type with its reference resolved: not a function. */
export type KnownType = Exclude<Type, () => DeclaredType> | DeclaredType;

export function knownType(type: Type | DeclaredType): KnownType {
  return typeof type === 'function' ? type() : type;
}

function fieldTypes({ fields, patterns = [] }: Fielded): readonly Type[] {
  return [...fields, ...patterns].map((field) => field.type);
}

/** Every type within a type, through all references, without the type itself unless it is recursive. */
export function typesWithin(type: KnownType): ReadonlySet<KnownType> {
  // The set grows during iteration: added types are visited too.
  const found = new Set(partsOf(type).map(knownType));
  for (const part of found) for (const inner of partsOf(part)) found.add(knownType(inner));
  return found;
}

/** Whether a type, or one within it, is of one of these kinds. */
export function hasKind(type: KnownType, kinds: readonly string[]): boolean {
  return [type, ...typesWithin(type)].some((part) => kinds.includes(typeof part === 'string' ? part : part.kind));
}

function partsOf(type: KnownType): readonly Type[] {
  if (typeof type === 'string') return [];
  switch (type.kind) {
    case 'array':
    case 'csv':
      return [type.items];
    case 'tuple':
      return type.rest === undefined ? type.parts : [...type.parts, type.rest];
    case 'map':
      return type.keys === undefined ? [type.values] : [type.keys, type.values];
    case 'nullable':
    case 'json':
    case 'converted':
      return [type.of];
    case 'either':
      return type.members;
    case 'alias':
      return [type.type];
    case 'object':
      return fieldTypes(type);
    case 'union':
      return type.variants.flatMap(fieldTypes);
    default:
      return [];
  }
}
