import { describe, expect, it } from 'vitest';
import { buildApi, recorded } from '../../support/built-api.js';
import type { AnyServer, Calls } from '../../support/generated-modules.js';
import { callsOf, namesOf, pagesModel } from './pages-model.js';
import { usePostgres } from '../../support/shared-postgres.js';

const postgres = usePostgres();
const api = await buildApi(pagesModel);
const reference = await api.reference();

interface Pet {
  readonly name: string;
}

/** The operations for one shop of the reference service, filled with these pets; and every request that is made. */
async function shopWith(
  shop: string,
  drafts: readonly object[],
  service: AnyServer = reference,
): Promise<{ calls: Calls; sent: () => readonly string[] }> {
  const client = (server: AnyServer): Calls => callsOf(api.clientOf(server, { shop }));
  for (const body of drafts) await client(service)['add']!({ body });
  const server = recorded(service);
  return { calls: client(server), sent: () => server.requests.map(({ url }) => new URL(url).search) };
}

const five = ['a', 'b', 'c', 'd', 'e'].map((name, rank) => ({ name, rank }));

describe('pages between the reference service and the client', () => {
  it.each([
    ['byOffset', {}],
    ['byPage', { size: 2 }],
    ['byCursor', {}],
    ['search', { limit: 2 }],
    ['searchByPage', { limit: 2 }],
    ['inside', {}],
    ['fromOne', {}],
    ['byLink', {}],
    ['byLinkFromOne', {}],
    ['byLinkOfPage', { size: 2 }],
    ['byAddress', {}],
    ['byUri', { limit: 2 }],
    ['searchByLink', { limit: 2 }],
    ['afterLast', {}],
    ['searchAfterLast', {}],
  ])('contain every item once, in order: %s', async (name, input) => {
    const { calls, sent } = await shopWith(`all-${name.toLowerCase()}`, five);
    expect(await namesOf(calls[name]!(input))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect([3, 4]).toContain(sent().length);
    expect(new Set(sent()).size).toBe(sent().length);
  });

  it('can be awaited one by one, or iterated as whole pages', async () => {
    const { calls } = await shopWith('whole', five);
    expect(await calls['byOffset']!()).toMatchObject({ results: [{ name: 'a' }, { name: 'b' }] });
    const pages: unknown[] = [];
    for await (const page of calls['byPage']!({ size: 3 }).pages()) pages.push(page);
    expect(pages).toMatchObject([
      { number: 1, count: 5, pets: [{}, {}, {}] },
      { number: 2, count: 5, pets: [{}, {}] },
    ]);
  });

  it('end normally after the last one, even if the call is aborted there', async () => {
    const { calls } = await shopWith('aborted', five);
    const controller = new AbortController();
    const pages: unknown[] = [];
    for await (const page of calls['byPage']!({ size: 5 }, { signal: controller.signal }).pages()) {
      pages.push(page);
      controller.abort();
    }
    expect(pages).toHaveLength(1);
  });

  it('begin where the caller says', async () => {
    const { calls } = await shopWith('begin', five);
    expect(await namesOf(calls['byOffset']!({ offset: 3 }))).toEqual(['d', 'e']);
    expect(await namesOf(calls['byPage']!({ number: 2, size: 2 }))).toEqual(['c', 'd', 'e']);
    expect(await namesOf(calls['fromOne']!({ startIndex: 4 }))).toEqual(['d', 'e']);
    expect(await calls['fromOne']!({ startIndex: 4 })).toMatchObject({ startIndex: 4, totalResults: 5 });
    const { after } = (await calls['byCursor']!({ limit: 4 })) as { readonly after: string };
    expect(await namesOf(calls['byCursor']!({ start: after }))).toEqual(['e']);
  });

  it.each([
    ['sample', ['example']],
    ['sampleFromOne', ['example']],
    // Samples have no items this deeply nested.
    ['sampleInside', []],
    ['sampleMore', ['example']],
    ['sampleAddress', ['example']],
    ['sampleLink', ['example']],
    ['sampleLast', ['example']],
  ])('are single pages if they are samples: %s', async (name, expected) => {
    const { calls, sent } = await shopWith('sample', []);
    expect(await namesOf(calls[name]!())).toEqual(expected);
    expect(sent().length).toBeLessThanOrEqual(2);
    if (name === 'sampleFromOne') expect(await calls[name]!({ offset: 1 })).toMatchObject({ results: [{}] });
  });

  it('have nested parts filled in', async () => {
    const { calls } = await shopWith('inside', five);
    expect(await calls['inside']!({ limit: 3 })).toMatchObject({
      data: { pets: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
      meta: { total: 5, more: true, limit: 3 },
    });
    expect(await calls['inside']!({ offset: 4 })).toMatchObject({ meta: { more: false } });
  });

  it('have links that keep the rest of the request, and none on the last page', async () => {
    const { calls, sent } = await shopWith('links', [...five, { name: 'a b' }, { name: 'a b' }]);
    const { headers } = await calls['byLinkOfPage']!({ name: 'a b', size: 1 }).withResponse();
    expect(headers).toEqual({ link: '</links/pets/11?size=1&name=a%20b&page=2>; rel="next"' });
    expect(await namesOf(calls['byLinkOfPage']!({ name: 'a b', size: 1 }))).toEqual(['a b', 'a b']);
    expect((await calls['byLinkOfPage']!({ name: 'a' }).withResponse())['headers']).toEqual({});
    expect(await namesOf(calls['byAddress']!({ sort: ['name desc'], limit: 5 }))).toHaveLength(7);
    expect(sent().at(-1)).toMatch(/^\?list=all&limit=5&sort=name%20desc&cursor=[\w-]+$/);
    expect(await calls['byAddress']!({ limit: 9 })).toMatchObject({ links: { next: null } });
  });

  it('have links with every parameter in the form in which it was sent', async () => {
    const { calls, sent } = await shopWith('forms', five);
    const input = {
      size: 3,
      numbers: [9007199254740993n, 2n],
      like: [9007199254740993n],
      bytes: new Uint8Array([255]),
      inside: { name: 'a', big: 9007199254740993n },
      'more.red': 'x',
    };
    expect(await namesOf(calls['byLinkOfPage']!(input))).toHaveLength(5);
    const [first = '', second] = sent();
    expect(decodeURIComponent(first)).toBe(
      '?size=3&numbers=9007199254740993,2&like=[9007199254740993]&bytes=/w==&inside[name]=a&inside[big]=9007199254740993&more.red=x',
    );
    expect(second).toBe(`${first}&page=2`);
  });

  it('after an identifier keep their order while records change', async () => {
    const { calls } = await shopWith('after', five);
    expect(await namesOf(calls['afterLast']!({ sort: ['rank desc'] }))).toEqual(['e', 'd', 'c', 'b', 'a']);
    const other = await shopWith('after-other', five);
    const { pets } = (await other.calls['afterLast']!()) as { readonly pets: readonly { readonly id: string }[] };
    for (const after of ['nothing', '', '\u0000', pets[0]!.id]) {
      const { error } = await calls['afterLast']!({ after }).result();
      expect(error).toMatchObject({ status: 400, body: { errors: [{ in: 'query', at: 'after', code: 'cursor' }] } });
    }
  });

  it('may be as long as a response can be, if the next item is on the next page', async () => {
    const { calls } = await shopWith(
      'long',
      ['a', 'b', 'c'].map((letter) => ({ name: letter.repeat(1_000_000) })),
    );
    for (const [name, input] of [
      ['inside', {}],
      ['byPage', { size: 2 }],
      ['byLink', {}],
      ['byLinkOfPage', { size: 2 }],
    ] as const)
      expect(
        (await namesOf(calls[name]!(input))).map((text) => text[0]),
        name,
      ).toEqual(['a', 'b', 'c']);
  });

  it('without items say that there are some, and lead nowhere', async () => {
    const { calls } = await shopWith('none', five);
    expect(await calls['inside']!({ limit: 0 })).toMatchObject({ data: { pets: [] }, meta: { total: 5, more: true } });
    for (const [name, input] of [
      ['byLink', { limit: 0 }],
      ['byLinkOfPage', { size: 0 }],
    ] as const)
      expect(await namesOf(calls[name]!(input)), name).toEqual([]);
  });

  it('have no items if the list is empty', async () => {
    const { calls, sent } = await shopWith('empty', []);
    for (const name of ['byOffset', 'byPage', 'byCursor', 'search'])
      expect(await namesOf(calls[name]!({}))).toEqual([]);
    expect(sent()).toHaveLength(4);
  });
});

describe('a cursor of the reference service', () => {
  const odd = [
    { name: 'n1', rank: 2, isGood: true, weight: 0.1, big: 9007199254740993n },
    { name: 'n2', rank: 1, isGood: false, weight: -1.5, big: 9007199254740992n },
    { name: 'n3' },
    { name: 'n4', rank: 2, isGood: false, weight: 1e21, big: -5n },
    { name: 'n5', isGood: true },
    { name: 'n6', rank: 1, weight: 0.30000000000000004 },
    { name: 'é"\\', rank: 2, isGood: true, weight: 0.1 },
  ];

  it.each(['rank', 'rank desc', 'isGood', 'isGood desc', 'weight', 'weight desc', 'big', 'big desc', 'name desc'])(
    'keeps the order of %s, with absent values last',
    async (sort) => {
      const { calls } = await shopWith(`sort-${sort.toLowerCase().replace(' ', '-')}`, odd);
      const whole = await namesOf(calls['byOffset']!({ sort: [sort, 'isGood'], limit: 100 }));
      expect(whole).toHaveLength(odd.length);
      expect(await namesOf(calls['byCursor']!({ sort: [sort, 'isGood'], limit: 1 }))).toEqual(whole);
    },
  );

  it('keeps every order in the database as in memory', async () => {
    const service = await api.reference({ databaseUrl: await postgres.freshDatabase() });
    const { calls } = await shopWith('sql', odd, service);
    for (const sort of ['rank', 'rank desc', 'isGood', 'isGood desc', 'weight', 'big desc', 'name desc']) {
      const whole = await namesOf(calls['byOffset']!({ sort: [sort, 'isGood'], limit: 100 }));
      expect(await namesOf(calls['byCursor']!({ sort: [sort, 'isGood'], limit: 1 })), sort).toEqual(whole);
    }
    await service.close();
  });

  it('stays valid while records change', async () => {
    const { calls } = await shopWith('moving', five);
    const names: string[] = [];
    for await (const pet of calls['byCursor']!({ sort: ['rank'] })) {
      const { name } = pet as Pet;
      names.push(name);
      // Before the reader's position, and after it.
      if (name === 'b') await calls['add']!({ body: { name: 'early', rank: -1 } });
      if (name === 'c') await calls['add']!({ body: { name: 'late', rank: 9 } });
    }
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e', 'late']);
  });

  it.each(['x', '', 'W10', 'eyJhIjoxfQ', '%00'])('leads to a 400 if it is invalid: %j', async (start) => {
    const { calls } = await shopWith('foreign', five);
    const { error } = await calls['byCursor']!({ start }).result();
    expect(error).toMatchObject({ status: 400, body: { errors: [{ in: 'query', at: 'start', code: 'cursor' }] } });
  });

  it('leads to a 400 for another query, order or partition', async () => {
    const { calls } = await shopWith('one', five);
    const { calls: others } = await shopWith('two', five);
    const { after } = (await calls['byCursor']!({})) as { readonly after: string };
    for (const [with_, input] of [
      [calls, { start: after, sort: ['rank'] }],
      [calls, { start: after, name: 'a' }],
      [others, { start: after }],
    ] as const) {
      expect((await with_['byCursor']!(input).result())['status']).toBe(400);
    }
    expect((await calls['search']!({ cursor: after, filter: ['rank > 1'] }).result())['status']).toBe(400);
    expect((await calls['byPage']!({ number: 0 }).result())['status']).toBe(400);
  });
});

it('packages with pages type-check', async () => {
  expect(await api.packages.typeCheck(['node'])).toBe('');
});

it('begin at the default offset of a service that leaves out the first items, and repeat none', async () => {
  const late = await buildApi(`
api: late
types:
  Pet:
    id: uuid
    name: string
  PetDraft:
    name: string
  Pets:
    results: Pet[]
    total: integer
resources:
  Pet:
    id: id
groups:
  pet:
    path: /pets
    resource: Pet
    endpoints:
      add: { http: POST, body: PetDraft, does: create, returns: 201 Pet }
      zero: { http: GET /zero, query: { limit?: integer, offset: integer(0..) = 1 }, pages: offset, does: query, returns: Pets }
      one: { http: GET /one, query: { limit?: integer, offset: integer(1..) = 3 }, pages: offset, does: query, returns: Pets }
`);
  const service = await late.reference();
  const calls = late.clientOf(service)['pet'] as unknown as Calls;
  for (const { name } of five) await calls['add']!({ body: { name } });
  expect(await namesOf(calls['zero']!({ limit: 2 }))).toEqual(['b', 'c', 'd', 'e']);
  expect(await namesOf(calls['zero']!({ limit: 2, offset: 0 }))).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await namesOf(calls['one']!({ limit: 2 }))).toEqual(['c', 'd', 'e']);
  await service.close();
});
