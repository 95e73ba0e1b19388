import { describe, expect, it } from 'vitest';
import { introspectedTokens } from '../../../../src/runtime/server/tokens/introspection.js';
import { jwtTokens } from '../../../../src/runtime/server/tokens/jwt.js';

const jwt = { issuer: 'https://id.example.com', audience: 'api' };
const asking = { endpoint: 'https://id.example.com/introspect', clientId: 'api', clientSecret: 'hidden' };

describe('the options of jwtTokens', () => {
  it.each([
    'https://id.example.com',
    'https://id.example.com/tenant/',
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ])('accept the issuer %s', (issuer) => {
    expect(jwtTokens({ ...jwt, issuer })).toBeTypeOf('function');
  });

  it.each([
    [{ issuer: '' }, 'issuer must be the URL of the provider, such as https://id.example.com.'],
    [{ issuer: 'id.example.com' }, 'issuer must be the URL of the provider, such as https://id.example.com.'],
    [{ issuer: undefined }, 'issuer must be the URL of the provider, such as https://id.example.com.'],
    [{ issuer: 'http://id.example.com' }, 'issuer must be an https URL; http is for a loopback address only.'],
    [{ issuer: 'http://localhost.example.com' }, 'issuer must be an https URL; http is for a loopback address only.'],
    [{ issuer: 'http://127.0.0.1.example.com' }, 'issuer must be an https URL; http is for a loopback address only.'],
    [{ issuer: 'file:///etc/keys' }, 'issuer must be an https URL; http is for a loopback address only.'],
    [{ issuer: 'https://me:hidden@id.example.com' }, 'issuer must not hold a user or a password.'],
    [{ issuer: 'https://id.example.com/?tenant=1' }, 'issuer must not have a query.'],
    [{ issuer: 'https://id.example.com/#' }, 'issuer must not have a fragment.'],
    [{ issuer: ['https://id.example.com'] }, 'issuer must be the URL of the provider, such as https://id.example.com.'],
    [{ onRefused: 'log' }, 'onRefused must be a function.'],
    [{ jwksUri: 'http://id.example.com/jwks' }, 'jwksUri must be an https URL; http is for a loopback address only.'],
    [{ audience: '' }, 'audience must be a string that is not empty, or a list of such strings.'],
    [{ audience: [] }, 'audience must be a string that is not empty, or a list of such strings.'],
    [{ audience: undefined }, 'audience must be a string that is not empty, or a list of such strings.'],
    [{ algorithms: [] }, 'algorithms must be a string that is not empty, or a list of such strings.'],
    [{ algorithms: ['RS256', 'HS256'] }, 'algorithms must not hold "HS256"'],
    [{ algorithms: ['none'] }, 'algorithms must not hold "none"'],
    [{ algorithms: ['rs256'] }, 'algorithms must not hold "rs256"'],
    [{ clockToleranceSeconds: 301 }, 'clockToleranceSeconds must be a number from 0 to 300.'],
    [{ clockToleranceSeconds: Number.NaN }, 'clockToleranceSeconds must be a number from 0 to 300.'],
    [{ keysSeconds: 0 }, 'keysSeconds must be a number from 1 to'],
    [{ maximumEntries: -1 }, 'maximumEntries must be a number from 0 to'],
    [{ timeoutMilliseconds: '5' }, 'timeoutMilliseconds must be a number from 1 to'],
  ])('refuse %j: %s', (option, message) => {
    expect(() => jwtTokens({ ...jwt, ...option } as unknown as typeof jwt)).toThrow(message);
  });
});

describe('the options of introspectedTokens', () => {
  it.each([
    [{ endpoint: 'http://id.example.com' }, 'endpoint must be an https URL; http is for a loopback address only.'],
    [{ endpoint: undefined }, 'endpoint must be the URL of the provider, such as https://id.example.com.'],
    [{ clientId: '' }, 'clientId must be one string that is not empty.'],
    [{ clientId: ['api'] }, 'clientId must be one string that is not empty.'],
    [{ clientSecret: undefined }, 'clientSecret must be one string that is not empty.'],
    [{ clientSecret: ['hidden'] }, 'clientSecret must be one string that is not empty.'],
    [{ issuer: ['https://id.example.com'] }, 'issuer must be one string that is not empty.'],
    [{ onRefused: 'log' }, 'onRefused must be a function.'],
    [{ audience: '' }, 'audience must be a string that is not empty, or a list of such strings.'],
    [{ cacheSeconds: -1 }, 'cacheSeconds must be a number from 0 to 86400.'],
    [{ cacheSeconds: Infinity }, 'cacheSeconds must be a number from 0 to 86400.'],
  ])('refuse %j: %s', (option, message) => {
    expect(() => introspectedTokens({ ...asking, ...option } as unknown as typeof asking)).toThrow(message);
  });

  it('never repeat the secret', () => {
    try {
      introspectedTokens({ ...asking, endpoint: 'nowhere' });
      expect.unreachable();
    } catch (error) {
      expect(String(error)).not.toContain('hidden');
    }
  });
});
