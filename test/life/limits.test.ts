import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Limits } from '../../src/runtime/server/limits.js';
import type { Listening } from '../../src/runtime/server/node/listen.js';
import { type SmallOptions, smallService } from '../runtime/server/small-service.js';
import { exchange } from '../runtime/server/caller.js';
import { listenForTest } from '../runtime/server/node/listen-for-test.js';

function start(limits: Partial<Limits>, options: SmallOptions = {}): Promise<Listening> {
  return listenForTest(smallService({ ...options, limits }), { lullMilliseconds: 1 });
}

async function put({ url }: Listening, body: string | ReadableStream): Promise<string> {
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
  return told(await fetch(`${url}/a/actions`, init as RequestInit));
}

/** `400 items`: the status, and the code of each reason. */
async function told(response: Response): Promise<string> {
  const text = await response.text();
  const { errors = [] } = (response.ok ? {} : JSON.parse(text)) as { readonly errors?: readonly { code: string }[] };
  return [response.status, ...errors.map(({ code }) => code)].join(' ');
}

describe('a request at the limit is accepted, and one above it refused, for', () => {
  it('the bytes of a body, announced or not', async () => {
    const listening = await start({ bodyBytes: 100 });
    for (const shape of [(text: string) => text, (text: string) => new Blob([text]).stream()]) {
      expect(await put(listening, shape(`[${' '.repeat(98)}]`))).toBe('204');
      expect(await put(listening, shape(`[${' '.repeat(99)}]`))).toBe('413');
    }
  });

  it('the depth of a body', async () => {
    const listening = await start({ depth: 3 });
    expect(await put(listening, '[[[]]]')).toBe('204');
    expect(await put(listening, '[[[[]]]]')).toBe('400 depth');
  });

  it('the actions of a body', async () => {
    const listening = await start({ actions: 2 });
    expect(await put(listening, '[1,2]')).toBe('204');
    expect(await put(listening, '[1,2,3]')).toBe('400 items');
  });

  it('the values of a query', async () => {
    const { url } = await start({ queryValues: 1 });
    const headers = { authorization: 'Bearer a' };
    expect(await told(await fetch(`${url}/a?limit=1`, { headers }))).toBe('200');
    expect(await told(await fetch(`${url}/a?limit=1&limit=2`, { headers }))).toBe('400 items');
  });

  it('the bytes of a target, and of the names and values of headers', async () => {
    const listening = await start({ headerBytes: 1000 });
    const fields = { Host: 'h', Authorization: 'Bearer a', Connection: 'close' };
    const counted = ['/a', 'X', ...Object.entries(fields).flat()].join('').length;
    const request = (bytes: number): string =>
      [
        'GET /a HTTP/1.1',
        ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
        `X: ${'x'.repeat(bytes - counted)}`,
        '',
        '',
      ].join('\r\n');
    expect(await exchange(listening, request(1000))).toMatch(/^HTTP\/1\.1 200/);
    expect(await exchange(listening, request(1001))).toMatch(/^HTTP\/1\.1 431/);
  });

  it('the time of a handler, whose signal aborts', async () => {
    let aborted = false;
    const get = (_input: unknown, { signal }: { readonly signal: AbortSignal }): Promise<never> =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(new Error('given up'));
        });
      });
    const { url } = await start({ requestMilliseconds: 50 }, { operations: { get } });
    expect(await told(await fetch(`${url}/a`, { headers: { authorization: 'Bearer a' } }))).toBe('503');
    expect(aborted).toBe(true);
  });
});

describe('a slow client', () => {
  const head = ['PUT /a/actions HTTP/1.1', 'Host: h', 'Content-Type: application/json', 'Content-Length: 9', '', '['];

  it.each([
    ['sends nothing at all', ''],
    ['does not end its first line', 'GET /a'],
    ['does not end its header', head.slice(0, 3).join('\r\n')],
    ['does not end its body', head.join('\r\n')],
  ])('gets a 408 and is disconnected if it %s', async (_what, text) => {
    const listening = await start({ requestMilliseconds: 100 });
    expect(await exchange(listening, text)).toMatch(/^HTTP\/1\.1 408 [^]*\r\nconnection: close\r\n/i);
  });

  it('is disconnected too if it sends a byte now and then', async () => {
    const listening = await start({ requestMilliseconds: 200 });
    let answer = '';
    const socket = connect(listening.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.write('GET /a HTTP/1.1\r\nX: ');
    const dripping = setInterval(() => socket.write('x'), 20);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
    expect(answer).toMatch(/^HTTP\/1\.1 408/);
  });
});
