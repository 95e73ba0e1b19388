import type { Store } from '../../src/runtime/reference/store/store.js';

/** A table of records, and how many it is filled with. */
export interface TableToFill {
  readonly table: string;
  readonly size: number;
}

export interface Filling {
  readonly tables: readonly TableToFill[];
  /** Where the store lives: a folder, or the URL of a database. */
  readonly place: string;
  /** Whether the tables are there and full: another one shares them. */
  readonly isFilled: boolean;
  readonly step: (text: string) => void;
}

/** A store that is measured: makes and fills its tables, each quickly in its own way, and answers the open store. */
export type OpenFilled = (filling: Filling) => Promise<Store>;
