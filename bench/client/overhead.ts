import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientCase, ClientRow } from '../harness/client/contract.js';
import { overheadTableText } from '../harness/client/overhead-table.js';
import { type ClientProcess, startClient } from '../harness/client/processes.js';
import { type ClientMeasurements, runClientRows, sampleOf } from '../harness/client/rounds.js';
import { type Cores, coresToUse } from '../harness/http/pin.js';
import { startServer } from '../harness/http/processes.js';
import { hottest, readProfile } from '../harness/http/profile.js';
import type { NodeProgram } from '../harness/nodes.js';
import { leftOutText } from '../harness/table.js';
import { bench, conditions } from './bench.js';

/** A warm-up for each row, in which the engine makes its best code. */
const times = { warm: 1500, sample: 300 };
const profileTime = 4000;

export interface OverheadToRun {
  readonly program: NodeProgram;
  readonly cases: readonly ClientCase[];
  readonly contestants: readonly string[];
  readonly rounds: number;
  readonly step: (text: string) => void;
}

/** Each contestant in a process of its own, on one core; the service that they call on another. */
export async function overheadRows(toRun: OverheadToRun): Promise<readonly ClientRow[]> {
  const { program, cases, contestants, rounds, step } = toRun;
  const cores = coresToUse();
  const measured = await withClients(toRun, cores, (clients) =>
    runClientRows({ cases, clients, node: program.version, rounds, times, step }),
  );
  const title = `Calls on Node ${program.version}: processor time of the client, medians of ${rounds} alternating rounds`;
  process.stdout.write(`${overheadTableText({ title, cases, rows: measured.rows, contestants })}\n`);
  process.stdout.write(`${footer(measured, cores)}\n`);
  return measured.rows;
}

async function withClients<Result>(
  { program, contestants, step }: OverheadToRun,
  cores: Cores | string,
  measure: (clients: readonly ClientProcess[]) => Promise<Result>,
): Promise<Result> {
  const fileOf = (name: string): string => new URL(name, import.meta.url).href;
  const { server, generator } = typeof cores === 'string' ? { server: undefined, generator: undefined } : cores;
  // The service is on the core that the server benchmark has its generator on.
  const service = await startServer('service', { node: program.path, core: generator, bench: fileOf('service.js') });
  const clients: ClientProcess[] = [];
  try {
    for (const name of contestants) {
      step(`Node ${program.version} · starting ${name}`);
      const nodeOptions = (conditions[name] ?? []).map((condition) => `--conditions=${condition}`);
      const start = { node: program.path, nodeOptions, core: server, bench: fileOf('bench.js') };
      const client = await startClient(name, start);
      clients.push(client);
      await client.ask({ kind: 'connect', port: service.port });
    }
    return await measure(clients);
  } finally {
    service.end();
    clients.forEach((client) => client.end());
  }
}

function footer({ leftOut }: ClientMeasurements, cores: Cores | string): string {
  const pinning =
    typeof cores === 'string'
      ? `Clients and service shared what cores there are, because ${cores}.`
      : `Clients ran on core ${cores.server}, the service on core ${cores.generator}.`;
  return [
    `${pinning} Ratios are medians of those of each round. ✓ met, ≈ met in a quarter of the rounds, ✗ missed.`,
    ...(leftOut.length === 0 ? [] : [`Left out:\n${leftOutText(leftOut)}`]),
    '',
  ].join('\n');
}

/** One row of one contestant, with the profiler of the engine, from when it is warm. */
export async function profileClient(name: string, toRun: OverheadToRun, folder: string): Promise<void> {
  const [row] = toRun.cases;
  if (row === undefined) throw new Error('Bug: nothing to profile.');
  if (!Object.hasOwn(bench.contestants, name)) throw new Error(`There is no contestant "${name}".`);
  await withClients({ ...toRun, contestants: [name] }, coresToUse(), async ([client]) => {
    if (client === undefined) throw new Error('Bug: no client was started.');
    await sampleOf(client, row, profileTime);
    await client.ask({ kind: 'profile' });
    toRun.step(`Profiling ${name} with ${row.name}`);
    const { processorMicroseconds } = await sampleOf(client, row, profileTime);
    // Not in `.build`, which the next run clears.
    const profiles = join(folder, '.profiles');
    mkdirSync(profiles, { recursive: true });
    const file = join(profiles, `client-${name}-${row.name}.cpuprofile`.replaceAll(/[^\w.-]/g, '-'));
    await client.ask({ kind: 'write-profile', file });
    const lines = hottest(readProfile(file), 40).join('\n');
    const took = `${processorMicroseconds.toFixed(1)} µs of processor for each call, the profiler's own time included`;
    process.stdout.write(`${name}, ${row.name}: ${took}\n${lines}\nProfile: ${file}\n`);
  });
}
