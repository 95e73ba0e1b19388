import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataFolder } from '../support/data-folder.js';
import { exampleModel } from '../support/example-model.js';
import { usePostgres } from '../support/shared-postgres.js';
import { buildReference, type BuiltReference } from '../targets/reference/built-reference.js';
import { randomOf } from './random.js';
import { worstRecord, worstRequest } from './worst-requests.js';

// For other requests: `SEED=7 npx vitest run noisy-neighbour` with TIER=long.
const seed = Number(process.env['SEED'] ?? 1);
const storedRecords = 12;
const noisyRequests = 12;
const atOnce = 10;
const rounds = 10;

/** The slowest response to other clients during the noise, as a multiple of the slowest one before and after it. */
const mostRatio = 20;

/**
 * At most this many rounds are measured: other work on the machine disturbs some of them, but a service that blocks
 * disturbs all.
 */
const turns = 5;

const postgres = usePostgres();
let built: BuiltReference;
const started: ChildProcess[] = [];

beforeAll(async () => {
  built = await buildReference(exampleModel());
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await built.packages.remove();
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
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, found] = / at (http:\S+)/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)));
  });
  return {
    child,
    async call(token, { method, target, body }) {
      const began = performance.now();
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(url + target, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      await response.arrayBuffer();
      return { status: response.status, milliseconds: performance.now() - began };
    },
    async token(client) {
      const response = await fetch(`${url}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${client}:secret`).toString('base64')}` },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          scope: 'view_test:noisy manage_test:noisy view_test:quiet manage_test:quiet',
        }),
      });
      return ((await response.json()) as { readonly access_token: string }).access_token;
    },
  };
}

/** The requests of an ordinary client, repeated: the time of the slowest response, and the statuses. */
async function ordinary({ call }: Service, token: string, goesOn: (round: number) => boolean) {
  let [slowest, target] = [0, ''];
  const statuses = new Set<number>();
  for (let round = 0; goesOn(round); round += 1) {
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

/** Quiet, noise, and quiet again: returns by which factor the slowest response was slower during the noise. */
async function turnOf(service: Service, tokens: Tokens, name: string): Promise<number> {
  const before = await ordinary(service, tokens.quiet, (round) => round < rounds);
  let isNoisy = true;
  const beside = noise(service, tokens.noisy).finally(() => (isNoisy = false));
  const during = await ordinary(service, tokens.quiet, () => isNoisy);
  const statuses = await beside;
  const after = await ordinary(service, tokens.quiet, (round) => round < rounds);
  const quietly = Math.max(before.slowest, after.slowest);
  process.stdout.write(
    `${name}: slowest ${quietly.toFixed()} ms in quiet, ${during.slowest.toFixed()} ms in noise at ${during.target.slice(0, 40)}; noise got ${[...statuses].sort().join(', ')}\n`,
  );
  expect(before.statuses).toEqual([200, 201]);
  expect(during.statuses).toEqual([200, 201]);
  expect([...statuses].filter((status) => ![200, 201, 400, 414, 503].includes(status))).toEqual([]);
  return during.slowest / quietly;
}

/** The peak memory of the process, in megabytes. */
async function peakOf({ child }: Service): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

describe('a client that sends the most expensive requests', () => {
  it.each([
    ['in memory', async () => ({}), 900],
    ['PGlite', async () => ({ dataFolder: await newDataFolder(built.packages.folder) }), 1400],
    ['PostgreSQL', async () => ({ databaseUrl: await postgres.freshDatabase() }), 900],
  ])(
    'does not block other clients: %s',
    async (name, options, megabytes) => {
      const service = await start(await options());
      const tokens = { quiet: await service.token('quiet'), noisy: await service.token('noisy') };
      let ratio = Infinity;
      for (let turn = 0; turn < turns && ratio >= mostRatio; turn += 1) {
        ratio = Math.min(ratio, await turnOf(service, tokens, name));
      }
      const peak = await peakOf(service);
      process.stdout.write(`${name}: ${peak.toFixed()} MB\n`);
      expect(ratio).toBeLessThan(mostRatio);
      expect(peak).toBeLessThan(megabytes);
    },
    1_200_000,
  );
});
