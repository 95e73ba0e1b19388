import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { send, serviceUrl, tokenWith } from './service.js';

type Claims = Readonly<Record<string, unknown>>;

function encoded(part: Claims): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decoded(part: string | undefined): Claims {
  return JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Claims;
}

function signedBy(key: KeyObject, header: Claims, claims: Claims): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

function hashedWith(secret: string, header: Claims, claims: Claims): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

async function publicKey(): Promise<JsonWebKey> {
  const response = await fetch(`${serviceUrl}/.well-known/jwks.json`);
  const { keys } = (await response.json()) as { readonly keys: readonly JsonWebKey[] };
  const [key] = keys;
  if (key === undefined) throw new Error('the issuer has no key');
  return key;
}

describe('a token', () => {
  const projectKey = 'tokens';
  const scope = `view_test:${projectKey}`;

  async function statusWith(token: string): Promise<readonly [number, string | null]> {
    const response = await send({ method: 'GET', target: `/${projectKey}/resource`, token });
    return [response.status, response.headers.get('www-authenticate')];
  }

  it('from the issuer is trusted', async () => {
    expect(await statusWith(await tokenWith(scope))).toEqual([200, null]);
  });

  it.each([
    ['GET', 'view_test:tokens', 200],
    ['GET', 'manage_test:tokens', 200],
    ['GET', 'manage_test:tokens1 view_test:token', 403],
    ['POST', 'manage_test:tokens', 201],
    ['POST', 'view_test:tokens', 403],
  ])('allows %s as far as its scope does: %s, %i', async (method, given, status) => {
    const body = method === 'POST' ? {} : undefined;
    const request = { method, target: `/${projectKey}/resource`, token: await tokenWith(given), body };
    expect((await send(request)).status).toBe(status);
  });

  it('from anyone else is refused, whatever it claims', async () => {
    const good = await tokenWith(scope);
    const [first, second, signature] = good.split('.');
    const header = decoded(first);
    const claims = decoded(second);
    const issuerKey = await publicKey();
    const pem = createPublicKey({ key: issuerKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const ownJwk = own.publicKey.export({ format: 'jwk' });
    const symmetric = { ...header, alg: 'HS256' };
    const forged: Readonly<Record<string, string>> = {
      'no algorithm': `${encoded({ ...header, alg: 'none' })}.${second}.`,
      'no algorithm, with a signature': `${encoded({ ...header, alg: 'none' })}.${second}.${signature}`,
      'the public key as a secret': hashedWith(pem, symmetric, claims),
      'the public key, as published, as a secret': hashedWith(JSON.stringify(issuerKey), symmetric, claims),
      'the key of the attacker': signedBy(own.privateKey, header, claims),
      'a key inside the token': signedBy(own.privateKey, { ...header, jwk: ownJwk }, claims),
      'a key at another address': signedBy(
        own.privateKey,
        { ...header, kid: 'mine', jku: 'http://127.0.0.1:1/keys' },
        claims,
      ),
      'another scope': `${first}.${encoded({ ...claims, scope: 'manage_test:other' })}.${signature}`,
      'a longer lifetime': `${first}.${encoded({ ...claims, exp: 9_999_999_999 })}.${signature}`,
      'no signature': `${first}.${second}.`,
    };
    for (const [what, token] of Object.entries(forged)) {
      expect(await statusWith(token), what).toEqual([401, 'Bearer realm="example-resource", error="invalid_token"']);
    }
  });

  it('is issued to any client, and names its audience', async () => {
    const claims = decoded((await tokenWith(scope)).split('.')[1]);
    expect(claims).toMatchObject({ iss: serviceUrl, aud: serviceUrl, client_id: 'test', sub: 'test', scope });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(900);
  });
});
