import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createIssuer } from '../../../../src/runtime/reference/issuer.js';
import type { HttpRequest, HttpResponse } from '../../../../src/runtime/server/index.js';
import { jwtTokens } from '../../../../src/runtime/server/tokens/jwt.js';

const origin = 'http://127.0.0.1:8080';
const form = 'application/x-www-form-urlencoded';
const basic = `Basic ${Buffer.from('dev:secret').toString('base64')}`;
const good = 'grant_type=client_credentials&scope=manage_test:my-project%20view_test:p';

const issuer = await createIssuer(() => origin, jwtTokens);

afterEach(() => {
  vi.unstubAllEnvs();
});

function request(
  method: string,
  target: string,
  more: { headers?: Record<string, string>; body?: string } = {},
): HttpRequest {
  return {
    method,
    target,
    signal: new AbortController().signal,
    header: (name) => ({ host: '127.0.0.1:8080', ...more.headers })[name],
    readBody: async (maximum) => {
      const bytes = new TextEncoder().encode(more.body ?? '');
      return bytes.length > maximum ? undefined : bytes;
    },
  };
}

async function token(
  body: string,
  headers: Record<string, string> = {},
  from = issuer,
): Promise<{ response: HttpResponse; json: Record<string, unknown> }> {
  const response = await from.mount(
    request('POST', '/oauth/token', { headers: { 'content-type': form, ...headers }, body }),
  );
  if (response === undefined) throw new Error('not answered');
  return { response, json: JSON.parse(String(response.body)) as Record<string, unknown> };
}

describe('the development issuer', () => {
  it.each([
    ['HTTP Basic', good, { authorization: basic }],
    ['form fields', `${good}&client_id=dev&client_secret=x`, {}],
    ['an empty secret', `${good}&client_id=dev&client_secret=`, {}],
    ['an encoded client id', good, { authorization: `Basic ${Buffer.from('d%65v:').toString('base64')}` }],
  ])('issues a token for %s', async (_what, body, headers) => {
    const { response, json } = await token(body, headers);
    expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store', pragma: 'no-cache' } });
    expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'manage_test:my-project view_test:p' });
    const text = String(json['access_token']);
    expect(decodeProtectedHeader(text)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(decodeJwt(text)).toMatchObject({
      iss: origin,
      aud: origin,
      sub: 'dev',
      client_id: 'dev',
      jti: expect.any(String),
    });
    expect(await issuer.verifyToken(text)).toMatchObject({
      subject: 'dev',
      clientId: 'dev',
      scopes: new Set(['manage_test:my-project', 'view_test:p']),
    });
  });

  it.each([
    ['no client', good, {}, 401, 'invalid_client'],
    ['a client without a secret field', `${good}&client_id=dev`, {}, 401, 'invalid_client'],
    ['invalid credentials', good, { authorization: 'Basic !!' }, 401, 'invalid_client'],
    ['both methods at once', `${good}&client_secret=x`, { authorization: basic }, 400, 'invalid_request'],
    ['no grant', 'scope=a', { authorization: basic }, 400, 'invalid_request'],
    ['another grant', 'grant_type=password&scope=a', { authorization: basic }, 400, 'unsupported_grant_type'],
    ['a repeated parameter', `${good}&scope=b`, { authorization: basic }, 400, 'invalid_request'],
    ['no scope', 'grant_type=client_credentials', { authorization: basic }, 400, 'invalid_scope'],
    ['two spaces', 'grant_type=client_credentials&scope=a++b', { authorization: basic }, 400, 'invalid_scope'],
    ['a quote', 'grant_type=client_credentials&scope=a%22', { authorization: basic }, 400, 'invalid_scope'],
    ['JSON', '{}', { 'content-type': 'application/json', authorization: basic }, 400, 'invalid_request'],
    ['an endless body', `${good}&x=${'y'.repeat(20_000)}`, { authorization: basic }, 400, 'invalid_request'],
  ])('refuses %s', async (_what, body, headers, status, error) => {
    const { response, json } = await token(body, headers);
    expect(response.status).toBe(status);
    expect(json).toEqual({ error, error_description: expect.any(String) });
    const challenge = response.headers['www-authenticate'];
    expect(challenge !== undefined).toBe(status === 401 && 'authorization' in headers);
  });

  const called = async (host: string, target = '/oauth/token'): Promise<number | undefined> => {
    const headers = { 'content-type': form, authorization: basic, host };
    return (await issuer.mount(request('POST', target, { headers, body: good })))?.status;
  };

  it.each([
    'localhost',
    'LOCALHOST:80',
    'localhost.',
    'a.b-c.localhost:1',
    '127.0.0.1',
    '127.255.0.9:8080',
    '[::1]:8080',
  ])('issues a token to a client that calls it %s', async (host) => {
    expect(await called(host)).toBe(200);
    expect(await called('evil.example', `http://${host}/oauth/token`)).toBe(200);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '128.0.0.1',
    '127.0.0',
    '0.0.0.0',
    '[::]',
    '[::2]:1',
    '',
    'localhost, evil.example',
    'localhost:80:80',
    'user@localhost',
  ])('refuses a client that calls it %j, as a rebound name would', async (host) => {
    expect(await called(host)).toBe(400);
    expect(await called('localhost', `http://${host}/oauth/token`)).toBe(400);
  });

  it('serves its metadata and its keys, and nothing else', async () => {
    const metadata = await issuer.mount(request('GET', '/.well-known/oauth-authorization-server'));
    expect(JSON.parse(String(metadata?.body))).toMatchObject({
      issuer: origin,
      token_endpoint: `${origin}/oauth/token`,
      jwks_uri: `${origin}/.well-known/jwks.json`,
    });
    const keys = await issuer.mount(request('GET', '/.well-known/jwks.json?x'));
    expect(JSON.parse(String(keys?.body)).keys).toEqual([
      expect.objectContaining({ kty: 'EC', crv: 'P-256', use: 'sig' }),
    ]);
    expect(keys?.body).not.toContain('"d"');
    // The server removes the body of a HEAD response.
    expect(await issuer.mount(request('HEAD', '/.well-known/jwks.json'))).toEqual(keys);
    const refused = await issuer.mount(request('GET', '/oauth/token'));
    expect(refused).toMatchObject({
      status: 405,
      headers: { allow: 'POST', 'content-type': 'application/problem+json' },
    });
    expect(JSON.parse(String(refused?.body))).toMatchObject({ title: 'Method Not Allowed', status: 405 });
    expect(issuer.mount(request('GET', '/oauth/tokens'))).toBeUndefined();
    expect(issuer.mount(request('POST', '/p/oauth/token'))).toBeUndefined();
  });

  it('accepts only its own tokens', async () => {
    const other = await createIssuer(() => origin, jwtTokens);
    const moved = await createIssuer(() => 'http://127.0.0.1:9090', jwtTokens);
    const { json } = await token(good, { authorization: basic });
    const text = String(json['access_token']);
    expect(await other.verifyToken(text)).toBeUndefined();
    expect(await moved.verifyToken(text)).toBeUndefined();
    expect(await issuer.verifyToken('x')).toBeUndefined();
    expect(await issuer.verifyToken(`${text.slice(0, -4)}AAAA`)).toBeUndefined();
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT(decodeJwt(text))
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
      .sign(privateKey);
    expect(await issuer.verifyToken(forged)).toBeUndefined();
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${text.split('.')[1]}.`;
    expect(await issuer.verifyToken(none)).toBeUndefined();
  });

  it('follows its URL, which is known only when the service listens', async () => {
    let address = 'http://127.0.0.1:1';
    const moving = await createIssuer(() => address, jwtTokens);
    const tokenNow = async (): Promise<string> =>
      String((await token(good, { authorization: basic }, moving)).json['access_token']);
    const early = await tokenNow();
    expect(await moving.verifyToken(early)).toMatchObject({ claims: { iss: address } });
    address = 'http://127.0.0.1:2';
    expect(await moving.verifyToken(early)).toBeUndefined();
    expect(await moving.verifyToken(await tokenNow())).toMatchObject({ claims: { iss: address, aud: address } });
  });

  it('expires a token after 15 minutes', async () => {
    const { json } = await token(good, { authorization: basic });
    vi.useFakeTimers({ now: Date.now() + 899_000, toFake: ['Date'] });
    expect(await issuer.verifyToken(String(json['access_token']))).toBeDefined();
    vi.setSystemTime(Date.now() + 2000);
    expect(await issuer.verifyToken(String(json['access_token']))).toBeUndefined();
    vi.useRealTimers();
  });

  it('does not start in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(createIssuer(() => origin, jwtTokens)).rejects.toThrow('does not start under NODE_ENV=production');
  });
});
