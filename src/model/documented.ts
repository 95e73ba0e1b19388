import type { SourceSpan } from '../source/source-file.js';

/** Since when something is not to be used any more, and until when it is there. */
export interface Deprecation {
  readonly since: Instant;
  readonly sunset?: Instant;
  /** A URI of what is said about it elsewhere. */
  readonly link?: string;
}

/** A point in time, and where it is written. */
export interface Instant {
  /** Since the beginning of 1970, without leap seconds; whole. */
  readonly seconds: number;
  readonly span: SourceSpan;
}

/**
 * The header fields that tell it: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and for each of them a `Link` (RFC 8288).
 * Names in lower case.
 */
export function deprecationFields({ since, sunset, link }: Deprecation): Readonly<Record<string, string>> {
  const relations = ['deprecation', ...(sunset === undefined ? [] : ['sunset'])];
  return {
    deprecation: `@${since.seconds}`,
    ...(sunset === undefined ? {} : { sunset: new Date(sunset.seconds * 1000).toUTCString() }),
    ...(link === undefined ? {} : { link: relations.map((relation) => `<${link}>; rel="${relation}"`).join(', ') }),
  };
}

/**
 * What every named thing carries. `docs` is Markdown; `gap` says what the source document leaves open and what was
 * chosen; `deprecated` why it is not to be used any more, and what is.
 */
export interface Documented {
  readonly docs?: string;
  readonly gap?: string;
  readonly deprecated?: string;
  /** Where the name is written. */
  readonly span: SourceSpan;
}
