import { describe, expect, it } from 'vitest';
import { introspectedTokens, type IntrospectionOptions } from '../../src/runtime/server/tokens/introspection.js';
import type { Principal } from '../../src/runtime/server/authorize.js';
import { scriptedProvider } from '../support/scripted-provider.js';

// OAuth 2.0 Token Introspection, from the side of the protected resource.

const endpoint = 'https://id.example.com/introspect?tenant=1';
const now = 1_800_000_000;

/** What the verifier makes of a response. */
async function principalBy(
  answer: unknown,
  options: Partial<IntrospectionOptions> = {},
): Promise<Principal | undefined> {
  const { fetch } = scriptedProvider({ [endpoint]: answer });
  const asking = { endpoint, clientId: 'api', clientSecret: 'hidden', fetch, now: () => now * 1000 };
  return introspectedTokens({ ...asking, ...options })('token');
}

interface Question {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
  readonly form: URLSearchParams;
}

async function questionBy(options: Partial<IntrospectionOptions> = {}): Promise<Question> {
  const { fetch, asked } = scriptedProvider({ [endpoint]: { active: false } });
  await introspectedTokens({ endpoint, clientId: 'api', clientSecret: 'hidden', fetch, ...options })('a-token/+=');
  const [{ url, init } = { url: '', init: {} }] = asked;
  return { url, init, headers: new Headers(init.headers), form: new URLSearchParams(String(init.body)) };
}

describe('RFC 7662, section 2.1: the introspection request', () => {
  it('is a POST to the endpoint with its query', async () => {
    const { url, init } = await questionBy();
    expect([init.method, url]).toEqual(['POST', endpoint]);
  });

  it('is a form', async () => {
    expect((await questionBy()).headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  });

  it('has the whole token in `token`', async () => {
    expect((await questionBy()).form.get('token')).toBe('a-token/+=');
  });

  it('hints at the type of the token', async () => {
    expect((await questionBy()).form.get('token_type_hint')).toBe('access_token');
  });

  it('asks for JSON', async () => {
    expect((await questionBy()).headers.get('accept')).toBe('application/json');
  });

  it('is authenticated as a client', async () => {
    expect((await questionBy()).headers.get('authorization')).toBe(`Basic ${btoa('api:hidden')}`);
  });

  it('form-encodes id and secret before they are joined (RFC 6749, section 2.3.1)', async () => {
    const { headers } = await questionBy({ clientId: 'a:b c', clientSecret: 'ü%+&' });
    expect(headers.get('authorization')).toBe(`Basic ${btoa('a%3Ab+c:%C3%BC%25%2B%26')}`);
  });

  it('has no token in its URL', async () => {
    expect((await questionBy()).url).not.toContain('a-token');
  });
});

describe('RFC 7662, section 2.2: the introspection response', () => {
  it('with `active: true` means a valid token', async () => {
    expect(await principalBy({ active: true, sub: 'ann' })).toMatchObject({ subject: 'ann', scopes: new Set() });
  });

  it('with `active: false` means an invalid token, whatever else it has', async () => {
    expect(await principalBy({ active: false, sub: 'ann', scope: 'a' })).toBeUndefined();
  });

  it('has a list of scopes, separated by spaces, in `scope`', async () => {
    const principal = await principalBy({ active: true, sub: 'ann', scope: 'a b  c' });
    expect(principal?.scopes).toEqual(new Set(['a', 'b', 'c']));
  });

  it('has the subject in `sub`, and the client in `client_id`', async () => {
    const principal = await principalBy({ active: true, sub: 'ann', client_id: 'shop', username: 'Ann' });
    expect(principal).toMatchObject({ subject: 'ann', clientId: 'shop', claims: { username: 'Ann' } });
  });

  it('has the subject in `client_id` where there is no `sub`, and in `username` where there is neither', async () => {
    expect(await principalBy({ active: true, client_id: 'shop', username: 'Ann' })).toMatchObject({ subject: 'shop' });
    expect(await principalBy({ active: true, username: 'Ann' })).toMatchObject({ subject: 'Ann' });
  });

  it.each([
    ['an `exp` of now', { exp: now }, false],
    ['a future `exp`', { exp: now + 1 }, true],
    ['a future `nbf`', { nbf: now + 1 }, false],
    ['an `nbf` of now', { nbf: now }, true],
  ])('is checked for %s', async (_, times, isValid) => {
    expect((await principalBy({ active: true, sub: 'ann', ...times })) !== undefined).toBe(isValid);
  });

  it.each([
    ['this service', 'api', true],
    ['this service among others', ['other', 'api'], true],
    ['another service', 'other', false],
    ['one whose name has the same prefix', 'api2', false],
    ['nobody', undefined, false],
  ])('is checked for `aud` with %s', async (_, aud, isValid) => {
    const principal = await principalBy({ active: true, sub: 'ann', aud }, { audience: ['api', 'api-alias'] });
    expect(principal !== undefined).toBe(isValid);
  });

  it.each([
    ['the issuer', 'https://id.example.com', true],
    ['another issuer', 'https://id.example.org', false],
    ['the issuer with an additional slash', 'https://id.example.com/', false],
    ['nothing', undefined, false],
  ])('is checked for `iss` with %s', async (_, iss, isValid) => {
    const principal = await principalBy({ active: true, sub: 'ann', iss }, { issuer: 'https://id.example.com' });
    expect(principal !== undefined).toBe(isValid);
  });

  it.each([
    ['Bearer', true],
    ['bearer', true],
    ['DPoP', false],
    ['N_A', false],
  ])('is checked for `token_type` %s', async (tokenType, isValid) => {
    expect((await principalBy({ active: true, sub: 'ann', token_type: tokenType })) !== undefined).toBe(isValid);
  });

  it('may have members that are null, which are ignored', async () => {
    const nothing = { sub: null, exp: null, scope: null, aud: null };
    expect(await principalBy({ active: true, client_id: 'shop', ...nothing })).toMatchObject({ subject: 'shop' });
    expect(await principalBy({ active: true, client_id: 'shop', ...nothing }, { audience: 'api' })).toBeUndefined();
  });

  it('may have other members, which become claims', async () => {
    expect((await principalBy({ active: true, sub: 'ann', tenant: 7 }))?.claims).toMatchObject({ tenant: 7 });
  });
});

describe('RFC 7662, section 2.3: errors', () => {
  it.each([400, 401, 403, 404, 500, 503])('the status %i reveals nothing about the token', async (status) => {
    const answer = (): Response => Response.json({ active: true, sub: 'ann' }, { status });
    await expect(principalBy(answer)).rejects.toThrow(`responds with status ${status}, not 200`);
  });
});

describe('RFC 7662, section 4: security', () => {
  it('the endpoint must use TLS', () => {
    const asking = { clientId: 'api', clientSecret: 'hidden' };
    expect(() => introspectedTokens({ ...asking, endpoint: 'http://id.example.com/introspect' })).toThrow('https');
  });

  it('an error reveals neither the query of the endpoint nor its response', async () => {
    const answer = (): Response => Response.json({ error: 'the-token' }, { status: 500 });
    const message = 'https://id.example.com/introspect responds with status 500, not 200.';
    await expect(principalBy(answer)).rejects.toMatchObject({ message });
  });

  it('a cached response does not outlive the token', async () => {
    let time = now * 1000;
    const { fetch, asked } = scriptedProvider({ [endpoint]: { active: true, sub: 'ann', exp: now + 2 } });
    const asking = { endpoint, clientId: 'api', clientSecret: 'hidden', fetch, now: () => time };
    const verify = introspectedTokens({ ...asking, cacheSeconds: 3600 });
    expect(await verify('token')).toMatchObject({ subject: 'ann' });
    time += 1999;
    expect(verify('token')).toMatchObject({ subject: 'ann' });
    time += 1;
    expect(await verify('token')).toBeUndefined();
    expect(asked).toHaveLength(2);
  });
});
