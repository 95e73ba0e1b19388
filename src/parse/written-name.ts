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

/** A warning that the authors accept, and why. */
export interface WrittenAllowance {
  readonly code: Name;
  readonly reason: string;
}

/** A change that may break callers and is accepted, until a day, and why. */
export interface WrittenAllowedChange {
  /** As `modelwright diff` prints it, without colon: `request-field-removed Pet name`. */
  readonly change: Name;
  /** The last day, `2027-01-31`. */
  readonly until: string;
  readonly reason: string;
}
