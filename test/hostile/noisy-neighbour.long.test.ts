import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { newDataFolder } from '../support/data-folder.js';
import { exampleModel } from '../support/example-model.js';
import { printedAddress } from '../support/processes.js';
import { usePostgres } from '../support/shared-postgres.js';
import { buildReference } from '../targets/reference/built-reference.js';
import { randomOf } from '../support/random.js';
import { worstRecord, worstRequest } from './worst-requests.js';
import { issuedToken } from '../support/issued-token.js';

// For other requests: `SEED=7 npx vitest run noisy-neighbour` with TIER=long.
const seed = Number(process.env['SEED'] ?? 1);
const storedRecords = 12;
const noisyRequests = 12;
const atOnce = 10;

/**
 * Of all that the service computes during the noise, the most that it may compute until another client has its response.
 * One that does not pause in long searches computes 14 to 65 percent, this one 3 to 8 once it is warm. Processor time, because a busy
 * machine makes whatever computes long wait for longer than what computes little.
 */
const largestShare = 0.1;

/**
 * At most this many rounds are measured: what V8 compiles at first is in one of them, but a service that blocks does
 * so in all.
 */
const turns = 5;

const postgres = usePostgres();
const started: ChildProcess[] = [];

const built = await buildReference(exampleModel());
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
});

interface Service {
  readonly child: ChildProcess;
  call(token: string, request: { method: string; target: string; body?: string | undefined }): Promise<Called>;
  token(client: string): Promise<string>;
}

interface Tokens {
  readonly quiet: string;
  readonly noisy: string;
}

interface Called {
  readonly status: number;
  /** What the thread of the service that answers computed in the meantime, for whomever. */
  readonly milliseconds: number;
}

/** The service as a process with half a gigabyte of heap. */
async function start(options: object): Promise<Service> {
  const entry = pathToFileURL(join(built.packages.folder, 'reference', 'dist', 'index.js')).href;
  const program = `const { main } = await import(${JSON.stringify(entry)}); await main(${JSON.stringify({ port: 0, ...options })});`;
  const child = spawn(process.execPath, ['--max-old-space-size=512', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(child);
  const url = await printedAddress(child);
  return {
    child,
    async call(token, { method, target, body }) {
      const began = await computedBy(child);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(url + target, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      await response.arrayBuffer();
      return { status: response.status, milliseconds: (await computedBy(child)) - began };
    },
    token: (client) =>
      issuedToken({ url, client }, 'view_test:noisy manage_test:noisy view_test:quiet manage_test:quiet'),
  };
}

/** The processor time of the thread that answers requests, in milliseconds. */
async function computedBy({ pid }: ChildProcess): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds) / 1_000_000;
}

/** The requests of an ordinary client, repeated: what was computed until the slowest response, and the statuses. */
async function ordinary({ call }: Service, token: string, goesOn: () => boolean) {
  let [slowest, target] = [0, ''];
  const statuses = new Set<number>();
  while (goesOn()) {
    const key = `quiet-${randomUUID()}`;
    const body = JSON.stringify({ key, objectTypeProperty: { arrayOfStringExample: ['lamp', 'shade'] } });
    const where = encodeURIComponent(`key = "${key}"`);
    for (const request of [
      { method: 'GET', target: '/livez' },
      { method: 'POST', target: '/quiet/resource', body },
      { method: 'GET', target: `/quiet/resource/key=${key}` },
      { method: 'GET', target: `/quiet/resource/sorted-query-parameters?where=${where}` },
      { method: 'GET', target: '/quiet/resource/searchApiPattern?text.en=lamp&fuzzy=true' },
    ]) {
      const { status, milliseconds } = await call(token, request);
      statuses.add(status);
      if (milliseconds > slowest) [slowest, target] = [milliseconds, request.target];
    }
  }
  return { slowest, target, statuses: [...statuses].sort() };
}

/** As much noise as one client can make. Returns its statuses. */
async function noise({ call }: Service, token: string): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>();
  // Prepared in advance, because it takes long in this process, which measures.
  const requests = Array.from({ length: storedRecords + noisyRequests }, (_, index) => {
    const random = randomOf(seed, index);
    const { method, target, body } =
      index < storedRecords ? { method: 'POST', target: '/resource', body: worstRecord(random) } : worstRequest(random);
    return { method, target: `/noisy${target}`, body: JSON.stringify(body) };
  });
  const left = requests.values();
  const caller = async (): Promise<void> => {
    for (const request of left) statuses.add((await call(token, request)).status);
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return statuses;
}

/** Noise beside ordinary requests: returns the share of the processor time within which the slowest of these was answered. */
async function turnOf(service: Service, tokens: Tokens, name: string): Promise<number> {
  let isNoisy = true;
  const began = await computedBy(service.child);
  const beside = noise(service, tokens.noisy).finally(() => (isNoisy = false));
  const during = await ordinary(service, tokens.quiet, () => isNoisy);
  const statuses = await beside;
  const total = (await computedBy(service.child)) - began;
  process.stdout.write(
    `${name}: ${during.slowest.toFixed()} of ${total.toFixed()} ms for ${during.target.slice(0, 40)}; noise got ${[...statuses].sort().join(', ')}\n`,
  );
  expect(during.statuses).toEqual([200, 201]);
  expect([...statuses].filter((status) => ![200, 201, 400, 414, 503].includes(status))).toEqual([]);
  return during.slowest / total;
}

/** The peak memory of the process, in megabytes. */
async function peakOf({ child }: Service): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

it.each([
  ['in memory', async () => ({}), 900],
  ['PGlite', async () => ({ dataFolder: await newDataFolder(built.packages.folder) }), 1400],
  ['PostgreSQL', async () => ({ databaseUrl: await postgres.freshDatabase() }), 900],
])(
  'a client that sends the most expensive requests does not block other clients: %s',
  async (name, options, megabytes) => {
    const service = await start(await options());
    const tokens = { quiet: await service.token('quiet'), noisy: await service.token('noisy') };
    let share = 1;
    for (let turn = 0; turn < turns && share >= largestShare; turn += 1) {
      share = Math.min(share, await turnOf(service, tokens, name));
    }
    const peak = await peakOf(service);
    process.stdout.write(`${name}: ${peak.toFixed()} MB\n`);
    expect(share).toBeLessThan(largestShare);
    expect(peak).toBeLessThan(megabytes);
  },
  1_200_000,
);
