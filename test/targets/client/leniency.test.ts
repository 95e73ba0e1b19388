import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import type { AnyClient } from '../../support/generated-modules.js';
import { json } from '../../runtime/client/fixture.js';

/** How strictly responses are read: `responses` of a client and of a call. */
const model = `
api: shelf
types:
  Color: [red, green]
  union Part by kind:
    leg:
      length: int64
    door:
      handles: integer
  Thing:
    id: int64
    count?: int64(0..100)
    inner?: Inner
    name: string
    size: integer = 3
    color?: Color
    data?: bytes
    data2?: bytes
    note?: json<Inner>
    parts?: Part[]
    pair?: int64[2]
    by?: map<int64>
  Inner:
    n: int64
  Things:
    next?: string
    results: Thing[]
  Missing:
    reason: string
    at: int64
  Gone:
    since: int64
errors:
  NotFound:
    status: 404
    body: Missing
  NotThere:
    status: 404
    body: Gone
groups:
  thing:
    endpoints:
      get:
        http: GET /thing
        returns:
          200:
            headers:
              X-Count: integer
              X-Age?: int64
            body: Thing
        errors: [NotFound, NotThere]
      list:
        http: GET /things
        query:
          after?: string
        returns: Things
        pages:
          items: results
          by: cursor
          next: next
          cursor: after
      watch:
        http: GET /watch
        returns: sse<Thing>
`;

interface Told {
  readonly operation: string;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly issues: readonly { readonly path: string; readonly code: string }[];
}

const api = await buildApi(model);

/** A client whose service always sends this response, and the mismatches that it reports. */
function clientFor(response: () => Response, options: object = {}): { client: AnyClient; told: Told[] } {
  const told: Told[] = [];
  const onMismatch = (mismatch: Told): void => void told.push(mismatch);
  const client = api.clientOf({ fetch: async () => response() }, { onMismatch, ...options });
  return { client, told };
}

const headers = { 'x-count': '1', 'x-request-id': 'r1' };
const thing = (fields: string): (() => Response) => {
  return () => json(fields, { headers });
};

/** What a tolerant client returns for this JSON, and what it reports. */
async function tolerated(text: string): Promise<readonly [unknown, ...string[]]> {
  const { client, told } = clientFor(thing(text), { responses: 'tolerant' });
  const value = await client['thing']!['get']!();
  const { body } = value as { body?: unknown };
  return [body ?? value, ...told.flatMap(({ issues }) => issues.map(({ path, code }) => `${path} ${code}`))];
}

describe('a tolerant client', () => {
  it.each<[string, string, unknown, ...string[]]>([
    ['reports nothing if all is as documented', '{"id":1,"name":"a"}', { id: 1n, name: 'a', size: 3 }],
    ['keeps unknown properties', '{"id":1,"name":"a","new":[1]}', { id: 1n, name: 'a', new: [1], size: 3 }],
    ['returns what has a missing property', '{"id":1}', { id: 1n, size: 3 }, '/name required'],
    [
      'returns unknown members of enums as they came, and converts the rest',
      '{"id":9223372036854775807,"name":"a","color":"blue"}',
      { id: 9223372036854775807n, name: 'a', color: 'blue', size: 3 },
      '/color member',
    ],
    [
      'returns unknown variants as they came, and converts the others',
      '{"id":1,"name":"a","parts":[{"kind":"leg","length":2},{"kind":"lid","length":2},{}]}',
      { id: 1n, name: 'a', size: 3, parts: [{ kind: 'leg', length: 2n }, { kind: 'lid', length: 2 }, {}] },
      '/parts/1/kind tag',
      '/parts/2/kind required',
    ],
    [
      'returns values of another kind as they came',
      '{"id":1.5,"name":7,"parts":{"kind":"leg"},"by":{"a":1,"__proto__":"x"}}',
      JSON.parse('{"id":1.5,"name":7,"size":3,"parts":{"kind":"leg"},"by":{"__proto__":"x"}}'),
      '/id type',
      '/name type',
      '/parts type',
      '/by/__proto__ type',
    ],
    ['converts numbers that are out of bounds', '{"id":1,"name":"a","count":101}', { count: 101n }, '/count maximum'],
    ['converts the items of a list of another length', '{"id":1,"name":"a","pair":[1]}', { pair: [1n] }, '/pair items'],
    [
      'returns strings that hold no bytes, or other JSON, as they came',
      '{"id":1,"name":"a","data":"?","data2":"AQ==","note":"{\\"n\\":1.5}"}',
      { data: '?', data2: new Uint8Array([1]), note: '{"n":1.5}' },
      '/data format',
      '/note/n type',
    ],
    ['returns a list instead of an object', '{"id":1,"name":"a","inner":[1]}', { inner: [1] }, '/inner type'],
    ['returns any JSON', '[1]', [1], ' type'],
  ])('%s', async (_title, text, expected, ...reported) => {
    const [value, ...issues] = await tolerated(text);
    if (Array.isArray(expected)) expect(value).toEqual(expected);
    else expect(value).toMatchObject(expected as object);
    expect(issues).toEqual(reported);
  });

  it('keeps an own property called __proto__', async () => {
    const [value] = await tolerated('{"id":1,"name":"a","by":{"a":1,"__proto__":"x"}}');
    const { by } = value as { by: object };
    expect(Object.entries(by)).toEqual([
      ['a', 1n],
      ['__proto__', 'x'],
    ]);
  });

  it('returns a value with too many issues as it came, whole', async () => {
    const data = Array.from({ length: 120 }, () => '{"kind":"leg","length":1.5}').join();
    const [value, ...issues] = await tolerated(`{"id":1,"name":"a","parts":[${data}],"data":"AQ=="}`);
    expect(value).toMatchObject({ id: 1, data: 'AQ==' });
    expect(issues).toHaveLength(100);
  });

  it('reports where a mismatch is from, once for headers and body together', async () => {
    const response = (): Response => json('{"id":1}', { headers: { 'x-age': 'old', 'x-request-id': 'r2' } });
    const { client, told } = clientFor(response, { responses: 'tolerant' });
    const { status, headers, body } = (await client['thing']!['get']!().result()) as Record<string, unknown>;
    expect({ status, headers, body }).toEqual({ status: 200, headers: {}, body: { id: 1n, size: 3 } });
    const issues = ['/headers/xCount', '/headers/xAge', '/name'].map((path) => expect.objectContaining({ path }));
    expect(told).toEqual([{ operation: 'thing.get', status: 200, requestId: 'r2', issues }]);
  });

  it.each([
    ['{"reason":"a","at":1}', 'NotFoundError', { reason: 'a', at: 1n }, []],
    ['{"since":2}', 'NotThereError', { since: 2n }, []],
    ['{"at":3}', 'NotFoundError', { at: 3n }, ['/reason']],
  ])('throws the error of the status with the body %s', async (text, name, body, paths) => {
    const { client, told } = clientFor(() => json(text, { status: 404 }), { responses: 'tolerant' });
    const error = await client['thing']!['get']!().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(api.error(name));
    expect(error).toMatchObject({ status: 404, body });
    expect(told.flatMap(({ status, issues }) => issues.map(({ path }) => [status, path]))).toEqual(
      paths.map((path) => [404, path]),
    );
  });

  it.each([
    ['text that is not JSON', () => new Response('<html>', { headers })],
    ['an undocumented status', () => json('{"id":1,"name":"a"}', { status: 201, headers })],
  ])('refuses %s', async (_title, response) => {
    const { client, told } = clientFor(response, { responses: 'tolerant' });
    await expect(client['thing']!['get']!()).rejects.toMatchObject({ name: 'UnexpectedResponseError' });
    expect(told).toEqual([]);
  });

  it('reads each page and each event', async () => {
    const page = clientFor(() => json('{"results":[{"id":1},{"id":2,"name":"b"}]}'), { responses: 'tolerant' });
    const items: unknown[] = [];
    for await (const item of page.client['thing']!['list']!()) items.push(item);
    expect(items).toMatchObject([{ id: 1n }, { id: 2n, name: 'b' }]);
    expect(page.told).toMatchObject([{ operation: 'thing.list', issues: [{ path: '/results/0/name' }] }]);

    const stream = 'data: {"id":1}\n\ndata: {"id":2,"name":"b"}\n\ndata: {"name":"c"}\n\n';
    const response = (): Response => new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
    const watched = clientFor(response, { responses: 'tolerant' });
    const events: unknown[] = [];
    for await (const event of (await watched.client['thing']!['watch']!()) as AsyncIterable<unknown>)
      events.push(event);
    expect(events).toMatchObject([{ id: 1n }, { id: 2n, name: 'b' }, { name: 'c' }]);
    expect(watched.told).toMatchObject([{ issues: [{ path: '/name' }] }, { issues: [{ path: '/id' }] }]);
  });

  it('reads a page that is not a list at all', async () => {
    const { client, told } = clientFor(() => json('null'), { responses: 'tolerant' });
    const items: unknown[] = [];
    for await (const item of client['thing']!['list']!()) items.push(item);
    expect(items).toEqual([]);
    expect(told).toMatchObject([{ issues: [{ path: '', code: 'type' }] }]);
  });

  it('does not fail because its hook does, or because there is none', async () => {
    const onMismatch = (): never => {
      throw new Error('a failing log');
    };
    for (const hook of [onMismatch, undefined]) {
      const { client } = clientFor(thing('{"id":1}'), { responses: 'tolerant', onMismatch: hook });
      expect(await client['thing']!['get']!()).toMatchObject({ id: 1n });
    }
  });
});

it('a tolerant client has types that say so, also of pages and events', async () => {
  await copyFile(new URL('leniency.ts.txt', import.meta.url), join(api.packages.folder, 'use.ts'));
  expect(await api.packages.typeCheck(['node'])).toBe('');
});

describe('the strictness', () => {
  it('is strict by default: a response that is not as documented is an error', async () => {
    const { client, told } = clientFor(thing('{"id":1}'));
    await expect(client['thing']!['get']!()).rejects.toMatchObject({ issues: [{ path: '/name' }] });
    expect(told).toEqual([]);
  });

  it('of a call overrides that of the client', async () => {
    const strict = clientFor(thing('{"id":1}'), { responses: 'strict' });
    expect(await strict.client['thing']!['get']!(undefined, { responses: 'tolerant' })).toMatchObject({ id: 1n });
    const tolerant = clientFor(thing('{"id":1}'), { responses: 'tolerant' });
    await expect(tolerant.client['thing']!['get']!(undefined, { responses: 'strict' })).rejects.toThrow('/name');
  });

  it('is one of three', async () => {
    const { client } = clientFor(thing('{"id":1}'), { responses: 'lax' });
    await expect(client['thing']!['get']!()).rejects.toThrow(
      "the input is not valid: /responses must be 'strict', 'tolerant' or 'off'",
    );
  });
});

describe('a client with the checks off', () => {
  it.each<[string, string, unknown]>([
    ['converts', '{"id":1,"data":"AQ=="}', { id: 1n, data: new Uint8Array([1]) }],
    ['converts long numbers exactly', '{"id":9223372036854775807}', { id: 9223372036854775807n }],
    ['returns as it came what it cannot convert', '{"id":1.5,"data":"AQ=="}', { id: 1.5, data: 'AQ==' }],
  ])('%s, and reports nothing', async (_title, text, expected) => {
    const { client, told } = clientFor(thing(text), { responses: 'off' });
    expect(await client['thing']!['get']!()).toMatchObject(expected as object);
    expect(told).toEqual([]);
  });

  it('refuses text that is not JSON, and throws the first error of a status', async () => {
    const html = clientFor(() => new Response('<html>', { headers }), { responses: 'off' });
    await expect(html.client['thing']!['get']!()).rejects.toMatchObject({ name: 'UnexpectedResponseError' });
    const gone = clientFor(() => json('{"since":2}', { status: 404 }), { responses: 'off' });
    await expect(gone.client['thing']!['get']!()).rejects.toBeInstanceOf(api.error('NotFoundError'));
  });
});
