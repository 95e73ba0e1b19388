import type { TextFormat } from '../runtime/validators/format.js';
import type { SourceSpan } from '../source/source-file.js';

/**
 * The type of a value: of a field, a parameter, a body. All shorthand is expanded and every name is resolved, so a
 * printer needs only this tree and the declarations of the model.
 */
export type TypeRef =
  | BooleanRef
  | StringRef
  | IntegerRef
  | NumberRef
  | FormatRef
  | BytesRef
  | UnknownRef
  | NamedRef
  | ArrayRef
  | TupleRef
  | MapRef
  | NullRef
  | NullableRef
  | SameRef
  | EitherRef
  | JsonRef
  | CsvRef;

export type TypeKind = TypeRef['kind'];

interface Guess {
  /**
   * The written name, or the pattern of a string, is refused and reported; this is the nearest type. Problems that follow
   * from it are not reported.
   */
  readonly isGuess?: true;
}

interface BooleanRef extends Guess {
  readonly kind: 'boolean';
}

/**
 * A string. Lengths count Unicode code points, as in JSON Schema; `pattern` (ECMAScript, `u` flag) must match the whole
 * string.
 */
export interface StringRef extends Guess {
  readonly kind: 'string';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** `uri(..2048)`: the string also has this format. Without limits it is a `FormatRef`. */
  readonly format?: TextFormat;
  /** `string as snowflake`: the name of a format that nothing checks. */
  readonly formatName?: string;
}

/**
 * A whole number: `integer` within ±(2^53−1), `int32` within ±2^31, `int64` within ±2^63, `uint64` from 0 up to
 * 2^64. Bounds are decimal strings, because those of 64 bits do not fit a number; so is `multipleOf`, which is above 0.
 */
export interface IntegerRef extends Guess {
  readonly kind: 'integer';
  readonly size: 'integer' | 'int32' | 'int64' | 'uint64';
  readonly minimum?: string;
  readonly maximum?: string;
  readonly multipleOf?: string;
  readonly formatName?: string;
  /** The project has it as a string of digits in TypeScript. */
  readonly convertedTo?: 'string';
}

/** Any finite JSON number, represented as an IEEE 754 double. `float` says that a fraction is intended. */
export interface NumberRef extends Guess {
  readonly kind: 'number';
  readonly name: 'number' | 'float';
  readonly minimum?: number;
  readonly maximum?: number;
  /** Instead of `minimum`: every value is above it. */
  readonly exclusiveMinimum?: number;
  /** Instead of `maximum`: every value is below it. */
  readonly exclusiveMaximum?: number;
  /** Above 0. A value is a multiple of it if this holds for the shortest decimal form of each. */
  readonly multipleOf?: number;
  readonly formatName?: string;
}

/** A string in a fixed format, preserved byte for byte. */
export interface FormatRef extends Guess {
  readonly kind: 'format';
  readonly format: TextFormat;
  /** The project has it as an object in TypeScript. */
  readonly convertedTo?: TimeObject;
}

/** What a date or a time may be in TypeScript instead of text. */
export type TimeObject = 'Date' | `Temporal.${'Instant' | 'PlainDate' | 'PlainDateTime' | 'PlainTime'}`;

/** A new format starts in the runtime, which checks it; the compiler then lists what else it needs. */
export type { TextFormat };

/** A base64 string on the wire (RFC 4648, section 4), a Uint8Array in TypeScript. */
export interface BytesRef extends Guess {
  readonly kind: 'bytes';
}

/** Any JSON value. */
interface UnknownRef extends Guess {
  readonly kind: 'unknown';
}

/** A type of `Model.types`. */
export interface NamedRef extends Guess {
  readonly kind: 'named';
  readonly name: string;
}

/** `T[]`, `T[2]`, `T[1..10]`, `set<T>`. */
export interface ArrayRef {
  readonly kind: 'array';
  readonly items: TypeRef;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly unique: boolean;
}

/** `tuple<A, B>`: an item of each type, in this order; `tuple<A, ...B>`: then any number of items of one type. */
export interface TupleRef {
  readonly kind: 'tuple';
  readonly items: readonly TypeRef[];
  readonly rest?: TypeRef;
}

/** `map<T>`, `map<T>(1..10)`, `map<Locale, T>`. */
export interface MapRef {
  readonly kind: 'map';
  /** The type of the names; absent: any string. */
  readonly keys?: TypeRef;
  readonly values: TypeRef;
  readonly minSize?: number;
  readonly maxSize?: number;
}

interface NullRef {
  readonly kind: 'null';
}

interface NullableRef {
  readonly kind: 'nullable';
  readonly of: TypeRef;
}

/** `A | B` where every member has the same shape on the wire: several names for one thing. `resolve` guarantees it. */
interface SameRef {
  readonly kind: 'same';
  readonly members: readonly [NamedRef, ...NamedRef[]];
}

/** `A | B` of different types. A rule ensures that no value belongs to both. */
export interface EitherRef {
  readonly kind: 'either';
  readonly members: readonly TypeRef[];
  /** `first of A | B`: a value belongs to the first member that accepts it. */
  readonly isOrdered?: true;
  readonly span: SourceSpan;
}

/** A string that holds JSON: `json<T>`. */
export interface JsonRef {
  readonly kind: 'json';
  readonly of: TypeRef;
}

/** A string that holds comma-separated values: `csv<T>`, T a scalar. */
export interface CsvRef {
  readonly kind: 'csv';
  readonly items: TypeRef;
}

/** The name of the declared type that a type refers to; if several names have one shape, the first. */
export function nameOf(type: TypeRef): string | undefined {
  const named = type.kind === 'same' ? type.members[0] : type;
  return named.kind === 'named' ? named.name : undefined;
}

/** The name of the type of a body; `resolve` has given one to every body. */
export function nameOfBody(type: TypeRef): string {
  const name = nameOf(type);
  if (name === undefined)
    throw new Error(`Bug: the body ${JSON.stringify(type)} has no name; resolve() should have given it one.`);
  return name;
}

/** The form in TypeScript, if the project has chosen another than the usual one. */
export function conversionOf(type: TypeRef): 'string' | TimeObject | undefined {
  return type.kind === 'integer' || type.kind === 'format' ? type.convertedTo : undefined;
}

/** Whether the whole numbers of a type have 64 bits; in TypeScript they are bigints, unless the project converts them. */
export function isBig(type: TypeRef): boolean {
  return type.kind === 'integer' && (type.size === 'int64' || type.size === 'uint64');
}

/** A type as a model writes it: `Pet[]`, `string(1..80)`, `map<int64> | null`. */
export function writtenType(ref: TypeRef): string {
  switch (ref.kind) {
    case 'boolean':
    case 'bytes':
    case 'unknown':
    case 'null':
      return ref.kind;
    case 'string':
      return `${ref.format ?? 'string'}${textLimits(ref)}${writtenFormat(ref)}`;
    case 'integer':
      return `${ref.size}${numberLimits(ref)}${writtenFormat(ref)}`;
    case 'number':
      return `${ref.name}${numberLimits(ref)}${writtenFormat(ref)}`;
    case 'format':
      return ref.format;
    case 'named':
      return ref.name;
    case 'array':
      return writtenArray(ref);
    case 'tuple':
      return `tuple<${[...ref.items.map(writtenType), ...(ref.rest ? [`...${writtenType(ref.rest)}`] : [])].join(', ')}>`;
    case 'map':
      return `map<${ref.keys ? `${writtenType(ref.keys)}, ` : ''}${writtenType(ref.values)}>${limits(range(ref.minSize, ref.maxSize))}`;
    case 'nullable':
      return `${writtenType(ref.of)} | null`;
    case 'same':
      return ref.members.map(writtenType).join(' | ');
    case 'either':
      return `${ref.isOrdered ? 'first of ' : ''}${ref.members.map(writtenType).join(' | ')}`;
    case 'json':
      return `json<${writtenType(ref.of)}>`;
    case 'csv':
      return `csv<${writtenType(ref.items)}>`;
  }
}

function writtenFormat({ formatName }: StringRef | IntegerRef | NumberRef): string {
  if (formatName === undefined) return '';
  return /^[A-Za-z]\w*(?:-\w+)*$/.test(formatName) ? ` as ${formatName}` : ` as "${formatName}"`;
}

/** The name of the format of a scalar, or of the values of a container. */
export function formatNameIn(type: TypeRef): string | undefined {
  switch (type.kind) {
    case 'string':
    case 'integer':
    case 'number':
      return type.formatName;
    case 'array':
    case 'csv':
      return formatNameIn(type.items);
    case 'map':
      return formatNameIn(type.values);
    case 'nullable':
      return formatNameIn(type.of);
    default:
      return undefined;
  }
}

function writtenArray({ items, minItems, maxItems, unique }: ArrayRef): string {
  const text = writtenType(items);
  if (unique) return `set<${text}>${limits(range(minItems, maxItems))}`;
  return `${text}[${minItems === maxItems ? (minItems ?? '') : range(minItems, maxItems)}]`;
}

/** `(1..80, /[a-z]+/)` */
function textLimits({ minLength, maxLength, pattern }: StringRef): string {
  return limits(range(minLength, maxLength), pattern === undefined ? '' : `/${pattern}/`);
}

/** `(0..100, multiple of 5)` */
function numberLimits(type: IntegerRef | NumberRef): string {
  return limits(writtenBounds(type), type.multipleOf ? `multiple of ${type.multipleOf}` : '');
}

function limits(...parts: readonly string[]): string {
  const given = parts.filter((part) => part !== '');
  return given.length === 0 ? '' : `(${given.join(', ')})`;
}

/** Whether a number has bounds or a multiple. */
export function hasLimits(type: IntegerRef | NumberRef): boolean {
  return numberLimits(type) !== '';
}

/** `0..100`, `>0..<1`; empty without bounds. */
export function writtenBounds(type: IntegerRef | NumberRef): string {
  const { exclusiveMinimum: above, exclusiveMaximum: below } = type.kind === 'number' ? type : {};
  return range(above === undefined ? type.minimum : `>${above}`, below === undefined ? type.maximum : `<${below}`);
}

function range(minimum: string | number | undefined, maximum: string | number | undefined): string {
  return minimum === undefined && maximum === undefined ? '' : `${minimum ?? ''}..${maximum ?? ''}`;
}
