import type { KeyLocation } from './key-names.js';
import type { SourceSpan } from '../source/source-file.js';
import type { Name, WrittenDocs } from './written-name.js';

/** Names joined by `|` (any) and `&` (all). */
export type WrittenExpression =
  | { readonly kind: 'name'; readonly name: Name }
  | { readonly kind: 'any' | 'all'; readonly of: readonly WrittenExpression[] };

/** The names in an expression, in their order. */
export function namesIn(expression: WrittenExpression): readonly Name[] {
  return 'of' in expression ? expression.of.flatMap(namesIn) : [expression.name];
}

export type WrittenScopes = WrittenExpression | { readonly kind: 'none' | 'unknown' };

/** `auth: key in header X-Api-Key`, or a map of schemes by name. */
export interface WrittenAuth {
  readonly schemes: readonly WrittenScheme[];
  /** The requirement of endpoints without their own, with `none` as a name; absent: the only scheme. */
  readonly default: WrittenExpression | undefined;
  readonly span: SourceSpan;
}

/** A way to authenticate; `in` and `key` are the location and name of a key. */
export type WrittenScheme = WrittenDocs & {
  readonly name: Name;
  /** The scheme is on one line, and named after its kind. */
  readonly isMade?: true;
  /** `without scopes` */
  readonly isWithoutScopes: boolean;
} & ({ readonly kind: 'bearer' | 'basic' } | { readonly kind: 'key'; readonly in: KeyLocation; readonly key: Name });

/**
 * After `requires`: at least one of all fields, or an expression of names. With `one of`, exactly one of its parts must
 * hold.
 */
export type WrittenRequirement =
  | { readonly kind: 'any'; readonly span: SourceSpan }
  | {
      readonly kind: 'fields';
      readonly isOneOf?: true;
      readonly expression: WrittenExpression;
      readonly span: SourceSpan;
    };
