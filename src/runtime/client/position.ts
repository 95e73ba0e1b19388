/** The option with which a call begins at a later page, and its view of that page. For caches that store single pages. */
export const positionKey: unique symbol = Symbol('position');

/** A page, and where the next one begins; undefined: it is the last. Plain data. */
export interface KeptPage<Value> {
  readonly page: Value;
  readonly next: PagePosition | undefined;
}

/** Where a page begins, and the state from earlier pages. */
export interface PagePosition {
  readonly start: unknown;
  readonly seen: number;
  /** An earlier cursor, renewed after 1, 2, 4, 8, … pages, so that a cycle of any length is detected. */
  readonly mark?: { readonly cursor: unknown; readonly pages: number; readonly limit: number };
}
