import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TokenVerifier } from '../../../src/runtime/server/authorize.js';
import { audience, signingKey } from '../../support/access-tokens.js';
import { ask, guardedPackage, guardedService, type GuardedService } from '../../support/guarded-service.js';
import { opaqueAudience, type OpenIdProvider, startOpenIdProvider } from '../../support/openid-provider.js';
import { type Clock, clockAt } from '../../support/scripted-provider.js';

// The verifiers of the generated package, in its server, over HTTP, with a real OpenID provider on a free port.

const keysPath = '/jwks';
const introspectionPath = '/token/introspection';

let provider: OpenIdProvider;
let clock: Clock;
const running: GuardedService[] = [];

const guarded = await guardedPackage();
const [first, second] = [await signingKey('first'), await signingKey('second')];

beforeEach(async () => {
  provider = await startOpenIdProvider([first]);
  clock = clockAt(Date.now());
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
  await provider.stop();
});

async function serviceWith(verifyToken: TokenVerifier): Promise<GuardedService> {
  const service = await guardedService(guarded, verifyToken);
  running.push(service);
  return service;
}

async function statusOf(service: GuardedService, token: string): Promise<number> {
  return (await ask(service, { method: 'GET', path: '/p/resource' }, [`Bearer ${token}`])).status;
}

const scope = 'view_test:p';

/** Every package that a file of the built server leads to. */
function packagesReachedFrom(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imported = [...readFileSync(file, 'utf8').matchAll(/(?:from|import) ['"]([^'"]+)['"]/g)].map(
    ([, name = '']) => name,
  );
  return imported.flatMap((name) =>
    name.startsWith('.') ? packagesReachedFrom(join(file, '..', name), seen) : [name],
  );
}

it('only the JWT verifier needs jose', () => {
  const reached = (entry: string): boolean =>
    packagesReachedFrom(join(guarded.packages.folder, `server/${entry}.js`)).includes('jose');
  const entries = ['dist/index', 'runtime/node', 'runtime/introspection', 'runtime/jwt'];
  expect(entries.filter(reached)).toEqual(['runtime/jwt']);
});

describe('JWT access tokens', () => {
  const verifier = (): TokenVerifier =>
    guarded.jwtTokens({ issuer: provider.issuer, audience, timeoutMilliseconds: 2000, now: clock.now });

  it('are accepted, verified once, and identify the client to the handler', async () => {
    const service = await serviceWith(verifier());
    const token = await provider.token({ scope });
    for (let index = 0; index < 5; index += 1) expect(await statusOf(service, token)).toBe(200);
    expect(provider.asked(keysPath)).toBe(1);
    const { clientId } = provider;
    expect(service.calls[0]?.context).toMatchObject({
      principal: { subject: clientId, clientId, scopes: new Set([scope]), claims: { iss: provider.issuer } },
    });
  });

  it('are accepted with every key of the provider', async () => {
    const service = await serviceWith(verifier());
    const old = await provider.token({ scope });
    expect(await statusOf(service, old)).toBe(200);
    provider.useKeys([second, first]);
    clock.pass(30_000);
    expect(await statusOf(service, await provider.token({ scope }))).toBe(200);
    expect(await statusOf(service, old)).toBe(200);
    expect(provider.asked(keysPath)).toBe(2);
  });

  it('are refused with a removed key, as soon as that is known', async () => {
    const service = await serviceWith(verifier());
    const old = await provider.token({ scope });
    expect(await statusOf(service, old)).toBe(200);
    provider.useKeys([second]);
    expect(await statusOf(service, old)).toBe(200);
    clock.pass(300_000);
    expect(await statusOf(service, old)).toBe(401);
  });

  it('cannot be verified while the provider is down, and can be again when it is back', async () => {
    const service = await serviceWith(verifier());
    const token = await provider.token({ scope });
    await provider.stop();
    expect(await statusOf(service, token)).toBe(503);
    expect(service.errors.map(String)).toEqual([expect.stringContaining('cannot be reached (ECONNREFUSED)')]);
    expect(service.calls).toEqual([]);
    await provider.start();
    clock.pass(1000);
    expect(await statusOf(service, token)).toBe(200);
  });

  it('stay valid after verification while the provider is down for a short time', async () => {
    const service = await serviceWith(verifier());
    const token = await provider.token({ scope });
    expect(await statusOf(service, token)).toBe(200);
    await provider.stop();
    clock.pass(299_000);
    expect(await statusOf(service, token)).toBe(200);
    clock.pass(1000);
    expect(await statusOf(service, token)).toBe(503);
    await provider.start();
    clock.pass(1000);
    expect(await statusOf(service, token)).toBe(200);
  });

  it('share the wait for slow keys, but not forever', async () => {
    const service = await serviceWith(verifier());
    const tokens = await Promise.all(Array.from({ length: 10 }, () => provider.token({ scope })));
    provider.delay(keysPath, 60_000);
    expect(new Set(await Promise.all(tokens.map((token) => statusOf(service, token))))).toEqual(new Set([503]));
    provider.delay(keysPath, 50);
    clock.pass(1000);
    expect(new Set(await Promise.all(tokens.map((token) => statusOf(service, token))))).toEqual(new Set([200]));
    expect(provider.asked(keysPath)).toBe(2);
  });

  it('cannot be verified with invalid keys', async () => {
    const service = await serviceWith(verifier());
    provider.replace(keysPath, (_request, response) => void response.end('<html>'));
    expect(await statusOf(service, await provider.token({ scope }))).toBe(503);
  });

  it('do not include opaque ones', async () => {
    const service = await serviceWith(verifier());
    expect(await statusOf(service, await provider.token({ scope, resource: opaqueAudience }))).toBe(401);
  });
});

describe('opaque tokens', () => {
  const verifier = (): TokenVerifier => {
    const { issuer, clientId, clientSecret } = provider;
    const endpoint = issuer + introspectionPath;
    const asked = { endpoint, clientId, clientSecret, issuer, audience: opaqueAudience };
    return guarded.introspectedTokens({ ...asked, cacheSeconds: 30, timeoutMilliseconds: 2000, now: clock.now });
  };
  const opaqueToken = (): Promise<string> => provider.token({ scope, resource: opaqueAudience });

  it('are accepted, introspected once, and identify the client to the handler', async () => {
    const service = await serviceWith(verifier());
    const token = await opaqueToken();
    for (let index = 0; index < 5; index += 1) expect(await statusOf(service, token)).toBe(200);
    expect(provider.asked(introspectionPath)).toBe(1);
    const { clientId } = provider;
    expect(service.calls[0]?.context).toMatchObject({ principal: { subject: clientId, scopes: new Set([scope]) } });
  });

  it('are accepted at most cacheSeconds after their revocation', async () => {
    const service = await serviceWith(verifier());
    const token = await opaqueToken();
    expect(await statusOf(service, token)).toBe(200);
    await provider.revoke(token);
    expect(await statusOf(service, token)).toBe(200);
    clock.pass(30_000);
    expect(await statusOf(service, token)).toBe(401);
  });

  it('cannot be verified while the provider is down, and can be again when it is back', async () => {
    const service = await serviceWith(verifier());
    const [known, other] = [await opaqueToken(), await opaqueToken()];
    expect(await statusOf(service, known)).toBe(200);
    await provider.stop();
    expect(await statusOf(service, known)).toBe(200);
    expect(await statusOf(service, other)).toBe(503);
    clock.pass(30_000);
    expect(await statusOf(service, known)).toBe(503);
    await provider.start();
    expect(await statusOf(service, known)).toBe(200);
    expect(await statusOf(service, other)).toBe(200);
  });

  it('cannot be verified by a provider that is slow or fails', async () => {
    const service = await serviceWith(verifier());
    const token = await opaqueToken();
    provider.delay(introspectionPath, 60_000);
    expect(await statusOf(service, token)).toBe(503);
    provider.delay(introspectionPath, 0);
    provider.replace(introspectionPath, (_request, response) => void response.writeHead(500).end('{"active":true}'));
    expect(await statusOf(service, token)).toBe(503);
    provider.replace(introspectionPath);
    expect(await statusOf(service, token)).toBe(200);
  });

  it('cannot be verified by a service that the provider does not know', async () => {
    const endpoint = provider.issuer + introspectionPath;
    const { clientId } = provider;
    const service = await serviceWith(guarded.introspectedTokens({ endpoint, clientId, clientSecret: 'wrong' }));
    expect(await statusOf(service, await opaqueToken())).toBe(503);
    expect(service.errors.map(String)).toEqual([expect.stringMatching(/responds with status 401, not 200/)]);
  });

  it('do not include JWTs, which this provider does not introspect, nor refresh tokens or other strings', async () => {
    const service = await serviceWith(verifier());
    expect(await statusOf(service, await provider.token({ scope }))).toBe(401);
    expect(await statusOf(service, 'made-up')).toBe(401);
  });
});
