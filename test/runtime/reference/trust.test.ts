import { describe, expect, it } from 'vitest';
import { SettingsError, type Trust, trustOf, trustText, verifierOf } from '../../../src/runtime/reference/settings.js';

const jwt = { ISSUER: 'https://id.example.com', AUDIENCE: 'api' };
const asking = { INTROSPECTION_URL: 'https://id.example.com/introspect', CLIENT_ID: 'api', CLIENT_SECRET: 'hidden' };
const introspection = { endpoint: 'https://id.example.com/introspect', clientId: 'api', clientSecret: 'hidden' };

describe('the trusted issuer', () => {
  it.each([
    [{}, undefined],
    [{ ISSUER: '', AUDIENCE: '', INTROSPECTION_URL: '' }, undefined],
    [{ CLIENT_ID: 'of something else' }, undefined],
    [jwt, { issuer: 'https://id.example.com', audience: 'api' }],
    [
      { ...jwt, ACCEPT_PLAIN_JWT: 'on' },
      { issuer: 'https://id.example.com', audience: 'api', acceptsPlainJwt: true },
    ],
    [asking, { introspection }],
    [
      { ...asking, AUDIENCE: 'api' },
      { audience: 'api', introspection },
    ],
    [
      { ...asking, ...jwt },
      { issuer: 'https://id.example.com', audience: 'api', introspection },
    ],
  ])('comes from the settings: %j', (settings, trust) => {
    expect(trustOf(settings)).toEqual(trust);
  });

  it.each([
    [{ ISSUER: 'https://id.example.com' }, 'ISSUER needs AUDIENCE'],
    [{ ISSUER: 'https://id.example.com', AUDIENCE: '' }, 'ISSUER needs AUDIENCE'],
    [{ AUDIENCE: 'api' }, 'AUDIENCE needs ISSUER or INTROSPECTION_URL'],
    [{ ...asking, CLIENT_SECRET: '' }, 'INTROSPECTION_URL needs CLIENT_ID and CLIENT_SECRET'],
    [{ ...asking, ISSUER: 'https://id.example.com' }, 'ISSUER needs AUDIENCE'],
  ])('cannot be configured incompletely: %j', (settings, message) => {
    expect(() => trustOf(settings)).toThrow(message);
    expect(() => trustOf(settings)).toThrow(SettingsError);
  });

  it('is named in messages as the user knows the settings', () => {
    const called = (name: string): string => `the ${name.toLowerCase()}`;
    expect(() => trustOf({ AUDIENCE: 'api' }, called)).toThrow('the audience needs the issuer or INTROSPECTION_URL');
  });
});

describe('the verifier for trusted issuers', () => {
  const ofKind = (kind: string) => () => () => ({ subject: kind, scopes: new Set<string>() });
  const verifiers = { jwtTokens: ofKind('jwt'), introspectedTokens: ofKind('opaque') };
  const header = Buffer.from('{"alg":"ES256"}').toString('base64url');
  const tokens = [`${header}.a.b`, 'opaque', 'a.b.c', `${header}.a`, `${header}.a.b.c`];

  it.each<readonly [Trust, readonly string[]]>([
    [{ issuer: 'https://id.example.com', audience: 'api' }, ['jwt', 'jwt', 'jwt', 'jwt', 'jwt']],
    [{ introspection }, ['opaque', 'opaque', 'opaque', 'opaque', 'opaque']],
    [
      { issuer: 'https://id.example.com', audience: 'api', introspection },
      ['jwt', 'opaque', 'opaque', 'opaque', 'opaque'],
    ],
  ])('accepts the tokens of %j', async (trust, subjects) => {
    const verify = verifierOf(trust, verifiers);
    expect(await Promise.all(tokens.map(async (token) => (await verify(token))?.subject))).toEqual(subjects);
  });

  it('requires an issuer', () => {
    expect(() => verifierOf({ audience: 'api' }, verifiers)).toThrow('Trust needs an issuer');
  });
});

it('trustText describes the trusted issuer in a sentence', () => {
  expect(trustText({ issuer: 'https://id.example.com', audience: 'api' })).toBe(
    'Tokens of https://id.example.com are trusted.',
  );
  expect(trustText({ issuer: 'https://id.example.com', audience: 'api', introspection })).toBe(
    'Tokens of https://id.example.com, and those that https://id.example.com/introspect calls active are trusted.',
  );
});
