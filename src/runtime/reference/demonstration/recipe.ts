/** What values of a type are like, so that some can be made: everything that its validator asks for, as plain data. */
export type Recipe =
  | { readonly kind: 'boolean' | 'null' | 'bytes' | 'anything' }
  | ({ readonly kind: 'text' } & TextRecipe)
  | { readonly kind: 'format'; readonly format: string }
  | ({ readonly kind: 'integer' } & IntegerRecipe)
  | ({ readonly kind: 'number' } & NumberRecipe)
  /** One of these; earlier ones are drawn more often. */
  | { readonly kind: 'constant'; readonly values: readonly unknown[] }
  | ({ readonly kind: 'array' } & ArrayRecipe)
  | ({ readonly kind: 'map' } & MapRecipe)
  | { readonly kind: 'nullable'; readonly of: Recipe }
  /** One of several types; `flattest` is the place of the one that ends soonest. */
  | { readonly kind: 'either'; readonly of: readonly Recipe[]; readonly flattest?: number }
  | { readonly kind: 'type'; readonly name: string }
  | ({ readonly kind: 'object' } & ObjectRecipe)
  | ({ readonly kind: 'union' } & UnionRecipe);

export interface TextRecipe {
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Source of the regular expression that matches the whole text, flag `u`. */
  readonly pattern?: string;
  /** What texts that match are made of; absent where the pattern is not understood. */
  readonly parts?: readonly PatternPart[];
  /** Texts that fit for sure. */
  readonly samples?: readonly string[];
}

/** A text, characters of some kind so many times, or one of several sequences so many times. */
export type PatternPart =
  | string
  | { readonly from: string; readonly least: number; readonly most: number }
  | { readonly choices: readonly (readonly PatternPart[])[]; readonly least: number; readonly most: number };

/** Limits are decimal text, because those of an int64 do not fit a number. */
export interface IntegerRecipe {
  /** An int64 is a bigint. */
  readonly size: 'integer' | 'int32' | 'int64';
  readonly minimum?: string;
  readonly maximum?: string;
  readonly multipleOf?: string;
}

export interface NumberRecipe {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
}

export interface ArrayRecipe {
  readonly items: Recipe;
  readonly minItems: number;
  readonly maxItems?: number;
  readonly isUnique?: boolean;
}

export interface MapRecipe {
  readonly values: Recipe;
  readonly minSize: number;
  readonly maxSize?: number;
}

export interface ObjectRecipe {
  readonly fields: readonly FieldRecipe[];
  readonly patterns?: readonly MatchedFields[];
}

export interface FieldRecipe {
  readonly name: string;
  readonly of: Recipe;
  readonly isOptional?: boolean;
  /** What the model shows as values of the field, drawn more often than others. */
  readonly examples?: readonly unknown[];
}

/** Fields of many names. */
export interface MatchedFields {
  readonly names: readonly string[];
  readonly of: Recipe;
}

export interface UnionRecipe {
  readonly tag: string;
  readonly variants: readonly { readonly name: string; readonly fields: readonly FieldRecipe[] }[];
  readonly flattest?: number;
}

/** A type by its name, with whole values that the model shows of it. */
export interface TypeRecipe {
  readonly name: string;
  readonly of: Recipe;
  readonly examples?: readonly unknown[];
}

/** How records of a resource are made. */
export interface RecordRecipe {
  /** The name of their type, which is one of `types`. */
  readonly type: string;
  readonly types: readonly TypeRecipe[];
  /** A whole record for want of a better one. */
  readonly sample?: unknown;
}
