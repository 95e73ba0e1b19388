import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { exampleModel } from '../../support/example-model.js';
import type { BuiltReference } from './built-reference.js';
import { buildReference } from './built-reference.js';

interface Main {
  main(options: object): Promise<{ readonly url: string; close(): Promise<void> }>;
}

let built: BuiltReference;
let main: Main['main'];

beforeAll(async () => {
  built = await buildReference(exampleModel());
  ({ main } = (await built.packages.import('reference')) as unknown as Main);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

afterAll(() => built.packages.remove());

async function shell(command: string): Promise<string> {
  return (await promisify(execFile)('bash', ['-c', command])).stdout;
}

describe('main', () => {
  it('prints lines that work when they are pasted', async () => {
    let banner = '';
    const service = await main({ port: 0, print: (text: string) => (banner += text) });
    const lines = banner.split('\n').filter((line) => line.startsWith('  curl'));
    expect(banner).toContain(`example-resource 1.0.0 at ${service.url}`);
    expect(lines).toHaveLength(2);
    expect(JSON.parse(await shell(lines[0] ?? ''))).toMatchObject({
      token_type: 'Bearer',
      scope: 'manage_test:my-project',
    });
    expect(JSON.parse(await shell((lines[1] ?? '').replace('curl', 'curl -s')))).toEqual({
      limit: 20,
      offset: 0,
      count: 0,
      results: [],
    });
    await service.close();
    await expect(fetch(`${service.url}/livez`)).rejects.toThrow('fetch failed');
  });

  it('gives tokens to everybody on the loopback interface alone, and never in production', async () => {
    await expect(main({ port: 0, host: '0.0.0.0' })).rejects.toThrow('does not listen on 0.0.0.0');
    vi.stubEnv('NODE_ENV', 'production');
    await expect(main({ port: 0 })).rejects.toThrow('does not start under NODE_ENV=production');
    const verifyToken = async (): Promise<undefined> => undefined;
    let banner = '';
    const service = await main({ port: 0, host: '0.0.0.0', verifyToken, print: (text: string) => (banner += text) });
    const port = new URL(service.url).port;
    expect((await fetch(`http://127.0.0.1:${port}/oauth/token`, { method: 'POST' })).status).toBe(404);
    expect(
      (await fetch(`http://127.0.0.1:${port}/p/resource`, { headers: { authorization: 'Bearer x' } })).status,
    ).toBe(401);
    expect(banner).toContain('Bearer $TOKEN');
    await service.close();
  });
});

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
}

/** The service as a process of its own, as `npx` would start it. */
async function start(dataFolder: string, port = 0): Promise<Started> {
  const bin = join(built.packages.folder, 'reference', 'dist', 'bin.js');
  const env = { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataFolder };
  const child = spawn(process.execPath, [bin], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complained = '';
  child.stderr?.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = / at (http:\S+)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${complained}`)));
  });
  return { child, url };
}

async function resource(url: string, more: RequestInit & { readonly path?: string } = {}): Promise<string> {
  const token = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'manage_test:p',
      client_id: 'a',
      client_secret: 'b',
    }),
  });
  const { access_token: accessToken } = (await token.json()) as { readonly access_token: string };
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  return (await fetch(`${url}/p/resource${more.path ?? ''}`, { ...more, headers })).text();
}

describe('the program', () => {
  it('keeps what it was given over kill -9 and over a restart, to the last digit', async () => {
    const folder = await mkdtemp(join(built.packages.folder, 'data-'));
    const first = await start(folder);
    const draft = '{"key":"exact","objectTypeProperty":{"arrayOfObjectType":[{"integerExample":9223372036854775807}]}}';
    const created = await resource(first.url, { method: 'POST', body: draft });
    expect(created).toContain('"integerExample":9223372036854775807');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await start(folder);
    expect(await resource(second.url, { path: '/key=exact' })).toBe(created);
    await expect(start(folder)).rejects.toThrow(
      `exit 1: The data folder ${folder} is in use by process ${second.child.pid}.`,
    );
    second.child.kill('SIGTERM');
    expect(await once(second.child, 'exit')).toEqual([0, null]);

    const third = await start(folder);
    expect(await resource(third.url, { path: '/key=exact' })).toBe(created);
    third.child.kill('SIGINT');
    expect(await once(third.child, 'exit')).toEqual([0, null]);
  });

  it('says so where the port is taken, before it makes the data folder', async () => {
    const folder = join(await mkdtemp(join(built.packages.folder, 'data-')), 'new');
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(start(folder, port)).rejects.toThrow(
      /exit 1: The port is in use: .*Stop what listens there, or set PORT\./,
    );
    expect(existsSync(folder)).toBe(false);
    taken.close();
  });
});
