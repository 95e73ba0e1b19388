import type { SqlRow } from './sql-pool.js';

/** What the worker that owns the database is started with. */
export interface WorkerStart {
  /** Holds the database in its subfolder `postgres`. */
  readonly folder: string;
}

export type Request =
  | { readonly kind: 'query'; readonly text: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'close' };

/** One per request, in order, and `ready` before all others. `crashed`: the worker is of no more use. */
export type Reply =
  | { readonly kind: 'ready' | 'closed' }
  | { readonly kind: 'rows'; readonly rows: readonly SqlRow[] }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'crashed'; readonly message: string };
