import { peer } from '../generate/contestants.js';
import { chosenContestants } from '../harness/chosen.js';
import type { ClientRow } from '../harness/client/contract.js';
import { base } from '../harness/client/overhead-table.js';
import { typeCheckTableText } from '../harness/client/type-check-table.js';
import type { BenchResult } from '../harness/contract.js';
import { nodePrograms } from '../harness/nodes.js';
import type { BenchOptions } from '../harness/options.js';
import { progressOn } from '../harness/progress.js';
import { leftOutText } from '../harness/table.js';
import { bench } from './bench.js';
import { sizesTableText } from '../harness/client/sizes-table.js';
import { clientChart } from './chart.js';
import { overheadRows, profileClient } from './overhead.js';
import { prepare } from './prepare.js';
import { sizeRows } from './sizes.js';
import { typeChecks } from './type-check.js';

/** Seconds each, and steadier than calls. */
function compilerRounds(rounds: number): number {
  return Math.ceil(rounds / 3);
}

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
  const calls: ClientRow[] = [];
  for (const program of cases.length === 0 ? [] : programs) {
    const toRun = { program, cases, contestants, rounds, step };
    if (profile === undefined) calls.push(...(await overheadRows(toRun)));
    else await profileClient(profile, toRun, folder);
    done();
  }
  if (isAsked('sizes')) {
    step('Bundling');
    const sizes = await sizeRows(contestants);
    done();
    process.stdout.write(`${sizesTableText(sizes)}\n`);
    rows.push(...sizes);
  }
  if (isAsked('type-check')) {
    const checks = await typeChecks({ folder, place, contestants, rounds: compilerRounds(rounds), step });
    done();
    const compiler = `typescript ${peer(folder, 'typescript').version}`;
    const title = `Type-check of a program with one call by ${compiler}: medians of ${compilerRounds(rounds)} alternating rounds`;
    process.stdout.write(`${typeCheckTableText(title, checks.rows)}\n`);
    if (checks.leftOut.length > 0) process.stdout.write(`Left out:\n${leftOutText(checks.leftOut)}\n\n`);
    rows.push(...checks.rows);
  }
  return { rows: [...calls, ...rows], chart: clientChart(calls, contestants) };
}
