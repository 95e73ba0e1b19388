import { describe, expect, it } from 'vitest';
import { accessToken, signingKey } from '../../../support/access-tokens.js';
import { publicKeys } from '../../../support/scripted-provider.js';
import { first, fixture, issuer, jwksUri, second } from './jwt-fixture.js';

describe('the keys of an issuer', () => {
  it('are requested again halfway to their expiry, and nobody waits', async () => {
    const { verify, clock, asked } = fixture({ keysSeconds: 100 });
    const token = await accessToken(first, { issuer });
    await verify(token);
    clock.pass(50_000);
    expect(verify(token)).toMatchObject({ subject: 'ann' });
    expect(asked()).toBe(2);
    await Promise.resolve();
    clock.pass(49_000);
    expect(verify(token)).toMatchObject({ subject: 'ann' });
  });

  it('are requested once if a token names an unknown key, and again only after a while, however many tokens do', async () => {
    const { verify, clock, asked } = fixture({ cooldownSeconds: 30, keysSeconds: 3600 });
    const good = await accessToken(first, { issuer });
    await verify(good);
    clock.pass(30_000);
    const flood = await Promise.all(
      Array.from({ length: 100 }, (_, index) => accessToken(second, { issuer, header: { kid: `made-up-${index}` } })),
    );
    expect(new Set(await Promise.all(flood.map(verify)))).toEqual(new Set([undefined]));
    for (const token of flood) expect(await verify(token)).toBeUndefined();
    expect(asked()).toBe(2);
    expect(verify(good)).toMatchObject({ subject: 'ann' });
    clock.pass(30_000);
    for (const token of flood) await verify(token);
    expect(asked()).toBe(3);
  });

  it('include new ones as soon as a token names one', async () => {
    const { verify, provider, clock } = fixture();
    await verify(await accessToken(first, { issuer }));
    provider.script = { [jwksUri]: publicKeys(first, second) };
    clock.pass(30_000);
    expect(await verify(await accessToken(second, { issuer }))).toMatchObject({ subject: 'ann' });
  });

  it('are no longer trusted after keysSeconds once removed, even for tokens verified before', async () => {
    const { verify, provider, clock } = fixture({ keysSeconds: 100 });
    const token = await accessToken(first, { issuer });
    await verify(token);
    provider.script = { [jwksUri]: publicKeys(second) };
    clock.pass(49_000);
    expect(verify(token)).toMatchObject({ subject: 'ann' });
    clock.pass(51_000);
    expect(await verify(token)).toBeUndefined();
    expect(await verify(token)).toBeUndefined();
  });

  it('are no longer trusted once removed and refreshed, halfway to their expiry', async () => {
    const { verify, provider, clock } = fixture({ keysSeconds: 100 });
    const token = await accessToken(first, { issuer });
    await verify(token);
    provider.script = { [jwksUri]: publicKeys(second) };
    clock.pass(50_000);
    expect(verify(token)).toMatchObject({ subject: 'ann' });
    const other = await accessToken(second, { issuer });
    expect(await verify(other)).toMatchObject({ subject: 'ann' });
    expect(await verify(token)).toBeUndefined();
    expect(verify(other)).toMatchObject({ subject: 'ann' });
  });

  it('are awaited by a token with an unknown key if they are already being requested', async () => {
    const { verify, provider, clock, asked } = fixture({ keysSeconds: 100, cooldownSeconds: 60 });
    const token = await accessToken(first, { issuer });
    await verify(token);
    let answer = (_keys: object): void => undefined;
    provider.script = { [jwksUri]: () => new Promise((resolve) => (answer = resolve)) };
    clock.pass(50_000);
    verify(token);
    const other = verify(await accessToken(second, { issuer }));
    answer(publicKeys(first, second));
    expect(await other).toMatchObject({ subject: 'ann' });
    expect(asked()).toBe(2);
  });

  it('are requested again where the clock was set back', async () => {
    const { verify, clock, asked } = fixture();
    const token = await accessToken(first, { issuer });
    await verify(token);
    clock.pass(-3_600_000);
    expect(await verify(token)).toMatchObject({ subject: 'ann' });
    expect(asked()).toBe(2);
  });

  it('are requested without following redirects', async () => {
    const { verify, provider } = fixture();
    await verify(await accessToken(first, { issuer }));
    expect(provider.asked.map(({ init }) => init.redirect)).toEqual(['manual']);
  });

  it('are no longer trusted once removed, as soon as newer keys have arrived', async () => {
    const { verify, provider, clock } = fixture();
    const token = await accessToken(first, { issuer });
    await verify(token);
    provider.script = { [jwksUri]: publicKeys(second) };
    clock.pass(30_000);
    expect(await verify(await accessToken(second, { issuer }))).toMatchObject({ subject: 'ann' });
    expect(await verify(token)).toBeUndefined();
  });

  it('need no name where a token has none: each suitable one is tried', async () => {
    const { verify, provider } = fixture();
    provider.script = { [jwksUri]: publicKeys(first, second) };
    const token = await accessToken(second, { issuer, header: { kid: undefined } });
    expect(await verify(token)).toMatchObject({ subject: 'ann' });
    const other = await signingKey('other');
    expect(await verify(await accessToken(other, { issuer, header: { kid: undefined } }))).toBeUndefined();
  });

  it('may be of any asymmetric kind', async () => {
    for (const algorithm of ['RS256', 'PS512', 'ES384', 'ES512', 'EdDSA', 'Ed25519']) {
      const key = await signingKey(algorithm, algorithm);
      const { verify, provider } = fixture();
      provider.script = { [jwksUri]: publicKeys(key) };
      expect(await verify(await accessToken(key, { issuer })), algorithm).toMatchObject({ subject: 'ann' });
    }
  });
});

describe('an issuer without usable keys', () => {
  const token = (): Promise<string> => accessToken(first, { issuer });

  it.each([
    ['is down', Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })],
    ['responds with an error status', () => new Response('oops', { status: 500 })],
    ['responds with a redirect', () => new Response('', { status: 302, headers: { location: jwksUri } })],
    ['responds without JSON', () => new Response('<html>')],
    ['responds without a set of keys', { keys: 'none' }],
    ['responds with a list', []],
    ['responds with too much', () => new Response(`${' '.repeat(1024 * 1024)}{"keys":[]}`)],
    ['publishes an invalid key', { keys: [{ kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', kid: 'first' }] }],
  ])('makes the verifier reject if it %s, as the token is neither valid nor invalid', async (_, answer) => {
    const { verify, provider } = fixture();
    provider.script = { [jwksUri]: answer };
    await expect(verify(await token())).rejects.toThrow(jwksUri);
  });

  it('makes the verifier reject if it does not respond in time', async () => {
    const { verify, provider } = fixture({ timeoutMilliseconds: 20 });
    provider.script = { [jwksUri]: () => new Promise(() => undefined) };
    await expect(verify(await token())).rejects.toThrow(`${jwksUri} did not respond within 20 ms.`);
  });

  it('is not asked for every request, and is trusted again when it is back', async () => {
    const { verify, provider, clock, asked } = fixture();
    provider.script = { [jwksUri]: new TypeError('fetch failed') };
    for (let tries = 0; tries < 10; tries += 1)
      await expect(verify(await token())).rejects.toThrow('cannot be reached');
    expect(asked()).toBe(1);
    provider.script = { [jwksUri]: publicKeys(first) };
    clock.pass(1000);
    expect(await verify(await token())).toMatchObject({ subject: 'ann' });
  });

  it('does not keep an earlier token valid once the keys are too old', async () => {
    const { verify, provider, clock } = fixture({ keysSeconds: 100 });
    const known = await token();
    await verify(known);
    provider.script = { [jwksUri]: new TypeError('fetch failed') };
    clock.pass(99_000);
    expect(verify(known)).toMatchObject({ subject: 'ann' });
    clock.pass(1000);
    await expect(verify(known)).rejects.toThrow('cannot be reached');
  });

  it('does not make a token invalid whose key it may have added', async () => {
    const { verify, provider, clock } = fixture();
    await verify(await token());
    clock.pass(30_000);
    provider.script = { [jwksUri]: new TypeError('fetch failed') };
    await expect(verify(await accessToken(second, { issuer }))).rejects.toThrow('cannot be reached');
  });

  it('never brings a token into an error', async () => {
    const { verify, provider } = fixture();
    const secret = await token();
    provider.script = { [jwksUri]: new Error(`asked for ${secret}`, { cause: new Error(secret) }) };
    const error: unknown = await Promise.resolve(verify(secret)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'TokenProviderError', message: `${jwksUri} cannot be reached.` });
    expect(Object.hasOwn(error as Error, 'cause')).toBe(false);
  });
});
