import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../../src/runtime/server/http.js';
import { modelOfText } from '../../support/example-model.js';
import { builtServer, type Handler } from './built-server.js';

const model = modelOfText(`
api: routing
auth: none
params:
  id: string(/[a-z0-9]+/)
groups:
  page:
    path: /pages
    endpoints:
      list:
        http: GET
        returns: string
      add:
        http: POST
        returns: nothing
      get:
        http: GET /{id}
        returns: string
      exists:
        http: HEAD /{id}
        returns: nothing
      put:
        http: PUT /{id}
        returns: nothing
      change:
        http: PATCH /{id}
        returns: nothing
      remove:
        http: DELETE /{id}
        returns: nothing
      recent:
        http: GET /recent
        returns: string
      options:
        http: OPTIONS /recent/options
        returns: nothing
  root:
    endpoints:
      get:
        http: GET /
        returns: string
`);

const built = await builtServer(model);
const names = ['list', 'add', 'get', 'exists', 'put', 'change', 'remove', 'recent', 'options'];
const texts = ['list', 'get', 'recent'];
const handler =
  (name: string): Handler =>
  async () =>
    texts.includes(name) ? { status: 200, body: name } : { status: name === 'exists' ? 200 : 204 };
const server = built.createServer({
  operations: {
    page: Object.fromEntries(names.map((name) => [name, handler(name)])),
    root: { get: async () => ({ status: 200, body: 'root' }) },
  },
});

async function ask(line: string): Promise<HttpResponse> {
  const [method = '', target = ''] = line.split(' ');
  return await server.handle({
    method,
    target,
    header: () => undefined,
    readBody: async () => new Uint8Array(),
    signal: new AbortController().signal,
  });
}

/** `200 "list"`, `405 Allow: GET, HEAD, POST, OPTIONS` */
async function responseTo(line: string): Promise<string> {
  const { status, headers, body } = await ask(line);
  const allow = headers['allow'] === undefined ? [] : [`Allow: ${headers['allow']}`];
  const text = status === 200 && typeof body === 'string' ? [body] : [];
  return [status, ...allow, ...text].join(' ');
}

describe('a path', () => {
  it.each([
    ['GET /', '200 "root"'],
    ['GET /?', '200 "root"'],
    ['GET http://any.host', '200 "root"'],
    ['GET http://any.host?', '200 "root"'],
    ['GET /pages', '200 "list"'],
    ['GET http://any.host/pages', '200 "list"'],
    ['GET HTTPS://any.host:8443/pages', '200 "list"'],
    ['GET /pages/a1', '200 "get"'],
    ['GET /pages/%61', '200 "get"'],
    ['GET /pages/recent', '200 "recent"'],
    ['GET /pages/%72ecent', '200 "get"'],
    ['HEAD /pages', '200'],
    ['HEAD /pages/a', '200'],
    ['HEAD /pages/recent', '200'],
    ['POST /pages', '204'],
    ['OPTIONS /pages/recent/options', '204'],
  ])('such as %s leads to its endpoint', async (line, expected) => {
    expect(await responseTo(line)).toBe(expected);
  });

  it('has its own HEAD, or that of GET', async () => {
    expect((await ask('HEAD /pages/a')).headers).not.toHaveProperty('content-type');
    expect((await ask('HEAD /pages')).headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it.each([
    '/pages/',
    '//pages',
    '/pages//',
    '/./pages',
    '/pages/.',
    '/pages/..',
    '/pages/../pages',
    '/pages/a/b',
    '/page',
    '/pagesa',
    '/Pages',
    '/%70ages',
    '/pages%2Fa',
    '//',
    '/pages/recent/options/x',
  ])('such as %s is a 404, whatever the method', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'BREW']) {
      expect([method, await responseTo(`${method} ${path}`)]).toEqual([method, '404']);
    }
  });

  it.each(['GET /pages/%zz', 'GET /pages/%', 'GET /pages/%C3', 'GET /pages/%2e%2e', 'GET /pages/%2F'])(
    'such as %s has a refused value, and does not lead elsewhere',
    async (line) => {
      expect(await responseTo(line)).toBe('400');
    },
  );

  it.each(['GET pages', 'GET *', 'GET ftp://any.host/pages', 'GET http:///pages', 'CONNECT any.host:443'])(
    'such as %s is malformed',
    async (line) => {
      expect(await responseTo(line)).toBe('400');
    },
  );
});

describe('a method that a path does not have', () => {
  it.each([
    ['PUT /', 'GET, HEAD, OPTIONS'],
    ['DELETE /pages', 'GET, HEAD, POST, OPTIONS'],
    ['BREW /pages', 'GET, HEAD, POST, OPTIONS'],
    ['get /pages', 'GET, HEAD, POST, OPTIONS'],
    ['POST /pages/a', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
    // Each once, even where the model has an endpoint for OPTIONS.
    ['GET /pages/recent/options', 'OPTIONS'],
    // `/recent` is also an id: it has the methods of `/{id}`.
    ['POST /pages/recent', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
  ])('is a 405 with exactly the available methods: %s', async (line, allow) => {
    expect(await responseTo(line)).toBe(`405 Allow: ${allow}`);
    const { body, headers } = await ask(line);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(String(body))).toMatchObject({ status: 405 });
  });

  it('can be found out by OPTIONS, where the model has no endpoint for it', async () => {
    expect(await responseTo('OPTIONS /')).toBe('204 Allow: GET, HEAD, OPTIONS');
    expect(await responseTo('OPTIONS /pages')).toBe('204 Allow: GET, HEAD, POST, OPTIONS');
    expect(await responseTo('OPTIONS http://any.host/pages')).toBe('204 Allow: GET, HEAD, POST, OPTIONS');
    expect(await responseTo('OPTIONS /pages/%zz')).toBe('204 Allow: GET, HEAD, PUT, PATCH, DELETE, OPTIONS');
    expect(await responseTo('OPTIONS *')).toBe('204 Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  });
});
