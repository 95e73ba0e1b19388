import type { SourceSpan } from '../source/source-file.js';

/** A response that is one page of a list, and how a client gets the next one. */
export interface Pages {
  readonly by: 'offset' | 'page' | 'cursor';
  /**
   * The query parameter that says where a page begins: the number of items before it, the number of the page, or the
   * cursor from `next`.
   */
  readonly start: PagesPart;
  /** The query parameter for the page size. */
  readonly limit?: PagesPart;
  /** The response field that holds the items. */
  readonly items: PagesPart;
  /** The response field that says where the next page begins; only by cursor. */
  readonly next?: PagesPart;
  /** The response field that counts the items of all pages. */
  readonly total?: PagesPart;
  readonly span: SourceSpan;
}

/** A parameter or field by name, and where the model says that it has this role. */
export interface PagesPart {
  readonly name: string;
  readonly span: SourceSpan;
}
