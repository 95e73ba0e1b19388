import { connect } from 'node:net';
import { Agent, request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { listen, type Listening } from '../../../../src/runtime/server/node/listen.js';
import type { HttpResponse } from '../../../../src/runtime/server/http.js';
import { exchange } from '../caller.js';
import { type SmallOptions, smallService } from '../small-service.js';
import { listenForTest } from './listen-for-test.js';

function start(options: SmallOptions = {}, graceMilliseconds = 1000): Promise<Listening> {
  return listenForTest(smallService(options), { graceMilliseconds });
}

/** A promise that is resolved elsewhere. */
function later<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((keep) => (resolve = keep));
  return { promise, resolve };
}

function lines(...all: readonly string[]): string {
  return [...all, 'Host: h', 'Connection: close', '', ''].join('\r\n');
}

describe('the node:http adapter', () => {
  it('serves requests over a real socket', async () => {
    const { url } = await start();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[0-9]+$/);
    const response = await fetch(`${url}/a?limit=3`, { headers: { authorization: 'Bearer a' } });
    expect([response.status, response.headers.get('content-length'), await response.json()]).toEqual([200, '5', 'got']);
  });

  it.each(['', 'a', 'ü😀'])('sends headers in Latin-1 before the text %j', async (text) => {
    const before = async (): Promise<HttpResponse> => ({ status: 200, headers: { 'x-name': 'Grüße' }, body: text });
    const { url } = await start({ before });
    const response = await fetch(`${url}/a`);
    expect([response.headers.get('x-name'), await response.text()]).toEqual(['Grüße', text]);
  });

  it('receives the raw target', async () => {
    const listening = await start();
    const status = async (target: string): Promise<string> =>
      (await exchange(listening, lines(`GET ${target} HTTP/1.1`, 'Authorization: Bearer a'))).slice(9, 12);
    expect(await status('/a')).toBe('200');
    expect(await status('http://elsewhere/a')).toBe('200');
    expect(await status('//a')).toBe('404');
    expect(await status('/x/../a')).toBe('404');
    expect(await status('/%2e%2e')).toBe('400');
    expect(await status('/%zz')).toBe('400');
    expect(await status('*')).toBe('400');
  });

  it('refuses two Authorization headers instead of trusting one of them', async () => {
    const answer = await exchange(
      await start(),
      lines('GET /a HTTP/1.1', 'Authorization: Bearer a', 'authorization: Bearer none'),
    );
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain('www-authenticate: Bearer realm="small", error="invalid_request"');
  });

  it('accepts headers with names of Object.prototype', async () => {
    const answer = await exchange(
      await start(),
      lines('GET /a HTTP/1.1', 'Authorization: Bearer a', 'constructor: x', '__proto__: y'),
    );
    expect(answer).toContain('HTTP/1.1 200');
  });

  it('responds to HEAD with a length and no body, and keeps the connection in sync', async () => {
    const twice = `HEAD /a HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer a\r\n\r\n${lines('GET /a HTTP/1.1', 'Authorization: Bearer a')}`;
    const answer = await exchange(await start(), twice);
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(answer.match(/content-length: 5/g)).toHaveLength(2);
    expect(answer.match(/"got"/g)).toHaveLength(1);
  });

  it('responds with 204 without a length', async () => {
    const answer = await exchange(await start(), lines('OPTIONS /a HTTP/1.1'));
    expect(answer).toContain('HTTP/1.1 204');
    expect(answer.toLowerCase()).not.toContain('content-length');
  });

  it('refuses a body that is too large, with and without a length, and the response arrives', async () => {
    const { url } = await start({ limits: { bodyBytes: 1000 } });
    const put = async (body: string | ReadableStream): Promise<number> => {
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
      return (await fetch(`${url}/a/actions`, init as RequestInit)).status;
    };
    expect(await put('[]')).toBe(204);
    expect(await put(' '.repeat(5000))).toBe(413);
    expect(await put(new Blob([' '.repeat(5000)]).stream())).toBe(413);
  });

  it('refuses a body of a length that is too large before it arrives, and ends the connection after that', async () => {
    const listening = await start({ limits: { bodyBytes: 1000 } });
    const head = (length: number): string =>
      `PUT /a/actions HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    const answer = later<string>();
    const socket = connect(listening.port, '127.0.0.1', () => socket.write(head(10 ** 9)));
    socket.once('data', (part) => answer.resolve(String(part)));
    expect(await answer.promise).toMatch(/^HTTP\/1\.1 413 [^]*connection: close\r\n[^]*"status":413/i);
    // The client need not notice yet: what it sends meanwhile causes no reset.
    for (let count = 0; count < 20; count += 1) await new Promise((next) => socket.write(' '.repeat(50_000), next));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.end();
    expect(await ended).toBe(false);
    // A little too much is discarded, and the connection stays.
    const next = lines('GET /a HTTP/1.1');
    expect(await exchange(listening, `${head(2000)}${' '.repeat(2000)}${next}`)).toMatch(
      /^HTTP\/1\.1 413 [^]*HTTP\/1\.1 401 /,
    );
  });

  it('does not wait forever for a body: 408, and the connection ends', async () => {
    const listening = await start({ limits: { requestMilliseconds: 50 } });
    const head = [
      'PUT /a/actions HTTP/1.1',
      'Host: h',
      'Content-Type: application/json',
      'Content-Length: 100',
      '',
      '[',
    ];
    const answer = await exchange(listening, head.join('\r\n'));
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('connection: close');
  });

  it('turns every refusal of the parser into a problem', async () => {
    const listening = await start();
    const garbled = await exchange(listening, 'GET / HTTP/1.1\r\nbad header\r\n\r\n');
    expect(garbled).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json/);
    expect(garbled).toContain('"title":"Bad Request","status":400,"detail":"This request is not HTTP/1.1."');
    const large = await exchange(listening, lines('GET /a HTTP/1.1', `X-Large: ${'x'.repeat(20_000)}`));
    expect(large).toMatch(/^HTTP\/1\.1 431/);
  });

  it.each([
    ['a missing host', 'GET /a HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', lines('GET /a HTTP/1.1', 'Host: other'), 400],
    ['an unknown expectation', lines('GET /a HTTP/1.1', 'Expect: miracles'), 417],
  ])('refuses %s with a problem', async (_what, text, status) => {
    const answer = await exchange(await start(), text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\ncontent-type: application/problem\\+json\r\n`));
    expect(answer).toMatch(/\r\nx-request-id: (\S+)\r\n[^]*"detail":"[^"]+","instance":"urn:uuid:\1"/);
  });

  it('ends a connection whose expectation it refuses, as the body may never come', async () => {
    const head = ['PUT /a/actions HTTP/1.1', 'Host: h', 'Expect: miracles', 'Content-Length: 5', '', ''];
    expect(await exchange(await start(), head.join('\r\n'))).toMatch(/^HTTP\/1\.1 417 [^]*\r\nConnection: close\r\n/);
  });

  it('notices headers that do not arrive: 408', async () => {
    const listening = await start({ limits: { requestMilliseconds: 300 } });
    expect(await exchange(listening, 'GET /a HTTP/1.1\r\nHost: h\r\n')).toMatch(
      /^HTTP\/1\.1 408 [^]*"detail":"The request did not arrive in time\."/,
    );
  });

  it('aborts a handler whose client disconnects', async () => {
    const aborted = later<void>();
    const began = later<void>();
    const listening = await start({
      operations: {
        get: (_input, { signal }) => {
          signal.addEventListener('abort', () => aborted.resolve());
          began.resolve();
          return new Promise(() => undefined);
        },
      },
    });
    const request = httpRequest(`${listening.url}/a`, { headers: { authorization: 'Bearer a' } });
    request.on('error', () => undefined);
    request.end();
    await began.promise;
    request.destroy();
    await aborted.promise;
  });

  it.each([
    [{ graceMilliseconds: NaN }, 'graceMilliseconds must be a time, not NaN'],
    [{ writeMilliseconds: -1 }, 'writeMilliseconds must be a time, not -1'],
    [{ connections: 0 }, 'connections must be a number from 1 on, not 0'],
  ])('refuses the invalid option %o', async (options, message) => {
    await expect(listen(smallService(), options)).rejects.toThrow(message);
  });

  it('treats an infinite time as the longest possible one', async () => {
    const times = { writeMilliseconds: Infinity, keepAliveMilliseconds: Infinity, graceMilliseconds: Infinity };
    const listening = await listen(smallService(), { ...times, lullMilliseconds: 1 });
    const response = await fetch(`${listening.url}/a`, { headers: { authorization: 'Bearer a' } });
    expect([response.headers.get('keep-alive'), await response.json()]).toEqual(['timeout=2147482', 'got']);
    await listening.close();
  });

  it('reports a port in use', async () => {
    const { port } = await start();
    await expect(listen(smallService(), { port })).rejects.toThrow('EADDRINUSE');
  });
});

describe('closing', () => {
  it('does not wait for idle keep-alive connections', async () => {
    // If it waited, the test would not end.
    const listening = await start({}, 600_000);
    const agent = new Agent({ keepAlive: true });
    await new Promise<void>((resolve) => {
      const options = { agent, headers: { authorization: 'Bearer a' } };
      httpRequest(`${listening.url}/a`, options, (response) => response.resume().once('end', resolve)).end();
    });
    await listening.close();
    agent.destroy();
  });

  it('does not wait for connections without a complete request', async () => {
    const listening = await start({}, 600_000);
    const ended = ['', 'GET /a HTTP/1.1\r\nHost: h\r\n'].map(async (text) => {
      const socket = connect(listening.port, '127.0.0.1');
      await new Promise<void>((resolve) => socket.once('connect', () => socket.write(text, () => resolve())));
      return { socket, end: new Promise((resolve) => socket.resume().once('error', resolve).once('close', resolve)) };
    });
    const sockets = await Promise.all(ended);
    // So that the server has seen them too.
    await fetch(`${listening.url}/a`);
    await listening.close();
    await Promise.all(sockets.map(({ end }) => end));
  });

  it('lets a running request finish, and ends its connection', async () => {
    const began = later<void>();
    const release = later<string>();
    const drains = later<void>();
    const get = (): Promise<string> => {
      began.resolve();
      return release.promise;
    };
    // The last step before it waits for its requests.
    const life = { leave: () => undefined, endEvents: drains.resolve };
    const service = { ...smallService({ operations: { get } }), life };
    const listening = await listenForTest(service, { graceMilliseconds: 3_600_000 });
    const answer = fetch(`${listening.url}/a`, { headers: { authorization: 'Bearer a' } });
    await began.promise;
    const closed = listening.close();
    await drains.promise;
    release.resolve('late');
    expect((await answer).headers.get('connection')).toBe('close');
    expect(await (await answer).json()).toBe('late');
    await closed;
    await expect(fetch(`${listening.url}/a`)).rejects.toThrow();
  });

  it('skips the time for load balancers on request', async () => {
    const listening = await listen(smallService(), { drainMilliseconds: 3_600_000, lullMilliseconds: 1 });
    expect(listening.drainMilliseconds).toBe(3_600_000);
    expect(await listening.close({ drain: false })).toEqual({ cutRequests: 0 });
  });

  it('does not wait forever', async () => {
    const began = later<void>();
    const get = (): Promise<string> => {
      began.resolve();
      return new Promise(() => undefined);
    };
    const listening = await start({ operations: { get } }, 50);
    const answer = fetch(`${listening.url}/a`, { headers: { authorization: 'Bearer a' } });
    const cut = expect(answer).rejects.toThrow();
    await began.promise;
    await listening.close();
    await cut;
  });
});
