import type { SourceSpan } from '../source/source-file.js';
import type { YamlMap, YamlNode } from './yaml-tree.js';

/** A word and its location. */
export interface Name {
  readonly text: string;
  readonly span: SourceSpan;
}

/** `= 20`, `= []`, or `default:` of the long form, where a list, a map or a quoted string is a node. */
export interface WrittenDefault extends Name {
  readonly node?: YamlNode;
}

/** The docs of a declaration: `##`, `#?`, `#!` and `#@` lines, or the keys `docs`, `gap`, `deprecated` and `x`. */
export interface WrittenDocs {
  readonly docs: string | undefined;
  readonly gap: string | undefined;
  /** Why not to use it any more, and what to use instead. */
  readonly deprecated: string | undefined;
  /** Data for other programs: any JSON by name. */
  readonly x: YamlMap | undefined;
}

/** `deprecated: { since: …, sunset: …, link: … }` */
export interface WrittenDeprecation {
  readonly since: Name;
  readonly sunset: Name | undefined;
  readonly link: Name | undefined;
}

export interface WrittenTemplate {
  readonly parts: readonly WrittenTemplatePart[];
  readonly span: SourceSpan;
}

/** `action=restore` after the path of an endpoint, or a name alone. */
export interface WrittenConstant {
  readonly name: string;
  readonly value?: string;
  readonly span: SourceSpan;
}

export type WrittenTemplatePart =
  | { readonly kind: 'text'; readonly text: string; readonly span: SourceSpan }
  | {
      readonly kind: 'placeholder';
      readonly name: string;
      readonly span: SourceSpan;
      /** `{path...}` */
      readonly isSegments?: true;
    };

/** A change that may break callers and is accepted, until a day, and why. */
export interface WrittenAllowedChange {
  /** As `modelwright diff` prints it, without colon: `request-field-removed Pet name`. */
  readonly change: Name;
  /** The last day, `2027-01-31`. */
  readonly until: string;
  readonly reason: string;
}

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

export type KeyLocation = 'header' | 'query' | 'cookie';

/** A way to authenticate; `in` and `key` are the location and name of a key. */
export type WrittenScheme = WrittenDocs & {
  readonly name: Name;
  /** The scheme is on one line, and named after its kind. */
  readonly isMade?: true;
  /** `without scopes` */
  readonly isWithoutScopes: boolean;
} & ({ readonly kind: 'bearer' | 'basic' } | { readonly kind: 'key'; readonly in: KeyLocation; readonly key: Name });

/** After `requires`: at least one of all fields, or an expression of names, of which `one of` holds exactly one. */
export type WrittenRequirement =
  | { readonly kind: 'any'; readonly span: SourceSpan }
  | {
      readonly kind: 'fields';
      readonly isOneOf?: true;
      readonly expression: WrittenExpression;
      readonly span: SourceSpan;
    };

export interface WrittenResource extends WrittenDocs {
  /** The stored type. */
  readonly name: Name;
  readonly within: Name | undefined;
  readonly id: Name;
  readonly key: Name | undefined;
  readonly version: Name | undefined;
  readonly actions: readonly WrittenEffect[];
  readonly filters: readonly WrittenFilter[];
}

export interface WrittenEffect {
  readonly variant: Name;
  /** The field to set; absent for `nothing`. */
  readonly field: Name | undefined;
}

export interface WrittenFilter {
  readonly parameter: Name;
  readonly path: readonly Name[];
  readonly pathSpan: SourceSpan;
  readonly operator: 'equals' | 'contains' | 'contains any' | 'includes' | '<' | '<=' | '>' | '>=';
}
