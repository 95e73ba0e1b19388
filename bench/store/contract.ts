import type { Store } from '../../src/runtime/reference/store/store.js';

/** A table of records, and how many it is filled with. */
export interface TableToFill {
  readonly table: string;
  readonly size: number;
}

/** Opens a store that is measured. `place` is a folder or the URL of a database, for those that live somewhere. */
export type OpenPlace = (place: string, report: (line: string) => void) => Promise<Store>;
