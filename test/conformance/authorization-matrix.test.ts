import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TokenVerifier } from '../../src/runtime/server/authorize.js';
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
import {
  ask,
  type GoodRequest,
  goodRequests,
  guardedPackage,
  type GuardedPackage,
  guardedService,
  type GuardedService,
  successOf,
} from '../support/guarded-service.js';
import { opaqueAudience, type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider.js';
import { type Clock, clockAt, publicKeys } from '../support/scripted-provider.js';

// Every endpoint of the example API against every kind of token, through the generated server, over HTTP, with the tokens
// of a real OpenID provider.

const realm = 'Bearer realm="example-resource"';
const invalidToken = { status: 401, challenge: `${realm}, error="invalid_token"` };
const invalidRequest = { status: 400, challenge: `${realm}, error="invalid_request"` };
const noCredentials = { status: 401, challenge: realm };

interface Expected {
  readonly status: number;
  readonly challenge: string | undefined;
}

/** A kind of token. */
interface TokenClass {
  readonly name: string;
  /** The values of the `Authorization` header, each in its own field line. */
  readonly authorization: () => Promise<readonly string[]>;
  readonly expected: (request: GoodRequest) => Expected;
  /** The project in the path, as it is written there; `p` by default. */
  readonly project?: string;
  readonly service?: () => GuardedService;
}

let guarded: GuardedPackage;
let provider: OpenIdProvider;
/** The signing key, one for another algorithm, one that the provider does not have, and one that it will have later. */
let keys: Readonly<Record<'own' | 'rsa' | 'foreign' | 'next', SigningKey>>;
/** A server that trusts the provider, one whose provider is down, and one whose provider has changed its keys. */
let services: Readonly<Record<'trusting' | 'cutOff' | 'rotated', GuardedService>>;
const stopped: OpenIdProvider[] = [];

beforeAll(async () => {
  keys = {
    own: await signingKey('own'),
    rsa: await signingKey('rsa', 'RS256'),
    foreign: await signingKey('own'),
    next: await signingKey('next'),
  };
  guarded = await guardedPackage();
  provider = await startOpenIdProvider([keys.own, keys.rsa]);
  const trusting = await guardedService(guarded, verifierOf(provider));
  const down = await startOpenIdProvider([keys.own]);
  await down.stop();
  stopped.push(down);
  services = { trusting, cutOff: await guardedService(guarded, verifierOf(down)), rotated: await rotatedService() };
});

afterAll(async () => {
  await Promise.all(Object.values(services).map((service) => service.close()));
  await provider.stop();
});

beforeEach(() => {
  for (const { calls } of Object.values(services)) calls.length = 0;
});

/** Verifies a JWT with the keys of the provider, and anything else by introspection. */
function verifierOf(from: OpenIdProvider, clock?: Clock): TokenVerifier {
  const { issuer, clientId, clientSecret } = from;
  const jwt = guarded.jwtTokens({ issuer, audience, algorithms: ['ES256'], now: clock?.now });
  const endpoint = `${issuer}/token/introspection`;
  const opaque = guarded.introspectedTokens({ endpoint, clientId, clientSecret, audience: opaqueAudience });
  return (token) => (token.includes('.') ? jwt(token) : opaque(token));
}

let rotating: OpenIdProvider;
let removedToken: string;
let addedToken: string;

/** A server that has verified a token before the provider exchanged its key. */
async function rotatedService(): Promise<GuardedService> {
  const clock = clockAt(Date.now());
  rotating = await startOpenIdProvider([keys.own]);
  const service = await guardedService(guarded, verifierOf(rotating, clock));
  removedToken = await rotating.token({ scope: 'manage_test:p' });
  const request = { method: 'GET', path: '/p/resource' };
  expect((await ask(service, request, [`Bearer ${removedToken}`])).status).toBe(200);
  rotating.useKeys([keys.next]);
  clock.pass(30_000);
  addedToken = await rotating.token({ scope: 'manage_test:p' });
  expect((await ask(service, request, [`Bearer ${addedToken}`])).status).toBe(200);
  await rotating.stop();
  return service;
}

const bearer = async (token: Promise<string> | string): Promise<readonly string[]> => [`Bearer ${await token}`];

/** A token that the test signs with the key of the provider, for claims that it would not issue. */
const made =
  (parts: Partial<TokenParts> = {}, key: keyof typeof keys = 'own') =>
  async (): Promise<readonly string[]> =>
    bearer(accessToken(keys[key], { issuer: provider.issuer, ...parts }));

/** A token that the provider issues. */
const issued =
  (scope: string, resource = audience) =>
  async (): Promise<readonly string[]> =>
    bearer(provider.token({ scope, resource }));

const isRead = ({ method }: GoodRequest): boolean => method === 'GET' || method === 'HEAD';

const letThrough = (request: GoodRequest): Expected => ({ status: successOf(request), challenge: undefined });

/** Names the sufficient scopes, for a read including those that may only read. */
const lacking =
  (project = 'p') =>
  (request: GoodRequest): Expected => {
    const scope = isRead(request) ? `manage_test:${project} view_test:${project}` : `manage_test:${project}`;
    return { status: 403, challenge: `${realm}, error="insufficient_scope", scope="${scope}"` };
  };

const always = (expected: Expected) => (): Expected => expected;

/** A kind of token that is refused as invalid. */
const invalid = (name: string, authorization: TokenClass['authorization']): TokenClass => ({
  name,
  authorization,
  expected: always(invalidToken),
});

const classes: readonly TokenClass[] = [
  { name: 'no token', authorization: async () => [], expected: always(noCredentials) },
  {
    name: 'credentials of another scheme',
    authorization: async () => [`Basic ${btoa('ann:secret')}`],
    expected: always(noCredentials),
  },
  {
    name: 'a malformed token',
    authorization: async () => ['Bearer "manage_test:p"'],
    expected: always(invalidRequest),
  },
  {
    name: 'two Authorization headers',
    authorization: async () => [...(await made()()), ...(await made()())],
    expected: always(invalidRequest),
  },
  invalid('an expired token', made({ claims: { exp: secondsFromNow(-60) } })),
  invalid('a token that is not valid yet', made({ claims: { nbf: secondsFromNow(3600) } })),
  invalid('a token for another audience', issued('manage_test:p', 'https://other.example.com')),
  invalid('a token of another issuer', made({ issuer: 'https://id.example.com' })),
  invalid('a token of type JWT', made({ header: { typ: 'JWT' } })),
  invalid('a token with an unexpected algorithm', made({}, 'rsa')),
  invalid('a token that names an unknown key', made({ header: { kid: 'unknown' } })),
  invalid('a token with the algorithm none', async () =>
    bearer(unsignedToken({ issuer: provider.issuer, header: { kid: 'own' } })),
  ),
  invalid('a token signed by HMAC with the public key as the secret', async () => {
    const secret = JSON.stringify(publicKeys(keys.own).keys[0]);
    return bearer(tokenByHmac(secret, { issuer: provider.issuer, header: { kid: 'own' } }));
  }),
  invalid('a token signed by a foreign key', made({}, 'foreign')),
  invalid('a token without a required claim', made({ claims: { client_id: undefined } })),
  { name: 'a token without scope', authorization: made({ claims: { scope: undefined } }), expected: lacking() },
  {
    name: 'the view scope',
    authorization: issued('view_test:p'),
    expected: (request) => (isRead(request) ? letThrough(request) : lacking()(request)),
  },
  {
    name: 'the scopes of another project',
    authorization: issued('manage_test:q view_test:q'),
    expected: lacking(),
  },
  {
    name: 'the scopes of a project whose key is a prefix of this one',
    authorization: issued('manage_test:p view_test:p'),
    project: 'p1',
    expected: lacking('p1'),
  },
  {
    name: 'the scopes with another case',
    authorization: issued('manage_test:P view_test:P MANAGE_TEST:p View_test:p'),
    expected: lacking(),
  },
  {
    name: 'the scopes percent-encoded',
    authorization: issued('manage_test:%70 view_test:%70 manage_test%3Ap'),
    expected: lacking(),
  },
  {
    name: 'an active opaque token',
    authorization: issued('manage_test:p', opaqueAudience),
    expected: letThrough,
  },
  invalid('an inactive opaque token', async () => {
    const token = await provider.token({ scope: 'manage_test:p', resource: opaqueAudience });
    await provider.revoke(token);
    return bearer(token);
  }),
  {
    name: 'a token whose provider is down',
    authorization: async () => bearer(accessToken(keys.own, { issuer: stopped[0]?.issuer ?? '' })),
    service: () => services.cutOff,
    expected: always({ status: 503, challenge: undefined }),
  },
  {
    name: 'a token signed with a removed key',
    authorization: async () => bearer(removedToken),
    service: () => services.rotated,
    expected: always(invalidToken),
  },
];

const beyond: readonly TokenClass[] = [
  { name: 'the manage scope', authorization: issued('manage_test:p'), expected: letThrough },
  {
    name: 'the manage scope, for a project key that is percent-encoded in the path',
    authorization: issued('manage_test:p'),
    project: '%70',
    expected: letThrough,
  },
  {
    name: 'the scopes of a project whose key extends this one',
    authorization: issued('manage_test:p1 view_test:p1'),
    expected: lacking(),
  },
  {
    name: 'the scopes of no project',
    authorization: issued('manage_test: view_test: manage_test view_test manage_test:* manage_test:{projectKey}'),
    expected: lacking(),
  },
  invalid('an opaque token for another audience', issued('manage_test:p', `${opaqueAudience}/other`)),
  {
    name: 'an opaque token whose provider is down',
    authorization: async () => ['Bearer opaque'],
    service: () => services.cutOff,
    expected: always({ status: 503, challenge: undefined }),
  },
  {
    name: 'a token signed with an added key',
    authorization: async () => bearer(addedToken),
    service: () => services.rotated,
    expected: letThrough,
  },
];

function table(rows: readonly TokenClass[]): void {
  describe.each(rows)('$name', ({ authorization, expected, project = 'p', service = () => services.trusting }) => {
    it.each(goodRequests)('$method $operation', async (request) => {
      const path = `/${project}${request.path}`;
      const { status, challenge } = await ask(service(), { ...request, path }, await authorization());
      const wanted = expected(request);
      expect({ status, challenge }).toEqual(wanted);
      const isLetThrough = wanted.status < 300;
      expect(service().calls.map(({ operation }) => operation)).toEqual(isLetThrough ? [request.operation] : []);
    });
  });
}

it('the matrix has twelve endpoints and twenty-five kinds of token', () => {
  expect([goodRequests.length, classes.length]).toEqual([12, 25]);
  expect(new Set(classes.map(({ name }) => name)).size).toBe(25);
});

describe('the matrix', () => table(classes));

describe('beyond the matrix', () => table(beyond));
