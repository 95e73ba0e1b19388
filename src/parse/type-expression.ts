import type { SourceSpan } from '../source/source-file.js';

/** A type as written, `Page<Resource>[]`, each part with its place. Names are not yet known to exist. */
export type TypeExpression =
  | NameExpression
  | DerivedExpression
  | ArrayExpression
  | EitherExpression
  | NullExpression
  | BrokenExpression;

/** `Resource`, `integer(0..5)`, `map<string>`. */
export interface NameExpression {
  readonly kind: 'name';
  readonly name: string;
  /** Of the name alone. */
  readonly nameSpan: SourceSpan;
  readonly arguments: readonly TypeExpression[];
  readonly limits: Limits | undefined;
  readonly span: SourceSpan;
}

/** An object type made of another: `pick<Pet, name, age>`, `omit<Pet, id>`, `patch<Pet>`. */
export interface DerivedExpression {
  readonly kind: 'derived';
  readonly how: Derivation;
  readonly of: TypeExpression;
  /** The fields that are named; of `patch`, none. */
  readonly fields: readonly FieldWord[];
  readonly span: SourceSpan;
}

export type Derivation = 'pick' | 'omit' | 'patch';

export interface FieldWord {
  readonly text: string;
  readonly span: SourceSpan;
}

/** What stands in parentheses after a name: `(0..5)`, `(0..100, multiple of 5)`, `(/[a-z]+/)`, `(ms)`. */
export type Limits = RangeLimits | PatternLimits | WordLimits;

export interface RangeLimits {
  readonly kind: 'range';
  readonly minimum: string | undefined;
  readonly maximum: string | undefined;
  readonly multipleOf: MultipleOf | undefined;
  readonly span: SourceSpan;
}

/** The number after `multiple of`, with the place of all three words. */
export interface MultipleOf {
  readonly text: string;
  readonly span: SourceSpan;
}

export interface PatternLimits {
  readonly kind: 'pattern';
  readonly source: string;
  readonly span: SourceSpan;
}

export interface WordLimits {
  readonly kind: 'word';
  readonly word: string;
  readonly span: SourceSpan;
}

/** `T[]`, `T[2]`, `T[1..10]`. */
export interface ArrayExpression {
  readonly kind: 'array';
  readonly items: TypeExpression;
  readonly minimum: string | undefined;
  readonly maximum: string | undefined;
  readonly span: SourceSpan;
}

/** `A | B` */
export interface EitherExpression {
  readonly kind: 'either';
  readonly members: readonly TypeExpression[];
  readonly span: SourceSpan;
}

export interface NullExpression {
  readonly kind: 'null';
  readonly span: SourceSpan;
}

/** What could not be read; it has been reported. */
export interface BrokenExpression {
  readonly kind: 'broken';
  readonly span: SourceSpan;
}
