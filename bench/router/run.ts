import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chosenContestants } from '../harness/chosen.js';
import type { BenchResult, Row } from '../harness/contract.js';
import { nodePrograms } from '../harness/nodes.js';
import type { BenchOptions } from '../harness/options.js';
import { progressOn } from '../harness/progress.js';
import { runRows } from '../harness/run-rows.js';
import { leftOutText, tableText } from '../harness/table.js';
import type { Allocation } from './allocation.js';
import { routerChart } from './chart.js';
import { prepare } from './prepare.js';

/** `npm run bench -- router` */
export async function routerBench(options: BenchOptions, folder: string): Promise<BenchResult> {
  const progress = progressOn(process.stderr);
  const programs = nodePrograms(options.nodes, folder);
  prepare(folder, progress.step);
  // Its rows are made of the routes of what was generated just now.
  const { bench, peers } = await import('./bench.js');
  const contestants = chosenContestants(options, Object.keys(bench.contestants));
  const cases = bench.cases.filter(
    ({ name }) => options.only.length === 0 || options.only.some((text) => name.includes(text)),
  );
  if (cases.length === 0) throw new Error(`No row has a name that contains ${options.only.join(' or ')}.`);
  const rows: Row[] = [];
  for (const { version, path } of programs) {
    const starts = contestants.map((contestant) => ({
      node: path,
      bench: new URL('bench.js', import.meta.url).href,
      contestant,
      isAlone: options.alone,
    }));
    const measured = await runRows({ cases, starts, node: version, rounds: options.rounds, step: progress.step });
    progress.step(`Node ${version} · what ours allocates`);
    const allocations = allocationsOn(path);
    progress.done();
    const title = `Routers on Node ${version}: nanoseconds per request, medians of ${options.rounds} alternating rounds`;
    process.stdout.write(`${tableText({ title, cases, rows: measured.rows, contestants, peers })}\n`);
    process.stdout.write(`${allocationText(allocations)}\n`);
    if (measured.leftOut.length > 0) process.stdout.write(`Left out:\n${leftOutText(measured.leftOut)}\n\n`);
    const allocated = allocations.map(({ case: name, bytes }): Row => ({
      case: `${name}, allocated`,
      contestant: 'ours',
      node: version,
      median: bytes,
      spread: [bytes, bytes],
      unit: 'bytes',
    }));
    rows.push(...measured.rows, ...allocated);
  }
  return { rows, chart: routerChart(rows, contestants) };
}

function allocationsOn(node: string): readonly Allocation[] {
  const file = fileURLToPath(new URL('allocation.js', import.meta.url));
  // A youngest generation that holds a whole batch, or a collection would hide what was allocated.
  const said = execFileSync(node, ['--expose-gc', '--max-semi-space-size=64', '--min-semi-space-size=64', file], {
    encoding: 'utf8',
  });
  return JSON.parse(said) as readonly Allocation[];
}

/** On a miss the goal is none. */
function allocationText(allocations: readonly Allocation[]): string {
  const lines = allocations.map(({ case: name, bytes }) => {
    const isMiss = name.startsWith('misses');
    const mark = bytes < 0.5 ? '✓' : '✗';
    return `  ${name}: ${bytes.toFixed(1)} bytes a request${isMiss ? `, goal 0 ${mark}` : ''}`;
  });
  return `What ours allocates\n${lines.join('\n')}\n`;
}
