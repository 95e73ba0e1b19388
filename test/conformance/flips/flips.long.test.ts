import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../../support/random.js';
import { flipped } from './flip.js';
import { goodRequests, madeOf } from './good-requests.js';
import { statusesIn } from './transcript.js';
import { count } from '../../support/tier.js';

/** How many requests are sent with flipped bytes; for example `FLIPS=200000`. */
const total = count('FLIPS', 20_000);
const seed = Number(process.env['SEED'] ?? 1);
const perConnection = 50;
const connections = 64;
const perBatch = perConnection * connections;
/** How much more memory the service may use at the end than after the first tenth: compiled code, not requests. */
const growthBytes = 2.5 * 1024 * 1024;
/** After so much idle time the server is waiting for more: a length has grown, or a line ending is missing. */
const silenceMilliseconds = 200;
const patienceMilliseconds = 60_000;

let service: ChildProcess;
let lines: AsyncIterator<string>;
let port: number;
let good: readonly string[];
const failures: string[] = [];

async function heard(word: string): Promise<string> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('The service has ended.');
    const [first = '', rest = ''] = (value as string).split(/ (.*)/s);
    if (first === word) return rest;
    failures.push(value as string);
  }
}

function ask(word: string, answer: string): Promise<string> {
  service.stdin?.write(`${word}\n`);
  return heard(answer);
}

beforeAll(async () => {
  const script = fileURLToPath(new URL('server.mjs', import.meta.url));
  service = spawn(process.execPath, ['--expose-gc', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (service.stdout === null) throw new Error('Bug: the service is started with pipes.');
  lines = createInterface({ input: service.stdout })[Symbol.asyncIterator]();
  port = Number(await heard('port'));
});
afterAll(() => service.kill());

/** What was received on one connection until it ended, and how many requests were sent on it, one after the other. */
interface Conversation {
  readonly transcript: string;
  readonly sent: number;
}

function converse(requests: readonly string[]): Promise<Conversation> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let sent = 0;
    let transcript = '';
    let silence: NodeJS.Timeout;
    const patience = setTimeout(() => {
      socket.destroy();
      reject(new Error(`A connection does not end: ${JSON.stringify(requests.slice(0, sent))}`));
    }, patienceMilliseconds);
    const next = (): void => {
      clearTimeout(silence);
      const request = requests[sent];
      if (request === undefined || socket.writableEnded) {
        socket.end();
        return;
      }
      sent += 1;
      socket.write(request, 'latin1');
      silence = setTimeout(next, silenceMilliseconds);
    };
    socket.setEncoding('latin1');
    socket.once('connect', next);
    socket.on('data', (text: string) => {
      transcript += text;
      clearTimeout(silence);
      // Nothing follows the last response, and the server sends nothing more in the middle of one.
      if (text.startsWith('HTTP/1.1 ') && !/connection: close/i.test(text)) next();
    });
    socket.once('end', () => socket.end());
    // A client that still writes when the server has closed gets a reset.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(silence);
      clearTimeout(patience);
      resolve({ transcript, sent });
    });
  });
}

/** The statuses of the responses to some requests, on as many connections as needed. */
async function statusesOf(requests: readonly string[]): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < requests.length;) {
    const { transcript, sent } = await converse(requests.slice(at));
    if (sent === 0) throw new Error('The service takes no connection.');
    at += sent;
    statuses.push(...statusesIn(transcript));
  }
  return statuses;
}

/** Clears the store, and creates two resources for the requests. */
async function prepare(): Promise<void> {
  await ask('forget', 'forgotten');
  good = goodRequests(await made(madeOf), await made('{}'));
}

async function made(body: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/p/resource`, {
    method: 'POST',
    headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
    body,
  });
  return ((await response.json()) as { readonly id: string }).id;
}

describe('requests with flipped bytes', () => {
  it('get no error before they are flipped', async () => {
    await prepare();
    const statuses = await statusesOf(good);
    expect(statuses).toHaveLength(good.length);
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
  });

  it(`get no 5xx, end no process and leave nothing behind: ${total} of them`, async () => {
    const counts = new Map<number, number>();
    let heapAfterTenth: number | undefined;
    for (let done = 0; done < total; done += perBatch) {
      await prepare();
      const batches = Array.from({ length: connections }, (_, connection) =>
        Array.from({ length: perConnection }, (__, index) => {
          const random = randomOf(seed, done + connection * perConnection + index);
          return flipped(random.oneOf(good), random);
        }),
      );
      await Promise.all(
        batches.map(async (requests) => {
          const statuses = await statusesOf(requests);
          for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
          if (statuses.some((status) => status >= 500)) failures.push(JSON.stringify(requests));
        }),
      );
      const [asked = ''] = good;
      expect(await statusesOf([asked])).toEqual([200]);
      expect(failures).toEqual([]);
      if (heapAfterTenth === undefined && done + perBatch >= total / 10)
        heapAfterTenth = Number(await ask('heap', 'heap'));
    }
    await prepare();
    const growth = Number(await ask('heap', 'heap')) - (heapAfterTenth ?? 0);
    if (process.env['FLIPS'] !== undefined) console.log(Object.fromEntries(counts), { growth, heapAfterTenth });
    expect(growth).toBeLessThan(growthBytes);
    // Except those without a response, and those after them on the same connection: on a busy machine there are more of
    // these.
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(total * 0.5);
    expect([...counts.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(service.exitCode).toBeNull();
  });
});
