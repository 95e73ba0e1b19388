import { expect, it } from 'vitest';
import { authenticateBy, type AuthTable } from '../../../src/runtime/server/schemes.js';
import { isCrossSite } from '../../../src/runtime/server/cross-site.js';

function requestOf(method: string, headers: Readonly<Record<string, string>>) {
  return { method, header: (name: string) => headers[name] };
}

const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

it.each([
  ['POST', foreign, true],
  ['DELETE', foreign, true],
  ['GET', foreign, false],
  ['HEAD', foreign, false],
  ['OPTIONS', foreign, false],
  // Old browsers, and clients that are not browsers.
  ['POST', {}, false],
  ['POST', { 'sec-fetch-site': 'same-origin' }, false],
  ['POST', { 'sec-fetch-site': 'same-site' }, false],
  // The user, not a page.
  ['POST', { 'sec-fetch-site': 'none' }, false],
])('isCrossSite, of %s with %j, returns %j', (method, headers, expected) => {
  expect(isCrossSite(requestOf(method, headers), undefined)).toBe(expected);
});

it.each([
  ['https://app.example', { origins: ['https://app.example'], credentials: true }, false],
  ['https://evil.example', { origins: ['https://app.example'], credentials: true }, true],
  // It may send requests, but not cookies.
  ['https://app.example', { origins: ['https://app.example'] }, true],
  ['https://app.example', { origins: '*' }, true],
  // Of a sandboxed page, and of none.
  ['null', { origins: ['https://app.example'], credentials: true }, true],
  ['', { origins: ['https://app.example'], credentials: true }, true],
] as const)('isCrossSite, of a page of %j with the CORS options %j, returns %j', (origin, cors, expected) => {
  expect(isCrossSite(requestOf('POST', { ...foreign, origin }), cors)).toBe(expected);
});

const table: AuthTable = {
  schemes: {
    session: { kind: 'key', in: 'cookie', name: 'session', verify: 'verifySession' },
    token: { kind: 'bearer', verify: 'verifyToken' },
  },
  default: [['session'], ['token']],
};
const verifiers = {
  verifySession: () => ({ subject: 'session', scopes: '' }),
  verifyToken: () => ({ subject: 'token', scopes: '' }),
};
const cookie = 'session=s';
const authorization = 'Bearer t';

it.each([
  ['a cookie', [['session']], { cookie }, 403],
  ['a cookie, if credentials are optional', [['session'], []], { cookie }, 403],
  ['no credentials, if they are optional', [['session'], []], {}, undefined],
  ['a token', undefined, { authorization }, 'token'],
  ['a token and a cookie', undefined, { authorization, cookie }, 'token'],
  ['a token and a cookie that are needed together', [['session', 'token']], { authorization, cookie }, 'session'],
])(
  'a page of another site with %s is identified by what no browser adds',
  async (_, requirement, headers, expected) => {
    const { identify } = authenticateBy(table)(verifiers, 'test');
    const identified = await identify(
      { request: requestOf('POST', { ...foreign, ...headers }), query: '' },
      requirement,
    );
    expect('refusal' in identified ? identified.refusal.status : identified.principal?.subject).toBe(expected);
  },
);
