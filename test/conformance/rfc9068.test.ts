import { describe, expect, it } from 'vitest';
import { type JwtOptions, jwtTokens } from '../../src/runtime/server/tokens/jwt.js';
import type { Principal } from '../../src/runtime/server/authorize.js';
import {
  accessToken,
  audience,
  secondsFromNow,
  signingKey,
  type SigningKey,
  tokenByHmac,
  type TokenParts,
  unsignedToken,
} from '../support/access-tokens.js';
import { publicKeys, type Script, scriptedProvider, type ScriptedProvider } from '../support/scripted-provider.js';

// JWT Profile for OAuth 2.0 Access Tokens, from the side of the resource server, which verifies them.

const issuer = 'https://id.example.com';
const jwksUri = 'https://id.example.com/keys';

const key = await signingKey('one');
const rsaKey = await signingKey('two', 'RS256');

function verifierOf(options: Partial<JwtOptions> = {}): ReturnType<typeof jwtTokens> {
  const { fetch } = scriptedProvider({ [jwksUri]: publicKeys(key, rsaKey) });
  return jwtTokens({ issuer, audience, jwksUri, fetch, ...options });
}

/** The principal of a valid token with these parts changed. */
async function principalOf(parts: Partial<TokenParts>, by = key): Promise<Principal | undefined> {
  return verifierOf()(await accessToken(by, { issuer, ...parts }));
}

async function isValid(parts: Partial<TokenParts>, by?: SigningKey): Promise<boolean> {
  return (await principalOf(parts, by)) !== undefined;
}

describe('RFC 9068, section 2.1: header', () => {
  it.each([
    ['at+jwt', true],
    ['application/at+jwt', true],
    ['AT+JWT', true],
    ['JWT', false],
    ['application/jwt', false],
    ['at', false],
    ['x/at+jwt', false],
    [undefined, false],
  ])('may have the type %s: %s', async (typ, expected) => {
    expect(await isValid({ header: { typ } })).toBe(expected);
  });

  it('must not have the algorithm `none`', async () => {
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await verifierOf()(unsignedToken({ issuer, header: { alg, kid: key.kid } })), alg).toBeUndefined();
    }
  });

  it('must not have HMAC with the public key as the secret', async () => {
    const { alg: _, ...published } = publicKeys(key).keys[0] as { readonly alg: string };
    for (const secret of [JSON.stringify(published), JSON.stringify(publicKeys(key)), String(key.x)]) {
      expect(await verifierOf()(await tokenByHmac(secret, { issuer, header: { kid: key.kid } }))).toBeUndefined();
    }
  });

  it('may have RS256, which everyone supports', async () => {
    expect(await isValid({}, rsaKey)).toBe(true);
  });
});

describe('RFC 9068, section 2.2: claims', () => {
  it.each(['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti'])('must include %s', async (name) => {
    expect(await isValid({ claims: { [name]: undefined } })).toBe(false);
  });

  it.each([
    ['iss', 7],
    ['exp', '2030-01-01'],
    ['exp', null],
    ['aud', 7],
    ['aud', {}],
    ['sub', 7],
    ['sub', ''],
    ['client_id', ['tests']],
    ['client_id', ''],
    ['iat', 'now'],
    ['jti', 7],
    ['jti', ''],
    ['nbf', 'soon'],
  ])('must not have a %s of %j', async (name, value) => {
    expect(await isValid({ claims: { [name]: value } })).toBe(false);
  });
});

describe('RFC 9068, section 2.2.3: scope', () => {
  it.each([
    ['a b', ['a', 'b']],
    ['a', ['a']],
    ['', []],
    [undefined, []],
    ['a  b ', ['a', 'b']],
  ])('grants from %j the scopes %j', async (scope, scopes) => {
    expect((await principalOf({ claims: { scope } }))?.scopes).toEqual(new Set(scopes));
  });

  it.each([[['a', 'b']], [7], [{ a: true }], [null]])('must be a string with spaces, not %j', async (scope) => {
    expect(await isValid({ claims: { scope } })).toBe(false);
  });
});

describe('RFC 9068, section 4: validation', () => {
  it('checks the type before any key is requested', async () => {
    const { fetch, asked } = scriptedProvider({});
    const verify = jwtTokens({ issuer, audience, jwksUri, fetch });
    for (const token of ['x', 'a.b.c', 'a.b.c.d.e', unsignedToken({ issuer })]) {
      expect(await verify(token)).toBeUndefined();
    }
    expect(await verify(await accessToken(key, { issuer, header: { typ: 'JWT' } }))).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it.each([
    'https://id.example.com/',
    'https://ID.example.com',
    'https://id.example.com.evil.example',
    'http://id.example.com',
  ])('compares the issuer exactly: not %s', async (other) => {
    expect(await isValid({ issuer: other })).toBe(false);
  });

  it.each([
    ['this service', audience, true],
    ['this service among others', ['https://other.example.com', audience], true],
    ['another', 'https://other.example.com', false],
    ['this service with an additional slash', `${audience}/`, false],
    ['none', [], false],
  ])('compares the audience: %s', async (_, aud, expected) => {
    expect(await isValid({ claims: { aud } })).toBe(expected);
  });

  it('refuses a signature with another key of the same name', async () => {
    expect(await isValid({}, await signingKey('one'))).toBe(false);
  });

  it('refuses a signature over other claims', async () => {
    const [header, , signature] = (await accessToken(key, { issuer })).split('.');
    const [, payload] = (await accessToken(key, { issuer, claims: { sub: 'eve' } })).split('.');
    expect(await verifierOf()([header, payload, signature].join('.'))).toBeUndefined();
  });

  it('refuses a signature with a key from the token', async () => {
    const own = await signingKey('own');
    const [jwk] = publicKeys(own).keys;
    expect(await isValid({ header: { jwk, kid: undefined } }, own)).toBe(false);
    expect(await isValid({ header: { jku: 'https://evil.example/keys' } }, own)).toBe(false);
  });

  it('refuses an algorithm that is not expected', async () => {
    const verify = verifierOf({ algorithms: ['RS256'] });
    expect(await verify(await accessToken(key, { issuer }))).toBeUndefined();
    expect(await verify(await accessToken(rsaKey, { issuer }))).toMatchObject({ subject: 'ann' });
  });

  it('refuses an algorithm that does not fit the key', async () => {
    const other = { ...rsaKey, alg: 'PS256' };
    expect(await isValid({}, other)).toBe(false);
  });

  it('refuses a critical header that is not understood (RFC 7515, section 4.1.11)', async () => {
    const [, payload, signature] = (await accessToken(key, { issuer })).split('.');
    const header = { alg: 'ES256', typ: 'at+jwt', kid: 'one', crit: ['b64', 'new'], new: 1 };
    const encoded = Buffer.from(JSON.stringify(header)).toString('base64url');
    expect(await verifierOf()([encoded, payload, signature].join('.'))).toBeUndefined();
  });

  it('refuses an expired token, with a leeway of a few minutes at most', async () => {
    expect(await isValid({ claims: { exp: secondsFromNow(-60) } })).toBe(false);
    expect(() => verifierOf({ clockToleranceSeconds: 301 })).toThrow('clockToleranceSeconds');
  });

  it('refuses a token that is not valid yet', async () => {
    expect(await isValid({ claims: { nbf: secondsFromNow(60) } })).toBe(false);
  });
});

describe('RFC 9068, section 4: the metadata of the issuer', () => {
  const metadata = { issuer, jwks_uri: jwksUri };

  async function discovered(script: Script, options: Partial<JwtOptions> = {}): Promise<ScriptedProvider> {
    const provider = scriptedProvider({ [jwksUri]: publicKeys(key), ...script });
    const named = options.issuer ?? issuer;
    const verify = jwtTokens({ issuer, audience, fetch: provider.fetch, ...options });
    expect(await verify(await accessToken(key, { issuer: named }))).toMatchObject({ subject: 'ann' });
    return provider;
  }

  it('is found as RFC 8414 defines it', async () => {
    const { asked } = await discovered({ [`${issuer}/.well-known/oauth-authorization-server`]: metadata });
    expect(asked.map(({ url }) => url)).toEqual([`${issuer}/.well-known/oauth-authorization-server`, jwksUri]);
  });

  it('is found by OpenID Connect Discovery otherwise', async () => {
    const { asked } = await discovered({ [`${issuer}/.well-known/openid-configuration`]: metadata });
    expect(asked).toHaveLength(3);
  });

  it('is found for an issuer with a path', async () => {
    const tenant = `${issuer}/tenant`;
    const about = { issuer: tenant, jwks_uri: jwksUri };
    await discovered({ [`${issuer}/.well-known/oauth-authorization-server/tenant`]: about }, { issuer: tenant });
    await discovered({ [`${tenant}/.well-known/openid-configuration`]: about }, { issuer: tenant });
  });

  it.each([
    ['for another issuer (RFC 8414, section 3.3)', { issuer: `${issuer}/`, jwks_uri: jwksUri }],
    ['without an issuer', { jwks_uri: jwksUri }],
    ['without keys', { issuer }],
    ['with keys at an insecure address', { issuer, jwks_uri: 'http://id.example.com/keys' }],
    ['with keys in a file', { issuer, jwks_uri: 'file:///etc/keys' }],
    ['that is malformed', 'nothing'],
  ])('is not trusted %s', async (_, document) => {
    const script = { [`${issuer}/.well-known/oauth-authorization-server`]: document };
    await expect(discovered(script)).rejects.toMatchObject({ name: 'TokenProviderError' });
  });

  it('leaves the validity of a token open while it is unavailable', async () => {
    const failure = (): Response => new Response('', { status: 500 });
    const script = {
      [`${issuer}/.well-known/oauth-authorization-server`]: failure,
      [`${issuer}/.well-known/openid-configuration`]: metadata,
    };
    await expect(discovered(script)).rejects.toThrow('responds with status 500');
    await expect(discovered({})).rejects.toThrow('responds with status 404');
  });
});

describe('RFC 9068, section 5: security', () => {
  it('a key for encryption does not verify', async () => {
    const { fetch } = scriptedProvider({
      [jwksUri]: { keys: publicKeys(key).keys.map((each) => ({ ...each, use: 'enc' })) },
    });
    const verify = jwtTokens({ issuer, audience, jwksUri, fetch });
    expect(await verify(await accessToken(key, { issuer }))).toBeUndefined();
  });

  it('a private key that was published by mistake does not verify', async () => {
    const { fetch } = scriptedProvider({ [jwksUri]: { keys: [key] } });
    const verify = jwtTokens({ issuer, audience, jwksUri, fetch });
    await expect(verify(await accessToken(key, { issuer }))).rejects.toThrow('has an unusable key');
  });
});
