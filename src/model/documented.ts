import type { SourceSpan } from '../source/source-file.js';
import type { JsonObject } from './json-value.js';

/** Since when something is deprecated, and when it will be removed. */
export interface Deprecation {
  readonly since: Instant;
  readonly sunset?: Instant;
  /** The URI of a page about it. */
  readonly link?: string;
}

/** A point in time, and where it is written. */
export interface Instant {
  /** Seconds since 1970-01-01 UTC, without leap seconds; an integer. */
  readonly seconds: number;
  readonly span: SourceSpan;
}

/**
 * The header fields that announce it: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and a `Link` for each of them (RFC
 * 8288). Names in lower case.
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
 * What every named thing has. `docs` is Markdown; `gap` says what the source document leaves open and what was chosen
 * instead; `deprecated` says why not to use it any more, and what to use instead; `x` is what other programs read in
 * the OpenAPI document, by name.
 */
export interface Documented {
  readonly docs?: string;
  readonly gap?: string;
  readonly deprecated?: string;
  readonly x?: JsonObject;
  /** Where the name is written. */
  readonly span: SourceSpan;
}

/** What lists show: the first sentence of the docs; undefined if there are none. */
export function summaryOf({ docs = '' }: Pick<Documented, 'docs'>): string | undefined {
  return /^.*?(?=[.!?](?:\s|$)|\n|$)/.exec(docs)?.[0] || undefined;
}
