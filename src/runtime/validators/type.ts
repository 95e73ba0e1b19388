/**
 * A type of the model as data. Whatever is not worth code of its own works from this: explanations, parameters, the
 * language of queries, demonstration data. It is the `TypeRef` of the generator, with values in place of their texts.
 *
 * A declared type stands as a function, `() => resourceType`: types may contain each other, in one module or in several.
 */
export type Type = Scalar | LimitedType | CompositeType | DeclaredType | (() => DeclaredType);

/** A type that the language has a word for, without limits. */
export type Scalar =
  | 'boolean'
  | 'string'
  /** Within ±(2^53−1). */
  | 'integer'
  /** Within ±2^31. */
  | 'int32'
  /** Within ±2^63, a bigint in TypeScript. */
  | 'int64'
  /** A finite double. */
  | 'number'
  /** Base64 text on the wire (RFC 4648, section 4), a Uint8Array in TypeScript. */
  | 'bytes'
  /** Any JSON value. */
  | 'unknown'
  | 'null'
  | TextFormat;

/** Text of a fixed form, kept byte for byte. */
export type TextFormat =
  | 'decimal'
  | 'date'
  | 'time'
  | 'datetime-local'
  | 'datetime'
  | 'datetime(ms)'
  | 'http-date'
  | 'duration'
  | 'uuid'
  | 'uri'
  | 'email';

export type LimitedType =
  /** Lengths count Unicode code points; `pattern` matches the whole text. */
  | { readonly kind: 'string'; readonly minLength?: number; readonly maxLength?: number; readonly pattern?: RegExp }
  | ({ readonly kind: 'integer' | 'int32' | 'number' } & Limits<number>)
  | ({ readonly kind: 'int64' } & Limits<bigint>);

/** Bounds are part of the range. */
export interface Limits<T extends number | bigint> {
  readonly minimum?: T;
  readonly maximum?: T;
  readonly multipleOf?: T;
  /** The power of ten that makes `multipleOf` whole, where it has a fraction. */
  readonly scale?: number;
}

export type CompositeType =
  | ArrayType
  | {
      readonly kind: 'map';
      readonly values: Type;
      readonly minSize?: number;
      readonly maxSize?: number;
    }
  | { readonly kind: 'nullable'; readonly of: Type }
  | EitherType
  /** Text that holds JSON. */
  | { readonly kind: 'json'; readonly of: Type }
  /** Text that holds values with commas between them. */
  | { readonly kind: 'csv'; readonly items: Type };

export interface ArrayType {
  readonly kind: 'array';
  readonly items: Type;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly unique?: true;
}

/** One of several types; no value is of two. */
export interface EitherType {
  readonly kind: 'either';
  readonly members: readonly Type[];
  /** What messages call each member: `Cat (has lives)`. */
  readonly labels: readonly string[];
  /** What tells each member from the others, beyond what kind of value it is: all of its tests pass. */
  readonly tests?: readonly (readonly MemberTest[])[];
}

/** A question about a value that looks no deeper than at a scalar in one field. */
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
  /** Its JSON text is read without rounding, so a large whole number may come as a bigint where a number is declared. */
  readonly lossless?: true;
  /** An int64, or text that holds values, stands in it: a client reads its JSON text without rounding. */
  readonly exact?: true;
}

export interface ObjectType extends Declared, Fielded {
  readonly kind: 'object';
}

export interface Fielded {
  readonly fields: readonly Field[];
  /** Any number of fields each, beside the named ones. */
  readonly patterns?: readonly PatternField[];
}

export interface Field {
  readonly name: string;
  readonly type: Type;
  readonly optional?: true;
  /** `read`: only the service sends it. `write`: only clients do. */
  readonly access?: 'read' | 'write';
  /** What the receiver sees when the sender left the field out. */
  readonly default?: boolean | number | string | bigint;
}

export interface PatternField {
  /** Matches the whole name. */
  readonly names: RegExp;
  readonly type: Type;
}

export interface EnumType extends Declared {
  readonly kind: 'enum';
  readonly members: readonly (string | number | boolean)[];
  /** Receivers tolerate members that they do not know. */
  readonly open?: true;
}

/** Objects told apart by the value of one field, which is the name of the variant. */
export interface UnionType extends Declared {
  readonly kind: 'union';
  readonly tag: string;
  /** Fields without the tag. */
  readonly variants: readonly { readonly name: string; readonly fields: readonly Field[] }[];
}

export interface AliasType extends Declared {
  readonly kind: 'alias';
  readonly type: Type;
}

/** What an object of a variant consists of. */
export function withTag(tag: string, fields: readonly Field[]): Fielded {
  return { fields: [{ name: tag, type: 'string' }, ...fields] };
}
