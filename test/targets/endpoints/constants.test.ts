import { expect, it } from 'vitest';
import { buildApi, recorded } from '../../support/built-api.js';
import { request } from '../../support/request.js';

const model = `
api: constants
auth:
  key: key in query secret
groups:
  object:
    path: /objects
    endpoints:
      create:
        http: POST
        query:
          force?: boolean
          names?: string[]
        returns: string[]
      restore:
        http: POST ?action=restore
        query:
          force?: boolean
          names?: string[]
        returns: string[]
      restoreDeep:
        http: POST ?action=restore&deep
        returns: string[]
      freeze:
        http: POST ?action=freeze
        returns: string[]
      acl:
        http: GET /{key}?acl
        returns: string[]
      list:
        http: GET /{prefix...}?list-type=2
        returns: string[]
      get:
        http: GET /{key...}
        query:
          text.{locale}?: string
        returns: string[]
      touch:
        http: PUT /{key}?touch=
        returns: string[]
      search:
        http: PUT /search?deep
        returns: string[]
      replace:
        http: PUT /{key}
        returns: string[]
      root:
        http: GET
        returns: string[]
      rootAcl:
        http: GET ?acl
        returns: string[]
      rootHead:
        http: HEAD ?acl
        returns: nothing
params:
  locale: string
`;

type Input = Readonly<Record<string, unknown>>;
const names = 'create restore restoreDeep freeze acl list get touch search replace root rootAcl rootHead'.split(' ');
const seen =
  (name: string) =>
  async (input: Input): Promise<object> =>
    name === 'rootHead' ? { status: 200 } : { status: 200, body: [name, JSON.stringify(input)] };
const operations = { object: Object.fromEntries(names.map((name) => [name, seen(name)])) };

const options = {
  verifyKey: async (key: string) => (key === 's3' ? { subject: 'me', scopes: new Set<string>() } : undefined),
};
const api = await buildApi(model);

const server = recorded(api.serve(operations, options));
const calls = api.clientOf(server, { key: 's3' })['object']!;

const send = (method: string, target: string): Promise<Response> =>
  server.fetch(request(`${method} ${target}${target.includes('?') ? '&' : '?'}secret=s3`));
const foundBy = async (method: string, target: string): Promise<unknown> => {
  const response = await send(method, target);
  return response.status === 200 ? ((await response.json()) as string[])[0] : response.status;
};

it.each([
  ['create', { force: true }, '/objects?force=true'],
  ['restore', {}, '/objects?action=restore'],
  ['restore', { force: true, names: ['a&b', 'c'] }, '/objects?action=restore&force=true&names=a%26b&names=c'],
  ['restoreDeep', {}, '/objects?action=restore&deep'],
  ['freeze', {}, '/objects?action=freeze'],
  ['acl', { key: 'a?acl' }, '/objects/a%3Facl?acl'],
  ['list', { prefix: 'a/b' }, '/objects/a/b?list-type=2'],
  ['get', { key: 'a/b', 'text.de': 'x' }, '/objects/a/b?text.de=x'],
  ['touch', { key: 'a' }, '/objects/a?touch='],
  ['rootAcl', {}, '/objects?acl'],
])('the call %s with %j is sent to %s, without the constants in its input', async (name, input, target) => {
  expect(await calls[name]!(input)).toEqual([name, JSON.stringify(input)]);
  expect(server.requests.at(-1)?.url.replace(/[?&]secret=s3$/, '')).toBe(`http://localhost${target}`);
});

it.each([
  // The order is irrelevant, as is the encoding of a name or a value; the longer match takes precedence.
  ['POST', '/objects?force=true&action=restore', 'restore'],
  ['POST', '/objects?deep=&force=true&action=restore', 400],
  ['POST', '/objects?deep=&action=restore', 'restoreDeep'],
  ['POST', '/objects?&&%61ction=re%73tore&', 'restore'],
  ['PUT', '/objects/a?touch', 'touch'],
  // Other requests go to the endpoint without constants, which refuses unknown names.
  ['POST', '/objects', 'create'],
  ['POST', '/objects?action=Restore', 400],
  ['POST', '/objects?Action=restore', 400],
  ['POST', '/objects?action', 400],
  ['POST', '/objects?action=restore&action=restore', 400],
  ['POST', '/objects?action=restore&action=freeze', 400],
  ['POST', '/objects?action=freeze&%61ction=freeze', 400],
  ['POST', '/objects?action=%zz', 400],
  ['POST', '/objects?action=restore&%zz=1', 400],
  ['POST', '/objects?__proto__=restore', 400],
  ['POST', '/objects?action=restore&constructor', 400],
  ['GET', '/objects/a?acl=1', 400],
  // A path whose constants were not sent does not hide another one that matches.
  ['GET', '/objects/a', 'get'],
  ['GET', '/objects/a?list-type=2', 'list'],
  ['GET', '/objects/a/b?acl', 400],
  ['PUT', '/objects/search?deep', 'search'],
  ['PUT', '/objects/search', 'replace'],
  ['PUT', '/objects/search?touch', 'touch'],
])('the request %s %s reaches %s', async (method, target, found) => {
  expect(await foundBy(method, target)).toBe(found);
});

it('constants in a path also apply to HEAD, OPTIONS and other methods', async () => {
  expect((await send('HEAD', '/objects/a?acl')).status).toBe(200);
  expect((await send('HEAD', '/objects?acl')).status).toBe(200);
  expect((await send('HEAD', '/objects')).status).toBe(200);
  expect((await send('OPTIONS', '/objects?action=restore')).headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  const refused = await send('DELETE', '/objects?action=restore');
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
});

it('a request without matching constants is a 404 or a 405', async () => {
  const small = await buildApi(`
api: left
auth: none
groups:
  object:
    endpoints:
      restore:
        http: POST /objects?action=restore
        returns: nothing
      get:
        http: GET /objects?b
        returns: nothing
`);
  const done = async (): Promise<object> => ({ status: 204 });
  const smallServer = small.serve({ object: { restore: done, get: done } });
  const statusOf = async (method: string, target: string): Promise<readonly unknown[]> => {
    const response = await smallServer.fetch(request(`${method} ${target}`));
    return [response.status, response.headers.get('allow')];
  };
  expect(await statusOf('POST', '/objects?action=restore')).toEqual([204, null]);
  expect(await statusOf('POST', '/objects')).toEqual([404, null]);
  expect(await statusOf('OPTIONS', '/objects')).toEqual([404, null]);
  expect(await statusOf('GET', '/objects?action=restore')).toEqual([405, 'POST, OPTIONS']);
  expect(await statusOf('POST', '/objects?b')).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect(await statusOf('OPTIONS', '/objects?b')).toEqual([204, 'GET, HEAD, OPTIONS']);
  expect(await statusOf('POST', '/objects?b&action=restore')).toEqual([400, null]);
});

it('constants are found in one pass through a query of any length', async () => {
  const long = Array.from({ length: 500 }, (_, index) => `x${index}`).join('&');
  expect(await foundBy('POST', `/objects?${long}&action=restore`)).toBe(400);
});

it('constants are listed in the routes', async () => {
  const { routes } = api.serve(operations, options) as unknown as {
    routes: readonly { operation: string; path: string }[];
  };
  expect(routes.find(({ operation }) => operation === 'object.restoreDeep')?.path).toBe('/objects?action=restore&deep');
});

it('packages with constants type-check', async () => {
  expect(await api.packages.typeCheck(['node'])).toBe('');
});
