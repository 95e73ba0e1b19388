import { describe, expect, it } from 'vitest';
import { accessToken, audience, secondsFromNow, unsignedToken } from '../../../support/access-tokens.js';
import { first, fixture, issuer, second } from './jwt-fixture.js';

describe('a verified JWT', () => {
  it('has a subject, a client, scopes and claims', async () => {
    const { verify } = fixture();
    const token = await accessToken(first, { issuer, claims: { scope: 'view_test:p manage_test:q', tenant: 7 } });
    expect(await verify(token)).toMatchObject({
      subject: 'ann',
      clientId: 'tests',
      scopes: new Set(['view_test:p', 'manage_test:q']),
      claims: { iss: issuer, tenant: 7 },
    });
  });

  it('is verified at once the second time, with a single request for keys', async () => {
    const { verify, asked } = fixture();
    const token = await accessToken(first, { issuer });
    const principals = [verify(token), verify(token)];
    expect(principals).toEqual([expect.any(Promise), expect.any(Promise)]);
    await Promise.all(principals);
    expect(verify(token)).toMatchObject({ subject: 'ann' });
    expect(asked()).toBe(1);
  });

  it('is not accepted after it has expired', async () => {
    const { verify, clock } = fixture({ clockToleranceSeconds: 0 });
    const token = await accessToken(first, { issuer, claims: { exp: Math.floor(clock.now() / 1000) + 10 } });
    await verify(token);
    clock.pass(8999);
    expect(verify(token)).toMatchObject({ subject: 'ann' });
    clock.pass(1001);
    expect(await verify(token)).toBeUndefined();
  });

  it('is cached together with a limited number of others', async () => {
    const { verify } = fixture({ maximumEntries: 2 });
    const tokens = await Promise.all(['a', 'b', 'c'].map((jti) => accessToken(first, { issuer, claims: { jti } })));
    for (const token of tokens) await verify(token);
    expect(tokens.map((token) => verify(token) instanceof Promise)).toEqual([true, false, false]);
  });

  it('is never cached where it was refused', async () => {
    const { verify } = fixture();
    const token = await accessToken(first, { issuer, claims: { aud: 'other' } });
    expect(await verify(token)).toBeUndefined();
    expect(verify(token)).toBeInstanceOf(Promise);
  });
});

describe('an issuer from before RFC 9068', () => {
  const plain = { typ: 'JWT' };
  const less = { client_id: undefined, jti: undefined, iat: undefined };

  it('is not accepted by default', async () => {
    const { verify } = fixture();
    expect(await verify(await accessToken(first, { issuer, header: plain }))).toBeUndefined();
    expect(await verify(await accessToken(first, { issuer, header: { typ: undefined } }))).toBeUndefined();
  });

  it.each([
    ['scope as a string', { scope: 'a b' }],
    ['scope as a list', { scope: ['a', 'b'] }],
    ['scp as a string', { scope: undefined, scp: 'a b' }],
    ['scp as a list', { scope: undefined, scp: ['a', 'b'] }],
  ])('is accepted on request, with %s', async (_, scopes) => {
    const { verify } = fixture({ acceptsPlainJwt: true });
    const token = await accessToken(first, { issuer, header: plain, claims: { ...less, ...scopes } });
    expect(await verify(token)).toMatchObject({ scopes: new Set(['a', 'b']) });
  });

  it('must still include subject, audience, issuer and expiry', async () => {
    const { verify } = fixture({ acceptsPlainJwt: true });
    for (const claims of [
      { sub: undefined },
      { aud: undefined },
      { iss: undefined },
      { exp: undefined },
      { scp: 5, scope: undefined },
    ]) {
      expect(await verify(await accessToken(first, { issuer, header: plain, claims }))).toBeUndefined();
    }
  });

  it('does not make the checks of other tokens less strict', async () => {
    const { verify } = fixture({ acceptsPlainJwt: true });
    expect(await verify(await accessToken(first, { issuer, claims: less }))).toBeUndefined();
    expect(await verify(await accessToken(first, { issuer, header: { typ: 'dpop+jwt' } }))).toBeUndefined();
  });
});

it('the clocks of issuer and service may differ slightly', async () => {
  const late = { exp: secondsFromNow(-3) };
  const early = { nbf: secondsFromNow(3) };
  for (const claims of [late, early]) {
    const token = await accessToken(first, { issuer, claims });
    expect(await fixture().verify(token)).toMatchObject({ subject: 'ann' });
    expect(await fixture({ clockToleranceSeconds: 0 }).verify(token)).toBeUndefined();
  }
});

describe('onRefused for JWTs', () => {
  const key = first;
  it.each([
    ['aud is not https://api.example.com', () => accessToken(key, { issuer, claims: { aud: 'other' } })],
    ['aud is missing', () => accessToken(key, { issuer, claims: { aud: undefined } })],
    [`iss is not ${issuer}`, () => accessToken(key, { issuer: 'https://other.example.com' })],
    ['expired', () => accessToken(key, { issuer, claims: { exp: secondsFromNow(-60) } })],
    ['exp is missing', () => accessToken(key, { issuer, claims: { exp: undefined } })],
    ['exp has the wrong form', () => accessToken(key, { issuer, claims: { exp: 'soon' } })],
    ['not valid yet', () => accessToken(key, { issuer, claims: { nbf: secondsFromNow(60) } })],
    ['sub is missing', () => accessToken(key, { issuer, claims: { sub: undefined } })],
    ['client_id is missing', () => accessToken(key, { issuer, claims: { client_id: undefined } })],
    ['jti is missing', () => accessToken(key, { issuer, claims: { jti: undefined } })],
    ['iat is missing', () => accessToken(key, { issuer, claims: { iat: undefined } })],
    [
      'scope is a list, which a token of type at+jwt must not have',
      () => accessToken(key, { issuer, claims: { scope: ['a'] } }),
    ],
    ['typ is JWT; see acceptsPlainJwt', () => accessToken(key, { issuer, header: { typ: 'JWT' } })],
    ['typ is missing; see acceptsPlainJwt', () => accessToken(key, { issuer, header: { typ: undefined } })],
    ['typ is not at+jwt', () => accessToken(key, { issuer, header: { typ: 'dpop+jwt' } })],
    ['no key of the issuer matches', () => accessToken(second, { issuer })],
    ['its signature is wrong', () => accessToken({ ...second, kid: first.kid }, { issuer })],
    ['alg is not one of ES256, RS256', async () => unsignedToken({ issuer })],
    ['it is not a JWT', async () => 'opaque'],
  ])('receives the reason: %s', async (reason, make) => {
    const told: string[] = [];
    const { verify } = fixture({ algorithms: ['ES256', 'RS256'], onRefused: (why) => told.push(why) });
    expect(await verify(await make())).toBeUndefined();
    expect(told).toEqual([reason]);
  });

  it('receives a specific reason for the scopes of a plain JWT', async () => {
    const told: string[] = [];
    const { verify } = fixture({ acceptsPlainJwt: true, onRefused: (why) => told.push(why) });
    await verify(await accessToken(key, { issuer, header: { typ: 'JWT' }, claims: { scope: 5 } }));
    expect(told).toEqual(['scope is neither a string nor a list of strings']);
  });

  it('receives all accepted audiences, and is not called for a valid token', async () => {
    const told: string[] = [];
    const { verify } = fixture({ audience: ['a', audience], onRefused: (why) => told.push(why) });
    expect(await verify(await accessToken(key, { issuer }))).toBeDefined();
    await verify(await accessToken(key, { issuer, claims: { aud: 'secret-of-the-token' } }));
    expect(told).toEqual([`aud is not a or ${audience}`]);
  });

  it('may fail at once or later without effect', async () => {
    const fail = (): never => {
      throw new Error('the log is full');
    };
    for (const onRefused of [fail, async () => fail()]) {
      expect(await fixture({ onRefused }).verify('opaque')).toBeUndefined();
    }
  });
});
