import type { CallFigure } from '../calls/contract.js';
import type { OutputSize } from './output-size.js';

/** What is asked of a generator. The last two know no number of endpoints. */
export type Scenario =
  | 'cold'
  | 'one field changed'
  | 'nothing changed'
  | 'one field changed, watched'
  | 'check'
  | '--help'
  | 'check of the example';

/** One run of a program, with every process that it started. */
export interface RunSample {
  /** User and system time. */
  readonly processorSeconds: number;
  readonly clockSeconds: number;
  /** Of the largest process. Undefined where the system does not report it. */
  readonly peakMegabytes: number | undefined;
}

/** One contestant in one scenario, as the JSON file has it. */
export interface GenerationRow {
  readonly contestant: string;
  readonly scenario: Scenario;
  /** 0 where the number does not matter. */
  readonly endpoints: number;
  /** In the order of the rounds. */
  readonly samples: readonly RunSample[];
  readonly processorSeconds: CallFigure;
  readonly clockSeconds: CallFigure;
  readonly peakMegabytes?: CallFigure;
  /** Of what was generated into an empty folder. */
  readonly output?: OutputSize;
}

/** Who has no figures of a size, and why. */
export interface LeftOutGenerator {
  readonly contestant: string;
  readonly endpoints: number;
  readonly reason: string;
  /** It was ended because it took too long, so it is not asked for more. */
  readonly isLate: boolean;
}
