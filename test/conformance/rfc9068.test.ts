import { beforeAll, describe, expect, it } from 'vitest';
import { type JwtOptions, jwtTokens } from '../../src/runtime/server/jwt.js';
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

// JWT Profile for OAuth 2.0 Access Tokens, as the resource server: who verifies them.

const issuer = 'https://id.example.com';
const jwksUri = 'https://id.example.com/keys';

let key: SigningKey;
let rsaKey: SigningKey;

beforeAll(async () => {
  key = await signingKey('one');
  rsaKey = await signingKey('two', 'RS256');
});

function verifierOf(options: Partial<JwtOptions> = {}): ReturnType<typeof jwtTokens> {
  const { fetch } = scriptedProvider({ [jwksUri]: publicKeys(key, rsaKey) });
  return jwtTokens({ issuer, audience, jwksUri, fetch, ...options });
}

/** What is made of a good token but for these parts. */
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
  ])('a token of type %s: %s', async (typ, expected) => {
    expect(await isValid({ header: { typ } })).toBe(expected);
  });

  it('is signed: `none` is refused', async () => {
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await verifierOf()(unsignedToken({ issuer, header: { alg, kid: key.kid } })), alg).toBeUndefined();
    }
  });

  it('is signed asymmetrically: HMAC with the public key as the secret is refused', async () => {
    const { alg: _, ...published } = publicKeys(key).keys[0] as { readonly alg: string };
    for (const secret of [JSON.stringify(published), JSON.stringify(publicKeys(key)), String(key.x)]) {
      expect(await verifierOf()(await tokenByHmac(secret, { issuer, header: { kid: key.kid } }))).toBeUndefined();
    }
  });

  it('is signed by RS256 where the issuer does, which everybody supports', async () => {
    expect(await isValid({}, rsaKey)).toBe(true);
  });
});

describe('RFC 9068, section 2.2: claims', () => {
  it.each(['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti'])('%s must be there', async (name) => {
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
  ])('%s must not be %j', async (name, value) => {
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
  ])('%j grants %j', async (scope, scopes) => {
    expect((await principalOf({ claims: { scope } }))?.scopes).toEqual(new Set(scopes));
  });

  it.each([[['a', 'b']], [7], [{ a: true }], [null]])('is a text with spaces, not %j', async (scope) => {
    expect(await isValid({ claims: { scope } })).toBe(false);
  });
});

describe('RFC 9068, section 4: validation', () => {
  it('of the type comes before any key is asked for', async () => {
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
  ])('of the issuer is to the letter: not %s', async (other) => {
    expect(await isValid({ issuer: other })).toBe(false);
  });

  it.each([
    ['this service', audience, true],
    ['this service among others', ['https://other.example.com', audience], true],
    ['another', 'https://other.example.com', false],
    ['this service but for a slash', `${audience}/`, false],
    ['none', [], false],
  ])('of the audience: %s', async (_, aud, expected) => {
    expect(await isValid({ claims: { aud } })).toBe(expected);
  });

  it('of the signature: by another key of the same name', async () => {
    expect(await isValid({}, await signingKey('one'))).toBe(false);
  });

  it('of the signature: over other claims', async () => {
    const [header, , signature] = (await accessToken(key, { issuer })).split('.');
    const [, payload] = (await accessToken(key, { issuer, claims: { sub: 'eve' } })).split('.');
    expect(await verifierOf()([header, payload, signature].join('.'))).toBeUndefined();
  });

  it('of the signature: with the key that the token brings', async () => {
    const own = await signingKey('own');
    const [jwk] = publicKeys(own).keys;
    expect(await isValid({ header: { jwk, kid: undefined } }, own)).toBe(false);
    expect(await isValid({ header: { jku: 'https://evil.example/keys' } }, own)).toBe(false);
  });

  it('of the algorithm: one that is not expected', async () => {
    const verify = verifierOf({ algorithms: ['RS256'] });
    expect(await verify(await accessToken(key, { issuer }))).toBeUndefined();
    expect(await verify(await accessToken(rsaKey, { issuer }))).toMatchObject({ subject: 'ann' });
  });

  it('of the algorithm: one that the key is not for', async () => {
    const other = { ...rsaKey, alg: 'PS256' };
    expect(await isValid({}, other)).toBe(false);
  });

  it('of what the token says must be understood (RFC 7515, section 4.1.11)', async () => {
    const [, payload, signature] = (await accessToken(key, { issuer })).split('.');
    const header = { alg: 'ES256', typ: 'at+jwt', kid: 'one', crit: ['b64', 'new'], new: 1 };
    const encoded = Buffer.from(JSON.stringify(header)).toString('base64url');
    expect(await verifierOf()([encoded, payload, signature].join('.'))).toBeUndefined();
  });

  it('of the times: expired, with a leeway of no more than a few minutes', async () => {
    expect(await isValid({ claims: { exp: secondsFromNow(-60) } })).toBe(false);
    expect(() => verifierOf({ clockToleranceSeconds: 301 })).toThrow('clockToleranceSeconds');
  });

  it('of the times: not yet valid', async () => {
    expect(await isValid({ claims: { nbf: secondsFromNow(60) } })).toBe(false);
  });
});

describe('RFC 9068, section 4: keys by the metadata of the issuer', () => {
  const metadata = { issuer, jwks_uri: jwksUri };

  async function discovered(script: Script, options: Partial<JwtOptions> = {}): Promise<ScriptedProvider> {
    const provider = scriptedProvider({ [jwksUri]: publicKeys(key), ...script });
    const named = options.issuer ?? issuer;
    const verify = jwtTokens({ issuer, audience, fetch: provider.fetch, ...options });
    expect(await verify(await accessToken(key, { issuer: named }))).toMatchObject({ subject: 'ann' });
    return provider;
  }

  it('of RFC 8414', async () => {
    const { asked } = await discovered({ [`${issuer}/.well-known/oauth-authorization-server`]: metadata });
    expect(asked.map(({ url }) => url)).toEqual([`${issuer}/.well-known/oauth-authorization-server`, jwksUri]);
  });

  it('of OpenID Connect Discovery where that is all there is', async () => {
    const { asked } = await discovered({ [`${issuer}/.well-known/openid-configuration`]: metadata });
    expect(asked).toHaveLength(3);
  });

  it('of an issuer with a path', async () => {
    const tenant = `${issuer}/tenant`;
    const about = { issuer: tenant, jwks_uri: jwksUri };
    await discovered({ [`${issuer}/.well-known/oauth-authorization-server/tenant`]: about }, { issuer: tenant });
    await discovered({ [`${tenant}/.well-known/openid-configuration`]: about }, { issuer: tenant });
  });

  it.each([
    ['of another issuer (RFC 8414, section 3.3)', { issuer: `${issuer}/`, jwks_uri: jwksUri }],
    ['without an issuer', { jwks_uri: jwksUri }],
    ['without keys', { issuer }],
    ['with keys at an address that anybody could answer', { issuer, jwks_uri: 'http://id.example.com/keys' }],
    ['with keys in a file', { issuer, jwks_uri: 'file:///etc/keys' }],
    ['that are none', 'nothing'],
  ])('%s are not believed', async (_, document) => {
    const script = { [`${issuer}/.well-known/oauth-authorization-server`]: document };
    await expect(discovered(script)).rejects.toMatchObject({ name: 'TokenProviderError' });
  });

  it('that cannot be had leave open whether a token is valid', async () => {
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
  it('keys meant for encryption do not verify', async () => {
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
