import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { GenerationRow, LeftOutGenerator, RunSample } from '../harness/generation/contract.js';
import { type Measured, measureProgram } from '../harness/generation/measure-program.js';
import { measureWatch } from '../harness/generation/measure-watch.js';
import { outputSize, type OutputSize } from '../harness/generation/output-size.js';
import { generationRow } from '../harness/generation/rows.js';
import { orderOf } from '../harness/http/rounds.js';
import type { GeneratorContestant, Step } from './contestants.js';
import { moveAside, type Workplace, writeModelFile } from './workplace.js';

export interface RoundsToRun {
  /** That of the benchmarks. */
  readonly folder: string;
  readonly place: Workplace;
  readonly contestants: readonly GeneratorContestant[];
  readonly rounds: number;
  readonly step: (text: string) => void;
}

export interface Generated {
  readonly rows: readonly GenerationRow[];
  readonly leftOut: readonly LeftOutGenerator[];
}

/** Minutes that a run may take. */
export const longestRun = 30;

/** In each round every contestant once, one process at a time: whatever else the machine does meets all of them. */
export async function runRounds({ contestants, ...toRun }: RoundsToRun): Promise<Generated> {
  const { endpoints } = toRun.place;
  const samples = new Map<Step, RunSample[]>();
  const outputs = new Map<GeneratorContestant, OutputSize>();
  const leftOut: LeftOutGenerator[] = [];
  for (let round = 0; round < toRun.rounds; round += 1) {
    for (const contestant of orderOf(contestants, round)) {
      if (leftOut.some((left) => left.contestant === contestant.name)) continue;
      const failure = await runSteps(contestant, toRun, { round, samples, outputs });
      if (failure !== undefined) leftOut.push({ contestant: contestant.name, endpoints, ...failure });
    }
  }
  const able = contestants.filter(({ name }) => !leftOut.some(({ contestant }) => contestant === name));
  const rows = able.flatMap((contestant) =>
    contestant.steps.map((step) => {
      const output = step.isCold === true ? outputs.get(contestant) : undefined;
      const row = generationRow({ contestant: contestant.name, scenario: step.scenario, endpoints }, samples.get(step));
      return output === undefined ? row : { ...row, output };
    }),
  );
  return { rows, leftOut };
}

interface Round {
  readonly round: number;
  readonly samples: Map<Step, RunSample[]>;
  readonly outputs: Map<GeneratorContestant, OutputSize>;
}

type Reason = Pick<LeftOutGenerator, 'reason' | 'isLate'>;

async function runSteps(
  contestant: GeneratorContestant,
  { folder, place, step, rounds }: Omit<RoundsToRun, 'contestants'>,
  { round, samples, outputs }: Round,
): Promise<Reason | undefined> {
  const at = `${place.endpoints} endpoints · round ${round + 1} of ${rounds} · ${contestant.name}`;
  for (const one of contestant.steps) {
    if (one.isCold === true) moveAside(place.folder, contestant.out);
    writeModelFile(place.folder, one.isChanged === true ? place.changed : place.unchanged);
    step(`${at}, ${one.scenario}`);
    const measured =
      one.isWatched === true
        ? { ok: true as const, sample: await measureWatched(place, one.args) }
        : await measureHere({ folder, place: place.folder, args: one.args });
    if (!measured.ok) return measured.failure;
    samples.set(one, [...(samples.get(one) ?? []), measured.sample]);
    if (one.isCold !== true || round > 0) continue;
    const output = outputSize(join(place.folder, contestant.out), place.lastType);
    if (output === undefined) return { isLate: false, reason: `its output does not mention ${place.lastType}` };
    if (!isFormatted(contestant, folder, place)) return { isLate: false, reason: 'prettier did not format its output' };
    outputs.set(contestant, output);
  }
  return undefined;
}

export interface RunHere {
  readonly folder: string;
  readonly place: string;
  readonly args: readonly string[];
}

/** With the commands of the peers in reach, as some start prettier by its name. */
export function measureHere({ folder, place, args }: RunHere): Promise<Measured> {
  const path = join(folder, 'node_modules', '.bin');
  return measureProgram({ args, folder: place, path, limit: longestRun * 60_000 });
}

/** Each change gives another name to a field. */
function measureWatched({ folder, unchanged }: Workplace, args: readonly string[]): Promise<RunSample> {
  return measureWatch({
    args,
    folder,
    waits: /Waiting for changes/,
    reacted: /files written/,
    limit: longestRun * 60_000,
    change(number) {
      const text = unchanged.text.replace(/^( {4})name: /m, `$1name${number}: `);
      if (text === unchanged.text) throw new Error('Bug: the file has no such field.');
      writeModelFile(folder, { ...unchanged, text });
    },
  });
}

/** Formatting that silently did not happen would be quick. */
function isFormatted({ formatted }: GeneratorContestant, folder: string, place: Workplace): boolean {
  if (formatted === undefined) return true;
  const prettier = join(folder, 'node_modules', 'prettier', 'bin', 'prettier.cjs');
  return spawnSync(process.execPath, [prettier, '--check', formatted], { cwd: place.folder }).status === 0;
}
