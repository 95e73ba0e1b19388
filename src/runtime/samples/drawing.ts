import type {
  ArrayType,
  DeclaredType,
  Fielded,
  LimitedType,
  ObjectType,
  TextFormat,
  TextLimits,
  Type,
  UnionType,
} from '../validators/index.js';
import type { Random } from './topics.js';

/** What samples of a type need beside the type itself. */
export interface Shown {
  /** Examples of the model, preferred to random values: of a type, `Pet`, or a field, `Shape.circle.radius`. */
  readonly examples?: Readonly<Record<string, readonly unknown[]>>;
  /** Strings by pattern, for patterns with lookarounds or back references, or without keyboard characters. */
  readonly texts?: Readonly<Record<string, readonly string[]>>;
  /** For what only some types contain: printed code names those that its types need. */
  readonly formats?: SampleFormats;
  readonly patterns?: SamplePatterns;
  readonly composites?: SampleComposites;
}

/** Samples of text formats: `sampleFormats`. */
export interface SampleFormats {
  /** A string whose length fits the limits if the format allows a choice. @internal */
  textOf(format: TextFormat, drawing: Drawing, limits?: TextLimits): string | undefined;
  /** Strings for limits that usual ones, such as the given one, do not fit; some may not be valid. @internal */
  fittedTexts(usual: string, limits: TextLimits, random: Random): readonly string[];
}

/** Samples of strings with a pattern, and of fields whose names have one: `samplePatterns`. */
export interface SamplePatterns {
  /** @internal */
  textOf(pattern: RegExp, writing: Writing): string | undefined;
  /** A string of the model for a pattern of which no other sample is known. @internal */
  shownText(limits: TextLimits, drawing: Drawing): string | undefined;
  /** Some fields of name patterns, each with an undeclared name. @internal */
  membersOf(type: Pick<ObjectType, 'fields' | 'patterns'>, drawing: Drawing): Members;
}

/** Samples of types that are neither scalars nor lists nor objects, and of required choices: `sampleComposites`. */
export interface SampleComposites {
  /** @internal */
  valueOf(type: CompositeType | UnionType, drawing: Drawing): unknown;
  /** The members, drawn again if they lack what the object must have of its optional fields. @internal */
  fulfilled(object: OwnedFields, members: Members | typeof nothing, drawing: Drawing): Members | typeof nothing;
}

/** A type that is made of others, and is no list. */
export type CompositeType = Exclude<Extract<Type, { readonly kind: string }>, ArrayType | LimitedType | DeclaredType>;

/** The part, which printed code names if a type needs it. */
export function needed<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('Bug: the plan of the samples lacks a part that their type needs.');
  return part;
}

/** Fields, and the name under which the model has their examples: `Pet`, `Shape.circle`. */
export interface OwnedFields extends Pick<Fielded, 'fields' | 'requires'> {
  readonly owner: string;
}

export interface Writing {
  readonly random: Random;
  /** The minimum length of the whole. */
  readonly least: number;
  /** Made of words where letters are allowed; else of any characters. */
  readonly hasWords: boolean;
  /** Without what may be any text or none, which can make the whole too long: `[^]*` around a pattern that is searched. */
  readonly isBare?: boolean;
}

export interface Drawing {
  readonly random: Random;
  readonly shown: Shown;
  readonly name: string;
  /** When the record was created. */
  readonly instant: number;
  readonly depth: number;
  /** A value of a declared type from elsewhere; undefined: it is drawn. */
  readonly given?: (type: DeclaredType, drawing: Drawing) => unknown;
  /** How many items the outermost lists have at least, if their limits allow it. */
  readonly listed?: number;
}

export const nothing: unique symbol = Symbol('nothing');

export type Members = readonly (readonly [name: string, value: unknown])[];

/** Beyond this depth values are as shallow as possible. */
export const deepest = 4;

export function below(drawing: Drawing, name: string = drawing.name): Drawing {
  return { ...drawing, name, depth: drawing.depth + 1 };
}

/** A field of the value. The outer field gives the topic: `en` in `title` is a title, the `name` in `owner` a person's. */
export function inside(drawing: Drawing, field: string): Drawing {
  const [, around = drawing.name] = / ([^ ]+)$/.exec(drawing.name) ?? [];
  return below(drawing, around === '' ? field : `${around} ${field}`);
}
