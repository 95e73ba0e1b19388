import type { GenerationRow, RunSample } from '../../../bench/harness/generation/contract.js';
import { generationRow } from '../../../bench/harness/generation/rows.js';

/** A row whose rounds took this many seconds of CPU time, and twice as many of wall-clock time. */
export function rowOf(row: Partial<Omit<GenerationRow, 'samples'>>, ...seconds: readonly number[]): GenerationRow {
  const samples = seconds.map((processorSeconds): RunSample => ({
    processorSeconds,
    clockSeconds: processorSeconds * 2,
    peakMegabytes: 300,
  }));
  const name = { contestant: 'ours', scenario: 'cold', endpoints: 100 } as const;
  return { ...generationRow({ ...name, ...row }, samples), ...row };
}
