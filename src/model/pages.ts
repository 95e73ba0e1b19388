import type { SourceSpan } from '../source/source-file.js';

/** A response that is one page of a list, and how a client gets the next one. */
export type Pages = PagesByStart | PagesByLink;

/** The next page is another request: the same with another start. */
interface PagesByStart extends PagesParts {
  readonly by: 'offset' | 'page' | 'cursor';
  /**
   * The query parameter that selects where a page begins: the number of items before it, the number of the page, or the
   * cursor from `next`.
   */
  readonly start: PagesPart;
}

/** The next page is an address: in the field `next`, or in the header `Link` (RFC 8288). */
interface PagesByLink extends PagesParts {
  readonly by: 'link';
  readonly start?: undefined;
}

interface PagesParts {
  /** The query parameter for the page size. */
  readonly limit?: PagesPart;
  /** The response field that holds the items; absent: the response is the list. */
  readonly items?: PagesPart;
  /** The response field with the position of the next page; by cursor, and by link if it is not in the header. */
  readonly next?: PagesPart;
  /** The boolean response field that tells whether there is another page. */
  readonly more?: PagesPart;
  /** The response field that counts the items of all pages. */
  readonly total?: PagesPart;
  readonly span: SourceSpan;
}

/** A parameter or field by name, and where the model gives it this role. */
export interface PagesPart {
  /** As written: `results`, `meta.next`, `last id`. */
  readonly name: string;
  /** The fields that lead to it, if it is inside others: `['meta', 'next']`. */
  readonly path?: readonly string[];
  /** It is a field of the last item of the page, not of the response. */
  readonly isOfLast?: true;
  readonly span: SourceSpan;
}

/** The names of the fields that lead to a part of the response. */
export function pathOfPart({ path, name }: PagesPart): readonly string[] {
  return path ?? [name];
}

/** The header `Link` (RFC 8288), which has the address of the next page. */
export function hasLinkHeader(pages: Pages | undefined): boolean {
  return pages?.by === 'link' && pages.next === undefined;
}
