import { describe, expect, it } from 'vitest';
import { buildApi } from '../../support/built-api.js';
import type { AnyCall } from '../../support/generated-modules.js';
import { bundledClient } from '../../support/bundled-client.js';
import { ratioOf } from '../../support/ratio.js';
import { servicePagesModel } from './service-pages-model.js';

const api = await buildApi(servicePagesModel);

/** The responses of a service by target; a string is a header `Link` before the items. */
type Pages = Readonly<Record<string, object | readonly [link: string, body: object]>>;

const base = 'https://api.example.com/v1';

/** A service that knows only these targets, and the requests that it received. */
function serviceOf(pages: Pages) {
  const sent: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    sent.push(request);
    const target = request.url.replace('https://api.example.com', '');
    const found = pages[target];
    if (found === undefined) throw new Error(`The service has no ${target}.`);
    const [link, body] = Array.isArray(found) && typeof found[0] === 'string' ? found : [undefined, found];
    return Response.json(body, { headers: link === undefined ? {} : { link } });
  };
  const client = api.clientOf({ fetch }, { baseUrl: base, token: 'secret', key: 'K' });
  return { calls: client['list']!, sent, targets: () => sent.map(({ url }) => url.replace(`${base}/lists`, '')) };
}

async function idsOf(call: AsyncIterable<unknown>): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const item of call) ids.push((item as { readonly id: unknown }).id);
  return ids;
}

const items = (...ids: readonly unknown[]): object[] => ids.map((id) => ({ id }));
const origin = 'https://api.example.com';

/** For each service: the call, its pages by target, and the targets that a client requests. */
const journeys: readonly (readonly [name: string, input: object, pages: Pages])[] = [
  [
    'gitHub',
    { per_page: 2 },
    {
      '/v1/lists/github?per_page=2': [
        `<${origin}/v1/lists/github?per_page=2&page=2>; rel="next", <${origin}/v1/lists/github?page=9>; rel="last"`,
        items('a', 'b'),
      ],
      '/v1/lists/github?per_page=2&page=2': [
        `<${origin}/v1/lists/github?per_page=2>; rel="prev first", </v1/elsewhere?after=b>; title="a, b; c"; rel="NEXT x"`,
        items(),
      ],
      '/v1/elsewhere?after=b': [`<${origin}/v1/lists/github?page=2>; rel="prev"`, items('c')],
    },
  ],
  [
    'stripe',
    { limit: 2 },
    {
      '/v1/lists/stripe?limit=2': { data: items('a', 'b'), has_more: true },
      '/v1/lists/stripe?limit=2&starting_after=b': { data: items('c'), has_more: false },
    },
  ],
  [
    'slack',
    {},
    {
      '/v1/lists/slack': { ok: true, channels: items('a'), response_metadata: { next_cursor: 'dGVhbQ==' } },
      '/v1/lists/slack?cursor=dGVhbQ%3D%3D': {
        ok: true,
        channels: items('b'),
        response_metadata: { next_cursor: 'x' },
      },
      '/v1/lists/slack?cursor=x': { ok: true, channels: items('c'), response_metadata: { next_cursor: '' } },
    },
  ],
  [
    'spotify',
    { offset: 0 },
    {
      '/v1/lists/spotify?offset=0': { items: items('a', 'b'), next: `${base}/lists/spotify?offset=2#x`, total: 3 },
      '/v1/lists/spotify?offset=2': { items: items('c'), next: null, total: 3 },
    },
  ],
  [
    'twilio',
    { PageSize: 1 },
    {
      '/v1/lists/twilio?PageSize=1': {
        services: items('a', 'b'),
        meta: { page: 0, next_page_url: `${base}/lists/twilio?PageSize=1&Page=1&PageToken=PA` },
      },
      '/v1/lists/twilio?PageSize=1&Page=1&PageToken=PA': {
        services: items('c'),
        meta: { page: 1, next_page_url: null },
      },
    },
  ],
  [
    'shopify',
    {},
    {
      '/v1/lists/shopify': [
        `<${base}/lists/shopify?page_info=p>; rel=previous, <${base}/lists/shopify?page_info=q>; rel=next`,
        { products: items('a', 'b') },
      ],
      '/v1/lists/shopify?page_info=q': { products: items('c') },
    },
  ],
  [
    'google',
    { pageSize: 2 },
    {
      '/v1/lists/google?pageSize=2': { files: items('a', 'b'), nextPageToken: 't~1' },
      '/v1/lists/google?pageToken=t~1&pageSize=2': { files: items('c') },
    },
  ],
  [
    'jsonApi',
    {},
    {
      '/v1/lists/json-api': { data: items('a'), links: { next: '?page[number]=2', self: {} } },
      '/v1/lists/json-api?page[number]=2': { data: items('b'), links: { next: '/v1/lists/json-api?page[number]=3' } },
      '/v1/lists/json-api?page[number]=3': { data: items('c'), links: { next: null } },
    },
  ],
  [
    'plain',
    {},
    { '/v1/lists/plain': items('a', 'b'), '/v1/lists/plain?page=2': items('c'), '/v1/lists/plain?page=3': [] },
  ],
];

describe.each(journeys)('the pages of %s', (name, input, pages) => {
  it('contain all items once, and are requested with the credentials of the client', async () => {
    const { calls, sent } = serviceOf(pages);
    expect(await idsOf(calls[name]!(input))).toEqual(['a', 'b', 'c']);
    expect(sent.map(({ url }) => url.replace(origin, ''))).toEqual(Object.keys(pages));
    expect(new Set(sent.map(({ headers }) => headers.get('authorization')))).toEqual(new Set(['Bearer secret']));
  });

  it('have typed items, and can be awaited as pages', async () => {
    const [first] = Object.values(pages);
    const { calls } = serviceOf(pages);
    expect(await calls[name]!(input)).toEqual(Array.isArray(first) && typeof first[0] === 'string' ? first[1] : first);
  });
});

describe('other pages', () => {
  it('may have a number as a cursor, and end with a page without items', async () => {
    const { calls, targets } = serviceOf({
      '/v1/lists/since': items(3, 7),
      '/v1/lists/since?since=7': items(9),
      '/v1/lists/since?since=9': [],
    });
    expect(await idsOf(calls['since']!())).toEqual([3, 7, 9]);
    expect(targets()).toEqual(['/since', '/since?since=7', '/since?since=9']);
  });

  it('may have names with dots, slashes and tildes', async () => {
    const { calls, targets } = serviceOf({
      '/v1/lists/odd': { 'data.items': items(1, 2), state: { 'is/more~1': true } },
      '/v1/lists/odd?offset=2': { 'data.items': items(3), state: { 'is/more~1': false } },
    });
    expect(await idsOf(calls['odd']!())).toEqual([1, 2, 3]);
    expect(targets()).toHaveLength(2);
  });

  it('are all requested with the headers and options of the call', async () => {
    const { calls, sent } = serviceOf({
      '/v1/lists/github?page=4': ['<?page=5>; rel=next', items('d')],
      '/v1/lists/github?page=5': items('e'),
    });
    const call = calls['gitHub']!({ page: 4, xVersion: '7' }, { headers: { 'x-own': 'o' } });
    expect(await idsOf(call)).toEqual(['d', 'e']);
    expect(sent.map(({ headers }) => [headers.get('x-version'), headers.get('x-own')])).toEqual([
      ['7', 'o'],
      ['7', 'o'],
    ]);
  });

  it('have a key in the query only once, whatever the link repeats, and keep everything else of the link', async () => {
    const { calls, targets } = serviceOf({
      '/v1/lists/keyed?api_key=K': ['</v1/lists/keyed&more?api_key=hidden&page=2?&&a>; rel=next', items('a')],
      '/v1/lists/keyed&more?page=2?&&a&api_key=K': items('b'),
    });
    expect(await idsOf(calls['keyed']!())).toEqual(['a', 'b']);
    expect(targets()).toEqual(['/keyed?api_key=K', '/keyed&more?page=2?&&a&api_key=K']);
  });

  it.each([
    ['<https://evil.example/x>; rel=next', 'origin'],
    ['<http://api.example.com/v1/lists/github?page=2>; rel=next', 'origin'],
    ['<https://api.example.com:8443/x>; rel=next', 'origin'],
    ['<//evil.example/x>; rel=next', 'origin'],
    ['</\\evil.example/x>; rel=next', 'origin'],
    ['<https://user:secret@api.example.com/x>; rel=next', 'origin'],
    ['<data:application/json,[]>; rel=next', 'origin'],
    ['<https://>; rel=next', 'uri'],
  ])('are not requested from %s', async (link, code) => {
    const { calls, sent } = serviceOf({ '/v1/lists/github': [link, items('a')] });
    const failure = await idsOf(calls['gitHub']!()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'UnexpectedResponseError', status: 200, issues: [{ path: '', code }] });
    expect(sent).toHaveLength(1);
  });

  it('report which field leads elsewhere', async () => {
    const { calls } = serviceOf({ '/v1/lists/json-api': { data: [], links: { next: 'https://evil.example/' } } });
    await expect(idsOf(calls['jsonApi']!())).rejects.toThrow('/links/next leads to https://evil.example');
  });

  it('end with an error where links form a circle', async () => {
    const { calls, sent } = serviceOf({
      '/v1/lists/github': ['<?page=2>; rel=next', items('a')],
      '/v1/lists/github?page=2': ['<?page=3>; rel=next', items('b')],
      '/v1/lists/github?page=3': ['<?page=2>; rel=next', items('c')],
    });
    await expect(idsOf(calls['gitHub']!())).rejects.toThrow('came before');
    expect(sent.length).toBeLessThan(8);
  });

  it('start again the second time', async () => {
    const { calls } = serviceOf(journeys[0]![2]);
    const call: AnyCall = calls['gitHub']!({ per_page: 2 });
    expect(await Promise.all([idsOf(call), idsOf(call)])).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });
});

/** RFC 8288, section 3 and appendix B.2. */
describe('the header Link of a response', () => {
  it.each([
    ['', undefined],
    ['<?b>', undefined],
    ['<?b>; rel=prev', undefined],
    ['<?b>;rel=next', '?b'],
    ['<?b> ; rel = "next"', '?b'],
    ['<?b>;REL="x Next"', '?b'],
    ['<?b>; rel="nexts"', undefined],
    ['<?b>; rel="http://example.com/next"', undefined],
    ['<?b>; title="\\"; rel=next, <?c>; rel=next"', undefined],
    ['<?b>; title="a, <?c>; rel=next"; rel=prev, <?d>; rel=next', '?d'],
    ['<?b>; rel="ne\\xt"', '?b'],
    ['<?b>; rel=prev; rel=next', undefined],
    ['<?b>; rel=next; anchor="#x"', undefined],
    ['<?b>; anchor="/other"; rel=next, <?c>; rel=next', '?c'],
    [', ,<?b>; rel=prev,, <?c>;; rel=next;', '?c'],
    ['<?b>; crossorigin; rel=next', '?b'],
    ["<?b>; title*=UTF-8'de'n%c3%a4chstes%20Kapitel; rel=next", '?b'],
    ['<?b,c;d>; rel=next', '?b,c;d'],
    ['?x; rel=next, <?b>; rel=next', undefined],
    ['<?b; rel=next', undefined],
    ['<?b>; rel="next', undefined],
    ['<?b>; rel=next x, <?c>; rel=next', undefined],
  ])('%s leads to %s', async (link, target) => {
    const pages: Pages = { '/v1/lists/github': [link, items('a')], [`/v1/lists/github${target}`]: items('b') };
    const { calls, targets } = serviceOf(pages);
    expect(await idsOf(calls['gitHub']!())).toEqual(target === undefined ? ['a'] : ['a', 'b']);
    expect(targets()).toEqual(['/github', ...(target === undefined ? [] : [`/github${target}`])]);
  });

  it.each(['; a="', '; ', ' \t;', ';a = ', ';a="\\"'])('is read in linear time for any number of %j', async (part) => {
    const read = (length: number) => async (): Promise<void> => {
      const { calls } = serviceOf({ '/v1/lists/github': [`<?b>${part.repeat(length)}"`, items('a')] });
      expect(await idsOf(calls['gitHub']!())).toEqual(['a']);
    };
    // Eight times as many: quadratic time would take sixty-four times as long.
    expect(await ratioOf(read(80_000), read(10_000), 24)).toBeLessThan(24);
  });
});

it('is sent by our own server where a handler sets it', async () => {
  const gitHub = async ({ page = 1 }: { readonly page?: number }): Promise<object> => ({
    status: 200,
    headers: page < 3 ? { link: `</lists/github?page=${page + 1}>; rel="next"` } : {},
    body: items(`p${page}`),
  });
  const principal = (): object => ({ subject: 'me', scopes: new Set() });
  const server = api.serve({ list: { gitHub } }, { verifyToken: principal, verifyKey: principal });
  expect(await idsOf(api.clientOf(server)['list']!['gitHub']!())).toEqual(['p1', 'p2', 'p3']);
});

it('packages with such pages type-check, and add no code where they are not used', async () => {
  expect(await api.packages.typeCheck(['node'])).toBe('');
  const bundleOf = async (names: string): Promise<string> =>
    (await bundledClient({ folder: api.packages.folder, api: 'service-pages', names })).first.join('\n');
  expect(await bundleOf('createConnection, gitListHub')).toContain('origin');
  expect(await bundleOf('createConnection, googleList')).not.toContain('origin');
});
