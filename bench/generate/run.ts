import { countText } from '../harness/calls/table.js';
import { chosenContestants } from '../harness/chosen.js';
import type { BenchResult } from '../harness/contract.js';
import type { GenerationRow, LeftOutGenerator } from '../harness/generation/contract.js';
import { goalVerdicts } from '../harness/generation/goals.js';
import { hasProc } from '../harness/generation/proc.js';
import { goalsText, growthTableText, sizeTableText } from '../harness/generation/table.js';
import type { BenchOptions } from '../harness/options.js';
import { progressOn } from '../harness/progress.js';
import { generateChart } from './chart.js';
import { contestantsIn } from './contestants.js';
import { runRounds } from './rounds.js';
import { startUpRows } from './start-up.js';
import { makeWorkplace, moveAside, removeMovedAside } from './workplace.js';

const usualSizes = [10, 100, 1000];

/** `npm run bench -- generate` */
export async function generateBench(options: BenchOptions, folder: string): Promise<BenchResult> {
  const { rounds, endpoints: sizes = usualSizes } = options;
  const { step, done } = progressOn(process.stderr);
  const all = contestantsIn(folder);
  const names = chosenContestants(
    options,
    all.map(({ name }) => name),
  );
  const chosen = all.filter(({ name }) => names.includes(name));
  // Programs that are under way are ended with this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const rows: GenerationRow[] = [...(await startUpRows(folder, rounds, step))];
  const leftOut: LeftOutGenerator[] = [];
  for (const size of sizes) {
    const late = leftOut.filter(({ isLate }) => isLate).map(({ contestant }) => contestant);
    const contestants = chosen.filter(({ name }) => !late.includes(name));
    step(`${size} endpoints · writing the API`);
    const place = makeWorkplace(folder, size, contestants);
    const generated = await runRounds({ folder, place, contestants, rounds, step });
    rows.push(...generated.rows);
    leftOut.push(...generated.leftOut, ...late.map((contestant) => tooLate(contestant, size)));
    moveAside(place.folder, 'out');
  }
  done();
  removeMovedAside(folder);
  const about = chosen.map(({ name, about: text }) => `  ${name}: ${text}`).join('\n');
  process.stdout.write(`${tablesText(rows, leftOut, options)}\n${about}\n`);
  return { rows: [...rows, ...leftOut], chart: generateChart(rows) };
}

function tooLate(contestant: string, endpoints: number): LeftOutGenerator {
  return { contestant, endpoints, reason: 'took too long for fewer endpoints', isLate: false };
}

function tablesText(
  rows: readonly GenerationRow[],
  leftOut: readonly LeftOutGenerator[],
  { rounds, endpoints = usualSizes }: BenchOptions,
): string {
  const reasons = leftOut.map((left) => `  ${left.contestant} at ${countText(left.endpoints)}: ${left.reason}`);
  return [
    `Generation on Node ${process.versions.node}, ${rounds === 1 ? 'one round' : `medians of ${rounds} alternating rounds`}\n`,
    ...[0, ...endpoints].map((size) => sizeTableText({ rows, leftOut, endpoints: size })),
    growthTableText(rows),
    goalsText(goalVerdicts(rows)),
    ...(reasons.length === 0 ? [] : [`Left out:\n${reasons.join('\n')}\n`]),
    hasProc
      ? 'Times are of the processor, of a program and all that it started; memory is that of the largest process.'
      : 'This system has no /proc: times of the processor are those of the clock, and memory is unknown.',
  ].join('\n');
}
