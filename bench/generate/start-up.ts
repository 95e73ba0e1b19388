import { join } from 'node:path';
import type { GenerationRow, RunSample } from '../harness/generation/contract.js';
import { generationRow } from '../harness/generation/rows.js';
import { median } from '../harness/statistics.js';
import { programOf } from './contestants.js';
import { measureHere } from './rounds.js';

/** Runs in each round: one takes few steps of the clock that processes are measured by. */
const runs = 10;

/** What everybody waits for who calls the program at all. */
export async function startUpRows(
  folder: string,
  rounds: number,
  step: (text: string) => void,
): Promise<readonly GenerationRow[]> {
  const program = programOf(folder);
  const root = join(folder, '..');
  const scenarios = [
    { scenario: '--help', args: [program, '--help'] },
    { scenario: 'check of the example', args: [program, 'check', 'model'] },
  ] as const;
  const samples = scenarios.map((): RunSample[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { scenario, args }] of scenarios.entries()) {
      step(`start-up · round ${round + 1} of ${rounds} · ${scenario}`);
      samples[index]?.push(await meanOf(() => measureHere({ folder, place: root, args })));
    }
  }
  return scenarios.map(({ scenario }, index) =>
    generationRow({ contestant: 'ours', scenario, endpoints: 0 }, samples[index]),
  );
}

async function meanOf(run: () => ReturnType<typeof measureHere>): Promise<RunSample> {
  const samples: RunSample[] = [];
  for (let count = 0; count < runs; count += 1) {
    const measured = await run();
    if (!measured.ok) throw new Error(`The program of ours ${measured.failure.reason}`);
    samples.push(measured.sample);
  }
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / runs;
  const peaks = samples.flatMap(({ peakMegabytes }) => (peakMegabytes === undefined ? [] : [peakMegabytes]));
  return {
    processorSeconds: mean(samples.map(({ processorSeconds }) => processorSeconds)),
    clockSeconds: mean(samples.map(({ clockSeconds }) => clockSeconds)),
    peakMegabytes: peaks.length === 0 ? undefined : median(peaks),
  };
}
