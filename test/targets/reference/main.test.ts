import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { exampleModel } from '../../support/example-model.js';
import { audience, signingKey } from '../../support/access-tokens.js';
import { opaqueAudience, type OpenIdProvider, startOpenIdProvider } from '../../support/openid-provider.js';
import { usePostgres } from '../../support/shared-postgres.js';
import { buildReference } from './built-reference.js';
import { runBinHere } from './program-here.js';
import { startBin } from './started-program.js';
import { newDataFolder } from '../../support/data-folder.js';
import { localUrl } from '../../support/local-url.js';
import { issuedToken } from '../../support/issued-token.js';
import { kill } from '../../support/processes.js';

const postgres = usePostgres();
const built = await buildReference(exampleModel());
const { main } = await built.packages.import('reference');

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('main of the reference service', () => {
  it('issues tokens to everyone on the loopback interface only, and never in production', async () => {
    await expect(main({ port: 0, host: '0.0.0.0' })).rejects.toThrow('does not listen on 0.0.0.0');
    vi.stubEnv('NODE_ENV', 'production');
    await expect(main({ port: 0 })).rejects.toThrow(
      /does not start under NODE_ENV=production\. Set ISSUER and AUDIENCE to trust your own issuer/,
    );
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

  it('observes requests by hooks, and reports a line for each if that is asked', async () => {
    const seen: string[] = [];
    const lines: string[] = [];
    const observing = { onResponse: ({ path }: { path: string }) => seen.push(path) };
    const output = { print: () => undefined, report: (line: string) => lines.push(line) };
    const service = await main({ port: 0, hooks: [observing], log: true, ...output });
    const answer = await fetch(`${service.url}/p/resource?where=secret`);
    await fetch(`${service.url}/readyz`);
    await service.close();
    expect(seen).toEqual(['/p/resource', '/readyz']);
    const id = answer.headers.get('x-request-id');
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^GET /p/resource 401 [0-9.]+ ms ${id}$`))]);
  });

  it('has the limits of its options', async () => {
    const service = await main({ port: 0, limits: { headerBytes: 200 }, print: () => undefined });
    expect((await fetch(`${service.url}/p/resource?where=${'a'.repeat(300)}`)).status).toBe(431);
    await service.close();
  });
});

describe('a real issuer', () => {
  let provider: OpenIdProvider;
  beforeAll(async () => {
    provider = await startOpenIdProvider([await signingKey('own')]);
  });
  afterAll(() => provider.stop());

  /** The service's response to a token with these scopes for this audience. */
  async function answers(url: string, tokens: readonly (readonly [string, string])[]): Promise<readonly number[]> {
    const statuses: number[] = [];
    for (const [scope, resource] of tokens) {
      const headers = { authorization: `Bearer ${await provider.token({ scope, resource })}` };
      statuses.push((await fetch(`${url}/p/resource`, { headers })).status);
    }
    return statuses;
  }

  it('replaces the development issuer, on every address and in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    let banner = '';
    const trust = { issuer: provider.issuer, audience };
    const lines: string[] = [];
    const output = { print: (text: string) => (banner += text), report: (line: string) => lines.push(line) };
    const service = await main({ port: 0, host: '0.0.0.0', trust, ...output });
    const url = `http://127.0.0.1:${new URL(service.url).port}`;
    expect(banner).toContain(`Tokens of ${provider.issuer} are trusted.`);
    // 0.0.0.0 cannot be called.
    expect(banner).toContain(`at http://localhost:${new URL(service.url).port}\n`);
    expect(banner).toContain(` http://localhost:${new URL(service.url).port}/my-project/resource`);
    expect(banner).not.toContain('0.0.0.0');
    expect(banner).toContain('Bearer $TOKEN');
    expect((await fetch(`${url}/oauth/token`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${url}/.well-known/jwks.json`)).status).toBe(404);
    const tokens = [
      ['view_test:p', audience],
      ['view_test:q', audience],
      ['view_test:p', 'https://other.example.com'],
      ['view_test:p', opaqueAudience],
    ] as const;
    expect(await answers(url, tokens)).toEqual([200, 403, 401, 401]);
    expect(lines.map((line) => line.replace(/\. .*/, ''))).toEqual([
      `A token was refused: aud is not ${audience}`,
      'A token was refused: it is not a JWT',
    ]);
    await service.close();
  });

  it('introspects opaque tokens, in addition to JWTs or alone', async () => {
    const { issuer, clientId, clientSecret } = provider;
    const introspection = { endpoint: `${issuer}/token/introspection`, clientId, clientSecret };
    const tokens = [
      ['view_test:p', audience],
      ['view_test:p', opaqueAudience],
      ['view_test:q', opaqueAudience],
    ] as const;
    const both = await main({ port: 0, trust: { issuer, audience, introspection }, print: () => undefined });
    // The opaque ones have another audience here.
    expect(await answers(both.url, tokens)).toEqual([200, 401, 401]);
    await both.close();
    const alone = await main({ port: 0, trust: { introspection }, print: () => undefined });
    expect(await answers(alone.url, tokens)).toEqual([401, 200, 403]);
    await alone.close();
  });

  it('makes the service respond with 503 while it does not respond', async () => {
    const down = await startOpenIdProvider([await signingKey('own')]);
    await down.stop();
    const trust = { issuer: down.issuer, audience };
    const errors: string[] = [];
    const service = await main({ port: 0, trust, print: () => undefined, report: (line: string) => errors.push(line) });
    const headers = {
      authorization: `Bearer ${await provider.token({ scope: 'view_test:p' })}`,
      'x-request-id': 'a-1',
    };
    expect((await fetch(`${service.url}/p/resource`, { headers })).status).toBe(503);
    // One line, which can be found by the id of the request.
    expect(errors).toEqual([
      expect.stringMatching(/^Request a-1 \(resource\.query\): TokenProviderError: \S+ cannot be reached.*$/),
    ]);
    await service.close();
  });

  it('is configured in the environment of the program', async () => {
    const trust = { ISSUER: provider.issuer, AUDIENCE: audience };
    const environment = { ...trust, NODE_ENV: 'production', DATABASE_URL: await postgres.freshDatabase() };
    const end = await runBinHere(
      built,
      { dataFolder: join(built.packages.folder, 'none'), environment },
      async (url) => {
        expect(await answers(url, [['view_test:p', audience]])).toEqual([200]);
      },
    );
    expect(end).toMatch(/^exit 0: /);
  });
});

async function resource(url: string, more: RequestInit & { readonly path?: string } = {}): Promise<string> {
  const token = await issuedToken({ url }, 'manage_test:p');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await fetch(`${url}/p/resource${more.path ?? ''}`, { ...more, headers })).text();
}

describe('the program of the reference service', () => {
  it('keeps its records exactly, after kill -9 and a clean end', async () => {
    const folder = await newDataFolder(built.packages.folder);
    const { child, url } = await startBin(built, { dataFolder: folder });
    const draft = '{"key":"exact","objectTypeProperty":{"arrayOfObjectType":[{"integerExample":9223372036854775807}]}}';
    const created = await resource(url, { method: 'POST', body: draft });
    expect(created).toContain('"integerExample":9223372036854775807');
    expect(await runBinHere(built, { dataFolder: folder })).toContain(
      `exit 1: The data folder ${folder} is in use by process ${child.pid}.`,
    );
    await kill(child);

    // Empty variables count as absent.
    const environment = { HOST: '', METRICS: '', DRAIN_MS: '', GRACE_MS: '', ISSUER: '', AUDIENCE: '' };
    const next = await runBinHere(built, { dataFolder: folder, environment }, async (nextUrl) => {
      expect(await resource(nextUrl, { path: '/key=exact' })).toBe(created);
      expect(new URL(nextUrl).hostname).toBe('127.0.0.1');
      expect((await fetch(`${nextUrl}/metrics`)).status).toBe(200);
    });
    expect(next).toMatch(/^exit 0: /);
  });

  it('is a function, too, which takes handlers: the environment configures it, and a signal closes it', async () => {
    const program = join(built.packages.folder, 'own.js');
    await writeFile(
      program,
      `import { run } from '@example-resource/reference';
      const get = async () => ({ status: 404, body: { type: 'own', title: 'Own', status: 404 } });
      await run({ operations: { resource: { get } } });`,
    );
    const environment = { DATABASE_URL: await postgres.freshDatabase(), LOG: 'on' };
    const { child, url } = await startBin(built, { program, dataFolder: 'none', environment });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect(JSON.parse(await resource(url, { path: '/any' }))).toEqual({ type: 'own', title: 'Own', status: 404 });
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toMatch(/^GET \/p\/resource\/any 404 .*\nSIGTERM: requests in progress are finished/m);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http".'],
    [{ NODE_ENV: 'production' }, 'Set ISSUER and AUDIENCE to trust your own issuer'],
    [{ HOST: '0.0.0.0' }, 'trust your own issuer by ISSUER and AUDIENCE'],
    [
      { INTROSPECTION_URL: 'http://id.example.com', CLIENT_ID: 'a', CLIENT_SECRET: 'b' },
      'INTROSPECTION_URL must be an https URL',
    ],
    [{ ISSUER: 'https://id.example.com' }, 'ISSUER needs AUDIENCE'],
    [{ ISSUER: 'nowhere', AUDIENCE: audience }, 'ISSUER must be the URL of the provider'],
  ])('refuses an invalid environment: %j', async (environment, message) => {
    const dataFolder = join(built.packages.folder, 'none');
    const end = await runBinHere(built, { dataFolder, environment });
    expect(end).toMatch(/^exit 2: /);
    expect(end).toContain(message);
  });

  it('lets the pages call it that CORS_ORIGINS names', async () => {
    const environment = { DATABASE_URL: await postgres.freshDatabase(), CORS_ORIGINS: 'https://app.example.com' };
    const allowed: (string | null)[] = [];
    await runBinHere(built, { dataFolder: join(built.packages.folder, 'none'), environment }, async (url) => {
      for (const origin of ['https://app.example.com', 'https://other.example.com']) {
        const { headers } = await fetch(`${url}/p/resource`, { headers: { origin } });
        allowed.push(headers.get('access-control-allow-origin'));
      }
    });
    expect(allowed).toEqual(['https://app.example.com', null]);
  });

  it('reports a port in use before it creates the data folder', async () => {
    const dataFolder = join(await mkdtemp(join(built.packages.folder, 'data-')), 'new');
    const taken = createServer();
    const { port } = new URL(await localUrl(taken));
    expect(await runBinHere(built, { dataFolder, environment: { PORT: port } })).toMatch(
      /exit 1: The port is in use: .*Stop the process that listens there, or set PORT\./,
    );
    expect(existsSync(dataFolder)).toBe(false);
    taken.close();
  });
});
