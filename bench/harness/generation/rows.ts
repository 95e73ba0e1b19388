import { figureOf } from '../calls/rounds.js';
import type { GenerationRow, RunSample } from './contract.js';

export type RowName = Pick<GenerationRow, 'contestant' | 'scenario' | 'endpoints'>;

/** The samples of all rounds as one row. */
export function generationRow(name: RowName, samples: readonly RunSample[] = []): GenerationRow {
  const peaks = samples.flatMap(({ peakMegabytes }) => (peakMegabytes === undefined ? [] : [peakMegabytes]));
  return {
    ...name,
    samples,
    processorSeconds: figureOf(samples.map(({ processorSeconds }) => processorSeconds)),
    clockSeconds: figureOf(samples.map(({ clockSeconds }) => clockSeconds)),
    ...(peaks.length === 0 ? {} : { peakMegabytes: figureOf(peaks) }),
  };
}

export function rowOf(
  rows: readonly GenerationRow[],
  { contestant, scenario, endpoints }: RowName,
): GenerationRow | undefined {
  return rows.find((row) => row.contestant === contestant && row.scenario === scenario && row.endpoints === endpoints);
}
