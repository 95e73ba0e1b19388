import type { BenchOptions } from '../harness/options.js';

/** What every part of the benchmark knows of the whole. */
export interface StoreSettings {
  readonly options: BenchOptions;
  readonly contestants: readonly string[];
  /** From few records to many; the last is that of the table of the service. */
  readonly sizes: readonly number[];
  /** Where stores have their files; it is removed in the end. */
  readonly temporary: string;
  readonly step: (text: string) => void;
}
