import type { LeftOut } from '../run-rows.js';
import { median, quartiles } from '../statistics.js';
import { flawOfRow } from './check.js';
import type { Figure, HttpCase, HttpRow, Sample } from './contract.js';
import type { Generator, HttpServerProcess } from './processes.js';

/** Milliseconds: before each sample, and a sample. */
export interface Times {
  readonly warm: number;
  readonly sample: number;
}

/** By then the engine has made its best code; a machine that is busy elsewhere takes longer to get there. */
const firstRequests = 25_000;
const longestFirst = 8;

export interface HttpRowsToRun {
  readonly cases: readonly HttpCase[];
  readonly servers: readonly HttpServerProcess[];
  readonly generator: Generator;
  readonly node: string;
  readonly rounds: number;
  readonly connections: number;
  readonly times: Times;
  readonly step: (text: string) => void;
}

export interface HttpMeasurements {
  readonly rows: readonly HttpRow[];
  readonly leftOut: readonly LeftOut[];
}

/** Row by row, and in each round of a row every contestant once: whatever else the machine does meets all of them. */
export async function runHttpRows(toRun: HttpRowsToRun): Promise<HttpMeasurements> {
  const rows: HttpRow[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of toRun.cases) {
    const able: HttpServerProcess[] = [];
    for (const server of toRun.servers) {
      const reason = row.without[server.name] ?? (await flawOfRow(row, server.port));
      if (reason === undefined) able.push(server);
      else leftOut.push({ case: row.name, contestant: server.name, reason });
    }
    rows.push(...(await runRow(row, able, toRun)));
  }
  return { rows, leftOut };
}

async function runRow(
  row: HttpCase,
  servers: readonly HttpServerProcess[],
  toRun: HttpRowsToRun,
): Promise<readonly HttpRow[]> {
  const samples = new Map<HttpServerProcess, Sample[]>(servers.map((server) => [server, []]));
  for (const server of servers) {
    toRun.step(`Node ${toRun.node} · ${row.name} · warming up ${server.name}`);
    await warmUp(row, server, toRun);
  }
  for (let round = 0; round < toRun.rounds; round += 1) {
    for (const server of orderOf(servers, round)) {
      toRun.step(`Node ${toRun.node} · ${row.name} · round ${round + 1} of ${toRun.rounds} · ${server.name}`);
      samples.get(server)?.push(await sampleOf(row, server, toRun));
    }
  }
  return servers.map((server) =>
    rowOf({ case: row.name, contestant: server.name, node: toRun.node }, samples.get(server) ?? []),
  );
}

/** Another one is first in each round, and every other round goes backwards: nobody is always after the heaviest. */
export function orderOf<Item>(items: readonly Item[], round: number): readonly Item[] {
  const first = items.length === 0 ? 0 : round % items.length;
  const order = [...items.slice(first), ...items.slice(0, first)];
  return round % 2 === 0 ? order : order.reverse();
}

type Sampling = Pick<HttpRowsToRun, 'generator' | 'connections' | 'times'>;

/** Until so many requests were answered, but not for ever. */
export async function warmUp(row: HttpCase, server: HttpServerProcess, sampling: Sampling): Promise<void> {
  let answered = 0;
  for (let seconds = 0; seconds < longestFirst && answered < firstRequests; seconds += 1) {
    const { requestsPerSecond } = await sampleOf(row, server, { ...sampling, times: { warm: 0, sample: 1000 } });
    answered += requestsPerSecond;
  }
}

/** Nothing is under way when the clocks are read, so requests and time are of the same requests. */
export async function sampleOf(
  row: HttpCase,
  server: HttpServerProcess,
  { generator, connections, times }: Sampling,
): Promise<Sample> {
  await generator.ask({ kind: 'open', port: server.port, row: row.name, connections });
  if (times.warm > 0) await generator.ask({ kind: 'run', milliseconds: times.warm });
  await server.ask({ kind: 'begin' });
  const ran = await generator.ask({ kind: 'run', milliseconds: times.sample });
  const ended = await server.ask({ kind: 'end' });
  await generator.ask({ kind: 'close' });
  if (ran.kind !== 'ran' || ended.kind !== 'ended') throw new Error('Bug: an answer to another question.');
  // Of no answers there is no time for each; the errors tell why.
  const answers = Math.max(1, ran.answers);
  return {
    requestsPerSecond: (ran.answers / ran.milliseconds) * 1000,
    serverTime: ended.processorTime / answers,
    generatorTime: ran.processorTime / answers,
    unexpected: ran.unexpected,
    errors: ran.errors,
  };
}

type RowName = Pick<HttpRow, 'case' | 'contestant' | 'node'>;

/** The samples of all rounds as one row. */
export function rowOf(name: RowName, samples: readonly Sample[]): HttpRow {
  return {
    ...name,
    samples,
    requestsPerSecond: figureOf(samples.map(({ requestsPerSecond }) => requestsPerSecond)),
    serverMicroseconds: figureOf(samples.map(({ serverTime }) => serverTime)),
    generatorMicroseconds: figureOf(samples.map(({ generatorTime }) => generatorTime)),
    unexpected: sum(samples.map(({ unexpected }) => unexpected)),
    errors: sum(samples.map(({ errors }) => errors)),
  };
}

function figureOf(samples: readonly number[]): Figure {
  return { median: median(samples), spread: quartiles(samples) };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
