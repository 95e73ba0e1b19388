import { describe, expect, it } from 'vitest';
import { adapters, allOf, builtPost, callerOf, connected, type Handlers, returning } from './built-post.js';
import { paymentText } from './nested-model.js';
import { request } from '../support/request.js';

const post = await builtPost(paymentText);

const echo: Handlers = {
  list: async ({ 'expand[]': expand, ...input }: { readonly 'expand[]'?: string[] }) => ({
    status: 200,
    body: { ...input, ...(expand && { expand }) },
  }),
  either: async (input: object) => ({ status: 200, body: input }),
  mixed: async ({ body: { mediaType } }: { body: { mediaType: string } }, context) => {
    const types = ['application/json', 'text/event-stream', 'application/pdf'];
    const chosen = context.preferredType(types);
    const stream = { 'text/event-stream': events(mediaType), 'application/pdf': new Blob([mediaType]).stream() };
    return { status: 200, mediaType: chosen, body: stream[chosen as keyof typeof stream] ?? { mediaType } };
  },
  need: async () => ({ status: 204 }),
  charge: returning(200),
};

async function* events(mediaType: string): AsyncIterable<object> {
  yield { mediaType };
}

const charge = {
  amount: 9007199254740993n,
  currency: 'usd',
  items: [
    { price: '12.50', quantity: 2, notes: [], level: 1 },
    { price: '0', quantity: 1, notes: ['', 'ä&=[x]', '5'], level: 'high' },
  ],
  metadata: { order: '7', 'a b': 'true', ['__proto__']: 'own', constructor: 'x' },
  expand: ['customer', 'a+b'],
  table: [[1, 2], [], [3]],
  method: { type: 'card', number: '4242', 'exp-month': 12 },
  key: new Uint8Array([250, 251]),
  days: ['2026-11-21', '2026-11-22'],
  home: { from: 1.5, to: 9007199254740993n },
  tree: { name: 'a', children: [{ name: 'b', children: [] }] },
  'x-one': 1,
  more: { a: {}, b: { c: 'd' } },
};

describe.each(adapters)('over %s', (adapter) => {
  const call = callerOf(post, echo, adapter);

  it('a nested form arrives as it was sent', async () => {
    const sent = (await call('charge', { body: charge })) as typeof charge;
    expect(sent).toEqual(charge);
    expect(Object.hasOwn(sent.metadata, '__proto__')).toBe(true);
    const least = { amount: 1n, items: [] };
    expect(await call('charge', { body: least })).toEqual({ ...least, currency: 'eur' });
  });

  it('objects, lists and maps in a query arrive as they were sent', async () => {
    const filter = {
      name: 'a[b]&c',
      age: 0,
      active: false,
      tags: ['', 'x'],
      within: { from: -0.5, to: -1n },
      limit: 3,
    };
    const input = { filter, any: [{ limit: 1 }, { tags: [], limit: 2 }], labels: { a: '1' }, page: 2 };
    expect(await call('list', input)).toEqual(input);
    expect(await call('list', {})).toEqual({});
    expect(await call('list', { filter: {}, any: [], labels: {} })).toEqual({
      filter: { limit: 10 },
      any: [],
      labels: {},
    });
    expect(await call('list', { 'expand[]': ['a', 'b'] })).toEqual({ expand: ['a', 'b'] });
  });

  it('unions of scalars arrive as they were sent, in every location', async () => {
    const inputs = [
      { user: 7n, some: true, level: 'other', nested: { id: 7, code: 1.5 }, xSince: '2026-11-21', body: { id: 'a' } },
      { user: 'me', some: 'red', level: 1, nested: { id: '1.5' }, xSince: 3, body: { id: 0, code: 'green' } },
      { user: '01', some: 1e21, level: 'high', body: { id: '1.0', code: -1 } },
    ];
    for (const input of inputs) expect(await call('either', input)).toEqual(input);
    const issues = await call('either', { user: '7', some: 'blue', body: { id: 'false' } }).catch(
      (error: { issues: object[] }) => error.issues,
    );
    expect(issues).toEqual([
      { path: '/user', code: 'type', message: 'must not be a string: it would be read as another value' },
      { path: '/some', code: 'type', message: 'must be boolean or Color or number' },
    ]);
  });

  it('an operation can offer a form, files, a stream and JSON together, or events and a stream', async () => {
    const bodies = {
      'application/json': charge.items[0],
      'application/x-www-form-urlencoded': charge,
      'multipart/form-data': { file: new Uint8Array([1]), sent: { mediaType: 'image/png' } },
      'application/octet-stream': new Blob(['x']).stream(),
    };
    for (const [mediaType, value] of Object.entries(bodies)) {
      const sent = await call('mixed', { body: { mediaType, value } });
      expect(sent).toMatchObject({ mediaType: 'application/json', body: { mediaType } });
    }
    const body = { mediaType: 'application/json', value: charge.items[0] };
    const server = post.createServer(echo, { checkResponses: true });
    const { client } = await connected(post, { server, adapter });
    const get = async (accept: string): Promise<{ mediaType: string; body: never }> =>
      (await client['mixed']?.({ body }, { headers: { accept } })) as never;
    const ofEvents = await get('text/event-stream');
    expect(await allOf(ofEvents.body)).toEqual([{ mediaType: 'application/json' }]);
    expect(await new Response((await get('application/pdf')).body).text()).toBe('application/json');
  });

  it('a client refuses values that have no encoding', async () => {
    const refused = async (name: string, input: object): Promise<unknown> =>
      call(name, input).catch((error: { issues: object[] }) => error.issues);
    expect(await refused('list', { labels: { 'a[b]': 'x' } })).toMatchObject([{ path: '/labels/a[b]', code: 'name' }]);
    expect(await refused('charge', { body: { amount: 1n, items: [], metadata: { '': 'x' } } })).toMatchObject([
      { path: '/body/metadata/', code: 'name' },
    ]);
    expect(await refused('list', { filter: { age: -1 } })).toMatchObject([{ path: '/filter/age', code: 'minimum' }]);
    expect(await refused('charge', { body: { amount: 1n, items: [{ price: '1' }] } })).toMatchObject([
      { path: '/body/items/0/quantity' },
      { path: '/body/items/0/notes' },
    ]);
  });
});

const summary = async (response: Response): Promise<string> => {
  if (response.status !== 400) return `${response.status}`;
  const { errors } = (await response.json()) as { errors: { in: string; at: string; code: string }[] };
  return errors.map(({ at, code }) => `${at} ${code}`).join(', ');
};

describe('the query', () => {
  it.each([
    ['filter[name]=a&filter[age]=3', '200'],
    ['filter%5Bname%5D=a', '200'],
    ['filter[tags][]=a&filter[tags][]=b', '200'],
    ['filter[tags][1]=a&filter[tags][0]=b', '200'],
    ['filter[tags]=a&filter[tags]=b', '200'],
    ['filter=', '200'],
    ['any[0][limit]=1&any[1]=', '200'],
    ['filter=a', 'filter type'],
    ['filter=a&filter[name]=b', 'filter type'],
    ['filter[name]=a&filter[name][x]=b', 'filter[name] type'],
    ['filter[name]=a&filter[name]=b', 'filter[name] repeated'],
    ['filter[age]=x', 'filter[age] type'],
    ['filter[age]=1e2', '200'],
    ['filter[active]=1', 'filter[active] type'],
    ['filter[nam]=a', 'filter[nam] unknown'],
    ['filter[nam][x]=a', 'filter[nam] unknown'],
    ['filter[__proto__][x]=a', 'filter[__proto__] unknown'],
    ['filter[]=a', 'filter name'],
    ['filter[name=a', 'filter name'],
    ['filter[name]x=a', 'filter name'],
    ['filter[name]]=a', 'filter name'],
    ['filter[a[b]]=a', 'filter name'],
    ['filte[name]=a', 'filte[name] unknown'],
    ['filter[tags][0]=a&filter[tags][2]=b', 'filter[tags] items'],
    ['filter[tags][00]=a', 'filter[tags] items'],
    ['filter[tags][0]=a&filter[tags][]=b', 'filter[tags] type'],
    ['filter[tags]=a&filter[tags][]=b', 'filter[tags] type'],
    ['filter[tags][4294967295]=a', 'filter[tags] items'],
    ['any[][limit]=1', 'any name'],
    [`filter${'[a]'.repeat(65)}=a`, 'filter depth'],
    [`filter${'[a]'.repeat(3000)}=a`, 'filter depth'],
  ])('%s: %s', async (query, expected) => {
    const server = post.createServer(echo);
    expect(await summary(await server.fetch(request(`GET /charges?${query}`)))).toBe(expected);
  });

  it('must be present where a field is required', async () => {
    const server = post.createServer(echo);
    expect(await summary(await server.fetch(request('GET /needs')))).toBe('filter required');
    expect(await summary(await server.fetch(request('GET /needs?filter=')))).toBe('204');
  });
});

it.each([
  ['amount=1&items[0][price]=1&items[0][quantity]=1', '200'],
  ['amount=1', '200'],
  ['amount=1&expand[]=a&expand[]=b', '200'],
  ['amount=1&metadata[a]=b&metadata[c]=d', '200'],
  ['amount=1&method[type]=sepa&method[iban]=DE', '200'],
  ['', '/amount required'],
  ['amount=1&method[type]=cash&method[x]=1', '/method/type tag'],
  ['amount=1&method[type]=card', '/method/number required, /method/exp-month required'],
  ['amount=1&items[0][price]=1&items[0][quantity]=0', '/items/0/quantity minimum'],
  ['amount=1&amount[b]=2', '/amount type'],
  ['amount=1&metadata[a]=b&metadata[a]=c', '/metadata/a repeated'],
  ['amount=1&metadata[a][b]=c', '/metadata/a type'],
  ['amount=1&x[=1', '/x[ name'],
  ['amount=1&[a]=1', '/[a] name'],
  ['amount=1&rolls=x', '/rolls unknown'],
  ['amount=%zz', '/amount encoding'],
  [`amount=1&${'x=1&'.repeat(1000)}`, ' items'],
])('the form %s: %s', async (body, expected) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = request('POST /charges', body, headers);
  expect(await summary(await post.createServer(echo).fetch(sent))).toBe(expected);
});
