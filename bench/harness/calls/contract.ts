/** One call of what is measured. It throws where the answer is wrong: a wrong answer is quick. */
export type Call = (caller: number) => Promise<void>;

/** How a row is called. */
export interface Calling {
  /** Callers at a time, each with one call after the other. */
  readonly callers: number;
  readonly milliseconds: number;
  /** Calls after which a sample ends before its time: for what makes the store grow. */
  readonly most?: number | undefined;
}

/** What one sample found. Times are microseconds by the clock. */
export interface CallSample {
  readonly callsPerSecond: number;
  readonly calls: number;
  readonly median: number;
  /** All but one of a hundred calls take less; of fewer than a hundred calls, the slowest. */
  readonly slowest: number;
}

/** A figure of all rounds: the middle one, and the first and third quartile. */
export interface CallFigure {
  readonly median: number;
  readonly spread: readonly [number, number];
}

/** One contestant in one row, as the JSON file has it. */
export interface CallRow {
  /** `throughput`, `growth` or `http`. */
  readonly table: string;
  readonly case: string;
  readonly contestant: string;
  /** How many records there were. */
  readonly records: number;
  readonly callers: number;
  /** In the order of the rounds. */
  readonly samples: readonly CallSample[];
  readonly callsPerSecond: CallFigure;
  readonly medianMicroseconds: CallFigure;
  readonly slowestMicroseconds: CallFigure;
}
