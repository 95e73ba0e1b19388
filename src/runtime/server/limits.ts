/** How much of a request is read before it is refused. */
export interface Limits {
  /** 1 MiB; more is a 413. */
  readonly bodyBytes: number;
  /** How deep objects and arrays of a body may be nested: 64; deeper is a 400. */
  readonly depth: number;
  /** Request line and header fields together: 16 KiB; more is a 431, a longer target alone a 414. */
  readonly headerBytes: number;
  /** 100; more is a 400. */
  readonly queryValues: number;
  /** How many actions (elements of a list of tagged variants) a body may carry: 500; more is a 400. */
  readonly actions: number;
  /** How long a request may take, reading its body included: 30 s; longer is a 503, or a 408 while the body is read. */
  readonly requestMilliseconds: number;
}

export const defaultLimits: Limits = {
  bodyBytes: 1024 * 1024,
  depth: 64,
  headerBytes: 16 * 1024,
  queryValues: 100,
  actions: 500,
  requestMilliseconds: 30_000,
};
