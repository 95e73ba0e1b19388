import type { GenerationRow, RunSample } from '../../../bench/harness/generation/contract.js';
import { generationRow } from '../../../bench/harness/generation/rows.js';

/** A row whose rounds took so many seconds of the processor, and twice as long by the clock. */
export function rowOf(row: Partial<Omit<GenerationRow, 'samples'>>, ...seconds: readonly number[]): GenerationRow {
  const samples = seconds.map(
    (processorSeconds): RunSample => ({
      processorSeconds,
      clockSeconds: processorSeconds * 2,
      peakMegabytes: 300,
    }),
  );
  const name = { contestant: 'ours', scenario: 'cold', endpoints: 100 } as const;
  return { ...generationRow({ ...name, ...row }, samples), ...row };
}
