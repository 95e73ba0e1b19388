import { chosenContestants } from '../harness/chosen.js';
import { base } from '../harness/client/overhead-table.js';
import type { BenchResult } from '../harness/contract.js';
import { nodePrograms } from '../harness/nodes.js';
import type { BenchOptions } from '../harness/options.js';
import { progressOn } from '../harness/progress.js';
import { bench } from './bench.js';
import { overheadRows, profileClient } from './overhead.js';
import { prepare } from './prepare.js';

/** `npm run bench -- client` */
export async function clientBench(options: BenchOptions, folder: string): Promise<BenchResult> {
  const { only, profile, rounds } = options;
  const { step, done } = progressOn(process.stderr);
  const all = Object.keys(bench.contestants);
  const chosen = chosenContestants(options, all);
  // Ratios are with it, so it is always measured.
  const contestants = all.filter((name) => name === base || chosen.includes(name));
  const isAsked = (name: string): boolean => only.length === 0 || only.some((text) => name.includes(text));
  const cases = bench.cases.filter(({ name }) => isAsked(name));
  const programs = nodePrograms(options.nodes, folder);
  const place = await prepare(folder, step);
  const rows: object[] = [];
  for (const program of cases.length === 0 ? [] : programs) {
    const toRun = { program, cases, contestants, rounds, step };
    if (profile === undefined) rows.push(...(await overheadRows(toRun)));
    else await profileClient(profile, toRun, folder);
    done();
  }
  return { rows, chart: '' };
}
