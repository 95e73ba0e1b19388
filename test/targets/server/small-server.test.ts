import { describe, expect, it } from 'vitest';
import type { Server } from '../../../src/runtime/server/server.js';
import { staticTokens } from '../../../src/runtime/server/authorize.js';
import { server as serverTarget } from '../../../src/targets/server/server.js';
import { modelOfText } from '../../support/example-model.js';
import { builtServer, type Handler } from './built-server.js';
import { smallModel } from './small-model.js';
import { request } from '../../support/request.js';

const model = modelOfText(smallModel);
const routeNames = ['any', 'remove', 'range', 'text', 'key', 'keyOfPage', 'first', 'signs', 'headOfFirst'];

const built = await builtServer(model);

const verifyToken = staticTokens({
  both: { subject: 'ann', scopes: 'read:t write:t audit' },
  read: { subject: 'bob', scopes: 'read:t' },
});

/** A server whose handlers return given values, or report which one was called with what input. */
function serverWith(things: Readonly<Record<string, Handler>> = {}): Server {
  const told: (name: string) => Handler = (name) => async (input) => {
    throw Object.assign(new Error(), { name, input });
  };
  return built.createServer({
    operations: {
      route: Object.fromEntries(routeNames.map((name) => [name, told(name)])),
      thing: { list: told('list'), replace: told('replace'), steps: told('steps'), ...things },
    },
    verifyToken,
    checkResponses: true,
    onError: (error) => {
      last = error as typeof last;
    },
  });
}

/** What the last called handler reported. */
let last: { readonly name: string; readonly input?: unknown } | undefined;
function whatWasTold(): typeof last {
  return last;
}

interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly server?: Server;
}

/** The handler that a request reaches and its input, or the status and reasons of the refusal. */
async function call(line: string, { headers = {}, body, server = serverWith() }: Call = {}): Promise<unknown> {
  const [method = '', target = ''] = line.split(' ');
  const all: Readonly<Record<string, string>> = {
    authorization: 'Bearer both',
    'content-type': 'application/json',
    ...headers,
  };
  last = undefined;
  const response = await server.handle({
    method,
    target,
    header: (name) => all[name],
    readBody: async () => new TextEncoder().encode(body),
    signal: new AbortController().signal,
  });
  const told = whatWasTold();
  if (told?.input !== undefined) return { [told.name]: told.input };
  const { errors = [] } = JSON.parse(String(response.body ?? '{}')) as {
    errors?: { in: string; at: string; code: string }[];
  };
  return [response.status, ...errors.map((reason) => `${reason.in} ${reason.at} ${reason.code}`)];
}

describe('the router of a small model', () => {
  it.each([
    ['GET /t/route/x', { any: { tenant: 't', id: 'x' } }],
    ['GET /t/route/a:b@c&d', { signs: { tenant: 't' } }],
    ['GET /t/route/a%3Ab@c&d', { any: { tenant: 't', id: 'a:b@c&d' } }],
    ['GET /t/route/key=first', { first: { tenant: 't' } }],
    ['GET /t/route/key=%66irst', { key: { tenant: 't', key: 'first' } }],
    ['GET /t/route/key=firsts', { key: { tenant: 't', key: 'firsts' } }],
    ['GET /t/route/key=a%2Fb', { key: { tenant: 't', key: 'a/b' } }],
    ['GET /t/route/key=a%252Fb', { key: { tenant: 't', key: 'a%2Fb' } }],
    ['GET /t/route/key%3Dx', { any: { tenant: 't', id: 'key=x' } }],
    ['GET /t/route/KEY=x', { any: { tenant: 't', id: 'KEY=x' } }],
    ['GET /t/route/key=x/pages/12', { keyOfPage: { tenant: 't', key: 'x', page: 12 } }],
    ['GET /t/route/notes.text', { text: { tenant: 't', file: 'notes' } }],
    ['GET /t/route/1-2-3.text', { range: { tenant: 't', from: '1', to: '2-3' } }],
    ['GET /t/route/-.text', { text: { tenant: 't', file: '-' } }],
    ['HEAD /t/route/key=first', { headOfFirst: { tenant: 't' } }],
    ['HEAD /t/route/key=x', { key: { tenant: 't', key: 'x' } }],
    ['DELETE /t/route/key=first', { remove: { tenant: 't', id: 'key=first' } }],
    ['GET /t/route/key=', { any: { tenant: 't', id: 'key=' } }],
    ['GET /t/route/.text', { any: { tenant: 't', id: '.text' } }],
    ['GET /t/route/%2e%2e', [400, 'path id pattern']],
    ['GET /t/route/..', [404]],
    ['GET /t/route//', [404]],
    ['GET /t/route/x/', [404]],
    ['GET /t/route/key=x/pages/0', [400, 'path page minimum']],
    ['GET /t/route/key=x/pages', [404]],
    ['GET /T/route/%zz', [400, 'path tenant pattern', 'path id encoding']],
    ['GET /t/ROUTE/x', [404]],
    ['POST /t/route/x', [405]],
  ])('finds %s', async (line, expected) => {
    expect(await call(line)).toEqual(expected);
  });

  it('does not depend on the order of the model', () => {
    const reversed = {
      ...model,
      groups: model.groups.map((one) => ({ ...one, endpoints: one.endpoints.toReversed() })),
    };
    const routerOf = (of: typeof model): string | undefined =>
      serverTarget.emit(of).find(({ path }) => path === 'server/src/router.ts')?.text;
    expect(routerOf(reversed)).toBe(routerOf(model));
  });
});

it('the adapters lead to the same responses: node:http, fetch, the core', async () => {
  const list: Handler = async () => ({ status: 200, headers: { xCount: 1 }, body: { name: 'n' } });
  const server = serverWith({ list });
  const listening = await built.listen(server);
  const init = { headers: { authorization: 'Bearer read' } };
  const overSocket = await fetch(`${listening.url}/t/things?must=x`, init);
  const overWeb = await server.fetch(new Request('http://host/t/things?must=x', init));
  for (const response of [overSocket, overWeb]) {
    expect([response.status, response.headers.get('x-count'), await response.json()]).toEqual([
      200,
      '1',
      { name: 'n' },
    ]);
  }
  expect(server.routes).toHaveLength(12);
  await listening.close();
});

describe('parameters', () => {
  const defaults = { tenant: 't', limit: 5, order: 'red', big: 7n, must: '' };

  it('may be absent, or have defaults', async () => {
    expect(await call('GET /t/things?must=')).toEqual({ list: defaults });
  });

  it('have the values of their types, of every kind', async () => {
    const query = [
      'color=green&level=5&size=9223372036854775807&since=2024-02-29&data=AQI%3D',
      'filter=%7B%22name%22:%22x%22,%22size%22:9223372036854775807%7D&ids=1,2,3&pair=1&pair=2&tags=a&tags=b',
      'class=c&a-b.c=true&label.en=x&label.de=y&limit=10&order=green&big=-9223372036854775808&must=+%2B',
    ];
    expect(await call(`GET /t/things?${query.join('&')}`, { headers: { 'x-mode': 'red' } })).toEqual({
      list: {
        tenant: 't',
        color: 'green',
        level: 5,
        size: 9223372036854775807n,
        since: '2024-02-29',
        data: new Uint8Array([1, 2]),
        filter: { name: 'x', size: 9223372036854775807n },
        ids: [1, 2, 3],
        pair: [1, 2],
        tags: ['a', 'b'],
        class: 'c',
        'a-b.c': true,
        'label.en': 'x',
        'label.de': 'y',
        limit: 10,
        order: 'green',
        big: -9223372036854775808n,
        must: ' +',
        xMode: 'red',
      },
    });
  });

  it.each([
    ['', ['query must required']],
    ['color=blue', ['query color member']],
    ['level=6', ['query level maximum']],
    ['size=9223372036854775808', ['query size maximum']],
    ['since=2023-02-29', ['query since format']],
    ['data=A', ['query data format']],
    ['filter={', ['query filter json']],
    ['filter=%7B%22nam%22:1%7D', ['query filter required', 'query filter unknown']],
    ['ids=1,x', ['query ids type']],
    ['pair=1', ['query pair items']],
    ['tags=a&tags=a', ['query tags unique']],
    ['limit=11', ['query limit maximum']],
    ['limit=1&limit=2', ['query limit repeated']],
    ['label.EN=x', ['query label.EN unknown']],
    ['Class=c', ['query Class unknown']],
    ['constructor=c', ['query constructor unknown']],
  ])('are refused with every reason: ?%s', async (query, reasons) => {
    const must = query === '' ? '' : '&must=x';
    expect(await call(`GET /t/things?${query}${must}`)).toEqual([400, ...reasons]);
  });

  it('in headers are validated as well', async () => {
    expect(await call('GET /t/things?must=x&level=0', { headers: { 'x-mode': 'blue' } })).toEqual([
      400,
      'query level minimum',
      'header X-Mode member',
    ]);
  });

  it('are kept apart if two locations share a name', async () => {
    expect(await call('PUT /t/things/a?id=b', { body: '{"name":"n"}' })).toEqual({
      replace: { path: { tenant: 't', id: 'a' }, query: { id: 'b' }, body: { name: 'n' } },
    });
  });
});

describe('bodies and scopes', () => {
  it('are checked with every issue of a body', async () => {
    expect(await call('PUT /t/things/a', { body: '{"name":1,"more":2}' })).toEqual([
      400,
      'body /name type',
      'body /more unknown',
    ]);
  });

  it('limit the number of actions', async () => {
    const steps = (count: number): string =>
      JSON.stringify({ steps: Array.from({ length: count }, () => ({ kind: 'go' })) });
    expect(await call('POST /t/things/steps', { body: steps(501) })).toEqual([400, 'body /steps items']);
    expect(await call('POST /t/things/steps', { body: steps(500) })).toHaveProperty('steps.body.steps.length', 500);
  });

  it('require all scopes of `&`, one of `|`, and none where none is declared', async () => {
    const headers = { authorization: 'Bearer read' };
    expect(await call('GET /t/things?must=x', { headers })).toHaveProperty('list');
    expect(await call('PUT /t/things/a', { headers, body: '{}' })).toEqual([403]);
    expect(await call('POST /t/things/steps', { headers, body: '{}' })).toEqual([403]);
    expect(await call('GET /t/route/x', { headers: { authorization: '' } })).toHaveProperty('any');
  });
});

describe('responses', () => {
  const problem = { type: 'about:blank', title: 'Conflict', status: 409 };

  async function answered(line: string, output: unknown): Promise<readonly unknown[]> {
    const server = serverWith({ list: async () => output, replace: async () => output });
    const body = line.startsWith('PUT') ? { name: 'n' } : undefined;
    const response = await server.fetch(request(line, body, { authorization: 'Bearer both' }));
    return [response.status, response.headers.get('content-type'), await response.text(), response.headers];
  }

  it('have their body and headers, int64 included', async () => {
    const output = { status: 200, headers: { xCount: 0 }, body: { name: 'x', size: 9223372036854775807n } };
    const [status, type, body, headers] = await answered('GET /t/things?must=x', output);
    expect([status, type, body]).toEqual([200, 'application/json', '{"name":"x","size":9223372036854775807}']);
    expect((headers as Headers).get('x-count')).toBe('0');
    expect((headers as Headers).has('link')).toBe(false);
  });

  it('are told apart by their type if they share a status', async () => {
    const stale = await answered('PUT /t/things/a', { status: 409, body: { ...problem, currentVersion: 2 } });
    expect(stale.slice(0, 3)).toEqual([
      409,
      'application/problem+json',
      JSON.stringify({ ...problem, currentVersion: 2 }),
    ]);
    const busy = await answered('PUT /t/things/a', { status: 409, body: problem });
    expect(busy.slice(0, 3)).toEqual([409, 'application/problem+json', JSON.stringify(problem)]);
  });

  it('may have no body', async () => {
    expect((await answered('PUT /t/things/a', { status: 204 })).slice(0, 3)).toEqual([204, null, '']);
    expect((await answered('PUT /t/things/a', { status: 404 })).slice(0, 3)).toEqual([404, null, '']);
  });

  it.each([
    ['an undeclared status', { status: 202, body: { name: 'x' } }],
    ['a body of the wrong type', { status: 200, headers: { xCount: 1 }, body: { name: 1 } }],
    ['a missing header', { status: 200, headers: {}, body: { name: 'x' } }],
    ['no headers at all', { status: 200, body: { name: 'x' } }],
    ['a line break in a header', { status: 200, headers: { xCount: 1, link: 'a\r\nb: c' }, body: { name: 'x' } }],
    ['nothing', undefined],
  ])('are a 500 with %s, and the log says why', async (_case, output) => {
    last = undefined;
    expect((await answered('GET /t/things?must=x', output))[0]).toBe(500);
    expect(last).toBeInstanceOf(TypeError);
  });
});
