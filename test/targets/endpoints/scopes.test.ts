import { describe, expect, it } from 'vitest';
import { buildApi, recorded } from '../../support/built-api.js';
import type { AnyClient } from '../../support/generated-modules.js';
import { request } from '../../support/request.js';

const model = `
api: scoped
auth: bearer
scopes:
  view: view:{shop}
  audit: audit
  manage: manage:{shop}
params:
  shop: string(/[a-z]+/)
groups:
  pet:
    path: /{shop}/pets
    scopes: (view & audit) | manage
    endpoints:
      list:
        http: GET
        returns: nothing
      count:
        http: HEAD
        auth: none
        returns: nothing
      mine:
        http: GET /mine
        scopes: any
        returns: nothing
  strict:
    path: /{shop}/strict
    endpoints:
      list:
        http: GET
        scopes: view & (audit | manage)
        returns: nothing
`;

const api = await buildApi(model);

/** A client whose token has these scopes, for a server that accepts every call. */
function clientWith(scopes: readonly string[]): AnyClient {
  const nothing = async (): Promise<object> => ({ status: 204 });
  const operations = {
    pet: { list: nothing, count: async () => ({ status: 200 }), mine: nothing },
    strict: { list: nothing },
  };
  const verifyToken = async (): Promise<object> => ({ subject: 'ann', scopes: new Set(scopes) });
  return api.clientOf(api.serve(operations, { verifyToken }), { shop: 'a' });
}

describe('scopes with parentheses', () => {
  it.each([
    [['manage:a'], true],
    [['view:a', 'audit'], true],
    [['view:a'], false],
    [['audit'], false],
    [['manage:b', 'audit'], false],
  ])('(view & audit) | manage with %j: %j', async (scopes, isLetIn) => {
    const { ok } = await clientWith(scopes)['pet']!['list']!({}).result();
    expect(ok).toBe(isLetIn);
  });

  it.each([
    [['view:a', 'manage:a'], true],
    [['view:a', 'audit'], true],
    [['manage:a', 'audit'], false],
    [['view:a'], false],
  ])('view & (audit | manage) with %j: %j', async (scopes, isLetIn) => {
    const { ok } = await clientWith(scopes)['strict']!['list']!({}).result();
    expect(ok).toBe(isLetIn);
  });

  it('are all in the challenge of a 403, filled in', async () => {
    const { error } = await clientWith([])['pet']!['list']!({}).result();
    expect(error).toMatchObject({ status: 403 });
    expect((error as { headers: Headers }).headers.get('www-authenticate')).toBe(
      'Bearer realm="scoped", error="insufficient_scope", scope="view:a audit manage:a"',
    );
  });
});

describe('scopes: any', () => {
  it('accepts every valid token, whatever its scopes', async () => {
    expect((await clientWith([])['pet']!['mine']!({}).result())['ok']).toBe(true);
    expect((await clientWith(['audit'])['pet']!['mine']!({}).result())['ok']).toBe(true);
  });

  it('refuses requests without a valid token', async () => {
    const server = api.serve({ pet: {}, strict: {} }, { verifyToken: async () => undefined });
    const { error } = await api.clientOf(server, { shop: 'a' })['pet']!['mine']!({}).result();
    expect(error).toMatchObject({ status: 401 });
    const response = await server.fetch(request('GET /a/pets/mine'));
    expect(response.status).toBe(401);
  });
});

it('auth: none accepts requests without a token, and the client sends none', async () => {
  const operations = { pet: { count: async () => ({ status: 200 }) }, strict: {} };
  const server = recorded(api.serve(operations, { verifyToken: async () => undefined }));
  expect((await api.clientOf(server, { shop: 'a' })['pet']!['count']!({}).result())['ok']).toBe(true);
  expect(server.requests.map(({ headers }) => headers.get('authorization'))).toEqual([null]);
});

it('packages with such scopes type-check', async () => {
  expect(await api.packages.typeCheck(['node'])).toBe('');
});
