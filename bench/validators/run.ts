import { join } from 'node:path';
import { chosenContestants } from '../harness/chosen.js';
import type { BenchResult, Row } from '../harness/contract.js';
import type { BenchOptions } from '../harness/options.js';
import { nodePrograms } from '../harness/nodes.js';
import { progressOn } from '../harness/progress.js';
import { runRows } from '../harness/run-rows.js';
import { leftOutText, tableText } from '../harness/table.js';
import { bench, peers } from './bench.js';
import { validatorsChart } from './chart.js';
import { prepare } from './prepare.js';
import { sizeRows, sizesText } from './sizes.js';

/** `npm run bench -- validators` */
export async function validatorsBench(options: BenchOptions, folder: string): Promise<BenchResult> {
  const progress = progressOn(process.stderr);
  const contestants = chosenContestants(options, Object.keys(bench.contestants));
  const cases = bench.cases.filter(
    ({ name, run }) => options.only.length === 0 || options.only.some((text) => name.includes(text) || run === text),
  );
  const hasSizes = options.only.length === 0 || options.only.includes('sizes');
  if (cases.length === 0 && !hasSizes) throw new Error(`No row has a name that contains ${options.only.join(' or ')}.`);
  const programs = nodePrograms(options.nodes, folder);
  await prepare(folder, progress.step);
  const rows: Row[] = [];
  for (const { version, path } of cases.length === 0 ? [] : programs) {
    const starts = contestants.map((contestant) => ({
      node: path,
      bench: new URL('bench.js', import.meta.url).href,
      contestant,
      isAlone: options.alone,
    }));
    const measured = await runRows({ cases, starts, node: version, rounds: options.rounds, step: progress.step });
    progress.done();
    const title = `Validators on Node ${version}: nanoseconds per call, medians of ${options.rounds} alternating rounds`;
    process.stdout.write(`${tableText({ title, cases, rows: measured.rows, contestants, peers })}\n`);
    if (measured.leftOut.length > 0) process.stdout.write(`Left out:\n${leftOutText(measured.leftOut)}\n\n`);
    rows.push(...measured.rows);
  }
  if (hasSizes) {
    const sizes = await sizeRows(join(folder, '.build'), programs[0]?.version ?? '');
    process.stdout.write(`${sizesText(sizes)}\n`);
    rows.push(...sizes);
  }
  return { rows, chart: validatorsChart(rows, contestants) };
}
