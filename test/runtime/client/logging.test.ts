import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type LogLevel, type LogLine, logCalls, type LogOptions } from '../../../src/runtime/client/logging.js';
import type { Fetch } from '../../../src/runtime/client/connection/settings.js';
import { type AnyCall, callWith, type Calling, operation } from './fixture.js';

interface Line {
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: object;
}

/** The lines about one call, however it ends. */
async function linesOf(fetch: Fetch, options?: LogOptions, calling: Calling = {}): Promise<readonly Line[]> {
  const lines: Line[] = [];
  const at = (level: LogLevel) => (message: string, fields: object) => void lines.push({ level, message, fields });
  const logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  await call(fetch, { ...calling, client: { middleware: [logCalls(logger, options)], ...calling.client } }).result();
  return lines;
}

function call(fetch: Fetch, calling: Calling): AnyCall {
  return callWith({ ...calling, client: { fetch, ...calling.client } });
}

const respond = (status: number) => async () =>
  Response.json({ title: 'x' }, { status, headers: { 'x-request-id': 'r1' } });

const token = 'eyJhbGciOi.J9.c2VjcmV0';

describe('logCalls', () => {
  it('takes a function for a logger that takes its fields first, such as pino', async () => {
    let written = '';
    const logger = pino(
      { base: null, timestamp: false, level: 'debug' },
      { write: (text: string) => void (written += text) },
    );
    const write: LogLine = (level, message, fields) => logger[level](fields, message);
    await call(respond(404), { client: { middleware: [logCalls(write, { level: 'debug' })] } }).result();
    expect(
      written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([
      { level: 20, msg: 'GET /{projectKey}/key={key}', operation: 'thing.get' },
      { level: 40, msg: 'GET /{projectKey}/key={key} 404', operation: 'thing.get', status: 404, requestId: 'r1' },
    ]);
  });

  it('takes a logger whose fields are any, as many applications declare it', async () => {
    const lines: string[] = [];
    const write = (message: string, meta?: Record<string, unknown>): void => {
      lines.push(`${message} ${String(meta?.['requestId'])}`);
    };
    const logger = { debug: write, info: write, warn: write, error: write };
    await call(respond(404), { client: { middleware: [logCalls(logger)] } }).result();
    expect(lines).toEqual(['GET /{projectKey}/key={key} 404 r1']);
  });

  it('logs one line for each attempt', async () => {
    const statuses = [503, 200];
    const lines = await linesOf(async () => respond(statuses.shift() ?? 0)(), undefined, {
      client: { retries: 1 },
      operation: { pauseAfter: (count) => (count === 0 ? 0 : undefined) },
    });
    const fields = {
      operation: 'thing.get',
      method: 'GET',
      url: 'https://api.test/p/key=k',
      milliseconds: expect.any(Number),
      requestId: 'r1',
      error: undefined,
    };
    expect(lines).toEqual([
      { level: 'error', message: 'GET /{projectKey}/key={key} 503', fields: { ...fields, attempt: 1, status: 503 } },
      { level: 'info', message: 'GET /{projectKey}/key={key} 200', fields: { ...fields, attempt: 2, status: 200 } },
    ]);
  });

  it.each([
    [200, 'info'],
    [404, 'warn'],
    [500, 'error'],
  ] as const)('logs a response of %i as %s', async (status, level) => {
    expect(await linesOf(respond(status))).toMatchObject([{ level, fields: { status } }]);
  });

  it('logs why there was no response, and an aborted call as info', async () => {
    const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') });
    const error = 'TypeError: fetch failed: connect ECONNREFUSED 127.0.0.1:1';
    expect(await linesOf(() => Promise.reject(refused))).toMatchObject([
      { level: 'error', message: `GET /{projectKey}/key={key} ${error}`, fields: { error, status: undefined } },
    ]);
    // `localhost` has two addresses.
    const cause = new AggregateError([new Error('connect ECONNREFUSED ::1:1'), refused.cause]);
    expect(await linesOf(() => Promise.reject(new TypeError('fetch failed', { cause })))).toMatchObject([
      { fields: { error: 'TypeError: fetch failed: connect ECONNREFUSED ::1:1' } },
    ]);
    // In a test runner such as Jest, the fetch of the platform has another `Error`.
    const foreign: unknown = runInNewContext("new TypeError('fetch failed', { cause: new Error('no network') })");
    expect(await linesOf(() => Promise.reject(foreign))).toMatchObject([
      { fields: { error: 'TypeError: fetch failed: no network' } },
    ]);
    const controller = new AbortController();
    const { signal } = controller;
    const untilAborted: Fetch = (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
        controller.abort();
      });
    expect(await linesOf(untilAborted, undefined, { options: { signal } })).toMatchObject([
      { level: 'info', fields: { error: expect.stringMatching(/^AbortError: /) } },
    ]);
  });

  it('omits what is below its level; debug has the request before it is sent', async () => {
    expect(await linesOf(respond(404), { level: 'error' })).toEqual([]);
    const client = { headers: { 'x-tenant-key': 's3cr3t-key', 'accept-language': 'de' } };
    expect(await linesOf(respond(200), { level: 'debug' }, { client })).toMatchObject([
      {
        level: 'debug',
        message: 'GET /{projectKey}/key={key}',
        fields: {
          attempt: 1,
          headers: {
            accept: 'application/json, application/problem+json',
            'accept-language': 'de',
            authorization: '[redacted]',
            'x-tenant-key': '[redacted]',
          },
        },
      },
      { level: 'info' },
    ]);
  });

  it('never logs a credential, wherever it was sent and wherever it occurs in an error', async () => {
    const client = {
      token,
      headers: { cookie: 'theme=dark; session=s3cr3t-session', 'x-api-key': 's3cr3t-key' },
    };
    const path: typeof operation.path = ['/things?api_key=', { name: 'key', type: 'string' }];
    const input = { key: 's3cr3t/query' };
    const sent: string[] = [];
    const echo: Fetch = async (request) => {
      const text = `${request.url} ${JSON.stringify([...request.headers])} ${token} s3cr3t/query`;
      sent.push(text);
      throw new Error(text, { cause: new Error(text) });
    };
    const lines = await linesOf(echo, { level: 'debug' }, { client, operation: { path }, input });
    for (const secret of [token, 's3cr3t-session', 's3cr3t-key', 's3cr3t%2Fquery', 's3cr3t/query'])
      expect(sent[0]).toContain(secret);
    expect(lines.map(({ level }) => level)).toEqual(['debug', 'error']);
    expect(JSON.stringify(lines)).not.toMatch(/eyJ|c2Vj|s3cr3t/);
  });

  it('takes the console, and lets a call succeed whose log fails', async () => {
    const fail = (): never => {
      throw new Error('disk full');
    };
    const broken = { debug: fail, info: fail, warn: fail, error: fail };
    const middleware = [logCalls(broken, { level: 'debug' }), logCalls(console, { level: 'error' })];
    expect(await call(respond(200), { client: { middleware } })).toEqual({ title: 'x' });
  });
});
