/** What a contestant does with one value; what comes out depends on the case. */
export type Run = (value: unknown) => unknown;

/**
 * `ours`, `peer` (a library that ratios compare with), `base` (code by hand, plain JSON: shown, and compared with where a
 * goal names it).
 */
export type ContestantKind = 'ours' | 'peer' | 'base';

export interface Contestant {
  readonly name: string;
  readonly kind: ContestantKind;
  /** By the name that cases ask for: `Record.is`. */
  readonly runs: Readonly<Record<string, Run>>;
  /** Why a run is missing, by its name or a part of it: `Record64`, `.parseSafe`. */
  readonly without: Readonly<Record<string, string>>;
}

/** Ours takes at most 1/`atLeast` of the time of the fastest peer, or of the contestant that is named. */
export interface Goal {
  readonly against: 'peers' | string;
  readonly atLeast: number;
}

/** One row of the table. */
export interface Case {
  /** `data assert-loose` */
  readonly name: string;
  readonly group: string;
  /** Name of the run: `Data.is`. */
  readonly run: string;
  /** What is measured with, in turn, so that nothing can be folded away. */
  readonly values: readonly unknown[];
  /** For a contestant of kind `base`, where it cannot do the same. */
  readonly base?: Pick<Case, 'values' | 'flaw'>;
  /** Milliseconds before the first sample, 100 unless it says otherwise: much code takes longer to be compiled. */
  readonly warm?: number;
  readonly goals: readonly Goal[];
  /** What is wrong with the answers of a run; a contestant with a flaw is left out of the row. */
  readonly flaw: (run: Run) => string | undefined;
}

/** A benchmark by name, as a process that measures loads it. */
export interface Bench {
  readonly cases: readonly Case[];
  readonly contestants: Readonly<Record<string, () => Promise<Contestant>>>;
}

/** One figure, as the JSON file has it. */
export interface Row {
  readonly case: string;
  readonly contestant: string;
  /** The major version: `20`. */
  readonly node: string;
  readonly median: number;
  /** First and third quartile. */
  readonly spread: readonly [number, number];
  readonly unit: 'ns' | 'bytes';
}

/** What a benchmark leaves for files: figures, and a picture of them. */
export interface BenchResult {
  /** Each benchmark has rows of its own form. */
  readonly rows: readonly object[];
  readonly chart: string;
}
