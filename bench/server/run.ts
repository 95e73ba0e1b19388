import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchResult } from '../harness/contract.js';
import { chosenContestants } from '../harness/chosen.js';
import type { HttpCase, HttpRow } from '../harness/http/contract.js';
import { type Cores, coresToUse } from '../harness/http/pin.js';
import { type HttpServerProcess, startGenerator, startServer } from '../harness/http/processes.js';
import { hottest, readProfile } from '../harness/http/profile.js';
import { type HttpMeasurements, runHttpRows, sampleOf, warmUp } from '../harness/http/rounds.js';
import { httpTableText, limitedText } from '../harness/http/table.js';
import { type NodeProgram, nodePrograms } from '../harness/nodes.js';
import type { BenchOptions } from '../harness/options.js';
import { type Progress, progressOn } from '../harness/progress.js';
import { leftOutText } from '../harness/table.js';
import { bench, ours } from './bench.js';
import { serverChart } from './chart.js';
import { prepare } from './prepare.js';

const connections = 100;
/** Short, because there are many: nine rounds of everything are to take less than five minutes. */
const times = { warm: 200, sample: 800 };
const profileTimes = { warm: 0, sample: 4000 };

interface Settings {
  readonly options: BenchOptions;
  readonly folder: string;
  readonly cases: readonly HttpCase[];
  readonly contestants: readonly string[];
  readonly cores: Cores | undefined;
  readonly progress: Progress;
}

/** `npm run bench -- server` */
export async function serverBench(options: BenchOptions, folder: string): Promise<BenchResult> {
  const progress = progressOn(process.stderr);
  const contestants = chosenContestants(options, Object.keys(bench.contestants));
  const cases = bench.cases.filter(
    ({ name }) => options.only.length === 0 || options.only.some((text) => name.includes(text)),
  );
  if (cases.length === 0) throw new Error(`No row has a name that contains ${options.only.join(' or ')}.`);
  const programs = nodePrograms(options.nodes, folder);
  const cores = coresToUse();
  prepare(folder, progress.step);
  const settings = {
    options,
    folder,
    cases,
    contestants,
    cores: typeof cores === 'string' ? undefined : cores,
    progress,
  };
  if (options.profile !== undefined) return profiled(options.profile, programs, settings);
  const rows: HttpRow[] = [];
  for (const program of programs) {
    const measured = await measure(program, settings);
    progress.done();
    const title = `Servers on Node ${program.version}: ${connections} connections, medians of ${options.rounds} alternating rounds`;
    process.stdout.write(`${httpTableText({ title, cases, rows: measured.rows, contestants, ours })}\n`);
    process.stdout.write(`${footer(measured, cores)}\n`);
    rows.push(...measured.rows);
  }
  return { rows, chart: serverChart(rows, contestants) };
}

async function measure(program: NodeProgram, settings: Settings): Promise<HttpMeasurements> {
  const { cases, contestants, cores, options, progress } = settings;
  const start = { node: program.path, bench: new URL('bench.js', import.meta.url).href };
  const generator = await startGenerator({ ...start, core: cores?.generator });
  const servers: HttpServerProcess[] = [];
  try {
    for (const name of contestants) {
      progress.step(`Node ${program.version} · starting ${name}`);
      servers.push(await startServer(name, { ...start, core: cores?.server }));
    }
    return await runHttpRows({
      cases,
      servers,
      generator,
      node: program.version,
      rounds: options.rounds,
      connections,
      times,
      step: progress.step,
    });
  } finally {
    generator.end();
    servers.forEach((server) => server.end());
  }
}

function footer({ rows, leftOut }: HttpMeasurements, cores: Cores | string): string {
  const generator = 'The generator is our own (`bench/harness/http/load.ts`): raw sockets, nothing pipelined.';
  const pinning =
    typeof cores === 'string'
      ? `Server and generator share what cores there are, because ${cores}: go by the processor.`
      : `Servers ran on core ${cores.server}, the generator on core ${cores.generator}.`;
  const limited = limitedText(rows);
  return [
    `${pinning} ${generator}`,
    'Ratios are medians of those of each round. Marks of a goal: by requests, by processor. ✓ met, ≈ met in a quarter of the rounds, ✗ missed.',
    ...(limited === '' ? [] : [limited]),
    ...(leftOut.length === 0 ? [] : [`Left out:\n${leftOutText(leftOut)}`]),
    '',
  ].join('\n');
}

/** One row of one contestant, with the profiler of the engine, from when it is warm. */
async function profiled(
  name: string,
  [program]: readonly NodeProgram[],
  { folder, cases, cores, progress }: Settings,
): Promise<BenchResult> {
  const [row] = cases;
  if (program === undefined || row === undefined) throw new Error('Bug: nothing to profile.');
  if (!Object.hasOwn(bench.contestants, name)) throw new Error(`There is no contestant "${name}".`);
  const start = { node: program.path, bench: new URL('bench.js', import.meta.url).href };
  const generator = await startGenerator({ ...start, core: cores?.generator });
  const server = await startServer(name, { ...start, core: cores?.server });
  try {
    progress.step(`Warming up ${name} with ${row.name}`);
    await warmUp(row, server, { generator, connections, times: profileTimes });
    await server.ask({ kind: 'profile' });
    progress.step(`Profiling ${name} with ${row.name}`);
    const sample = await sampleOf(row, server, { generator, connections, times: profileTimes });
    // Not in `.build`, which the next run clears.
    const profiles = join(folder, '.profiles');
    mkdirSync(profiles, { recursive: true });
    const file = join(profiles, `${name}-${row.name}.cpuprofile`.replaceAll(/[^\w.-]/g, '-'));
    await server.ask({ kind: 'write-profile', file });
    progress.done();
    const lines = hottest(readProfile(file), 40).join('\n');
    const took = `${sample.serverTime.toFixed(1)} µs of processor for each request, the profiler's own time included`;
    process.stdout.write(`${name}, ${row.name}: ${took}\n${lines}\nProfile: ${file}\n`);
    return { rows: [], chart: '' };
  } finally {
    generator.end();
    server.end();
  }
}
