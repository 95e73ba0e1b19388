import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall, AnyClient, AnyServer, BuiltApi } from '../../support/built-api.js';
import { buildApi } from '../../support/built-api.js';

const model = `
api: pages
version: 1.0.0
params:
  shop: string
errors:
  BadRequest: 400 Problem
types:
  Pet:
    id: uuid
    name: string
    rank?: integer
    isGood?: boolean
    weight?: number
    big?: int64
    version: integer
  PetDraft:
    name: string
    rank?: integer
    isGood?: boolean
    weight?: number
    big?: int64
  Page<T>:
    results: T[]
    total?: integer
    next?: string
  Chunk:
    number: integer
    pets: Pet[]
    count: integer
  Linked:
    pets: Pet[]
    after: string | null
  Reason:
    in: string
    at: string
    code: string
    message: string
  Problem:
    type: string
    title: string
    status: integer
    detail: string
    errors?: Reason[]
resources:
  Pet:
    within: shop
    id: id
    version: version
    filters:
      name: name equals
groups:
  pet:
    path: /{shop}/pets
    resource: Pet
    errors: [BadRequest]
    endpoints:
      byOffset:
        http: GET /1
        query:
          offset?: integer
          limit: integer = 2
          sort?: string[]
        pages: offset
        does: query
        returns: Page<Pet>
      byPage:
        http: GET /2
        query:
          number?: integer
          size?: integer
        pages: { by: page, page: number, limit: size, items: pets, total: count }
        does: query
        returns: Chunk
      byCursor:
        http: GET /3
        query:
          start?: string
          limit: integer = 2
          sort?: string[]
          name?: string
        pages: { by: cursor, cursor: start, items: pets, next: after }
        does: query
        returns: Linked
      search:
        http: GET /4
        query:
          cursor?: string
          limit?: integer
          filter?: string[]
        pages: cursor
        does: search
        returns: Page<Pet>
      searchByPage:
        http: GET /5
        query:
          page?: integer
          limit?: integer
        pages: page
        does: search
        returns: Page<Pet>
      grouped:
        http: GET /6/{cursor}
        query:
          cursor?: string
        pages: cursor
        returns: Page<Pet>
      sample:
        http: GET /7
        query:
          offset?: integer
        pages: offset
        returns: Page<Pet>
      add:
        http: POST
        body: PetDraft
        does: create
        returns: 201 Pet
      plain:
        http: GET /8
        returns: nothing
`;

let api: BuiltApi;
let reference: AnyServer;
beforeAll(async () => {
  api = await buildApi(model);
  reference = await api.reference();
});
afterAll(() => api.packages.remove());

interface Pet {
  readonly id: string;
  readonly name: string;
}

type Calls = Readonly<Record<string, (input?: object, options?: object) => AnyCall>>;

function callsOf(client: AnyClient): Calls {
  return client['pet'] as Calls;
}

async function namesOf(call: AsyncIterable<unknown>): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const pet of call) names.push((pet as Pet).name);
  return names;
}

/** The operations for one shop of the reference service, filled with these pets; and every request that is made. */
async function shopWith(
  shop: string,
  drafts: readonly object[],
  service: AnyServer = reference,
): Promise<{ calls: Calls; sent: string[] }> {
  const sent: string[] = [];
  const fetch = (request: Request): Promise<Response> => {
    sent.push(new URL(request.url).search);
    return service.fetch(request);
  };
  const calls = callsOf(api.clientOf({ fetch }, { shop }));
  for (const body of drafts) await calls['add']!({ body });
  sent.length = 0;
  return { calls, sent };
}

const five = ['a', 'b', 'c', 'd', 'e'].map((name, rank) => ({ name, rank }));

describe('the reference service and the client turn pages', () => {
  it.each([
    ['byOffset', {}],
    ['byPage', { size: 2 }],
    ['byCursor', {}],
    ['search', { limit: 2 }],
    ['searchByPage', { limit: 2 }],
  ])('%s: every item once, in order', async (name, input) => {
    const { calls, sent } = await shopWith(`all-${name.toLowerCase()}`, five);
    expect(await namesOf(calls[name]!(input))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(sent.length).toBeGreaterThanOrEqual(3);
    expect(sent.length).toBeLessThanOrEqual(4);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('awaited, a call is its own page; its pages can be had whole', async () => {
    const { calls } = await shopWith('whole', five);
    expect(await calls['byOffset']!()).toMatchObject({ results: [{ name: 'a' }, { name: 'b' }] });
    const pages: unknown[] = [];
    for await (const page of calls['byPage']!({ size: 3 }).pages()) pages.push(page);
    expect(pages).toMatchObject([
      { number: 1, count: 5, pets: [{}, {}, {}] },
      { number: 2, count: 5, pets: [{}, {}] },
    ]);
  });

  it('begin where the caller says', async () => {
    const { calls } = await shopWith('begin', five);
    expect(await namesOf(calls['byOffset']!({ offset: 3 }))).toEqual(['d', 'e']);
    expect(await namesOf(calls['byPage']!({ number: 2, size: 2 }))).toEqual(['c', 'd', 'e']);
    const { after } = (await calls['byCursor']!({ limit: 4 })) as { readonly after: string };
    expect(await namesOf(calls['byCursor']!({ start: after }))).toEqual(['e']);
  });

  it('a sample is one page', async () => {
    const { calls } = await shopWith('sample', []);
    expect(await namesOf(calls['sample']!())).toEqual(['example']);
  });

  it('an empty list has no items', async () => {
    const { calls, sent } = await shopWith('empty', []);
    for (const name of ['byOffset', 'byPage', 'byCursor', 'search'])
      expect(await namesOf(calls[name]!({}))).toEqual([]);
    expect(sent).toHaveLength(4);
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
    'keeps the order of %s, absent values last',
    async (sort) => {
      const { calls } = await shopWith(`sort-${sort.toLowerCase().replace(' ', '-')}`, odd);
      const whole = await namesOf(calls['byOffset']!({ sort: [sort, 'isGood'], limit: 100 }));
      expect(whole).toHaveLength(odd.length);
      expect(await namesOf(calls['byCursor']!({ sort: [sort, 'isGood'], limit: 1 }))).toEqual(whole);
    },
  );

  it('keeps every order in the database as in memory', async () => {
    const service = await api.reference({ dataFolder: join(api.packages.folder, 'data') });
    const { calls } = await shopWith('sql', odd, service);
    for (const sort of ['rank', 'rank desc', 'isGood', 'isGood desc', 'weight', 'big desc', 'name desc']) {
      const whole = await namesOf(calls['byOffset']!({ sort: [sort, 'isGood'], limit: 100 }));
      expect(await namesOf(calls['byCursor']!({ sort: [sort, 'isGood'], limit: 1 })), sort).toEqual(whole);
    }
    await service.close();
  });

  it('stays good while records come and go', async () => {
    const { calls } = await shopWith('moving', five);
    const names: string[] = [];
    for await (const pet of calls['byCursor']!({ sort: ['rank'] })) {
      const { name } = pet as Pet;
      names.push(name);
      // Before the place where the reader is, and after it.
      if (name === 'b') await calls['add']!({ body: { name: 'early', rank: -1 } });
      if (name === 'c') await calls['add']!({ body: { name: 'late', rank: 9 } });
    }
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e', 'late']);
  });

  it.each(['x', '', 'W10', 'eyJhIjoxfQ', '%00'])('that is none, %j, is a 400', async (start) => {
    const { calls } = await shopWith('foreign', five);
    const { error } = await calls['byCursor']!({ start }).result();
    expect(error).toMatchObject({ status: 400, body: { errors: [{ in: 'query', at: 'start', code: 'cursor' }] } });
  });

  it('of another query, order or partition is a 400', async () => {
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

describe('iterating', () => {
  /** Operations of a server whose pages are told by a function of the cursor. */
  function cursors(next: (cursor: string | undefined) => object): { calls: Calls; sent: (string | undefined)[] } {
    const sent: (string | undefined)[] = [];
    const search = async ({ cursor }: { readonly cursor?: string }): Promise<object> => {
      sent.push(cursor);
      return { status: 200, body: next(cursor) };
    };
    const grouped = async ({ query }: { readonly query: { readonly cursor?: string } }): Promise<object> =>
      search(query);
    return { calls: callsOf(api.clientOf(api.serve({ pet: { search, grouped } }), { shop: 's' })), sent };
  }
  const pet = { id: '019a9f4e-7c00-7000-8000-000000000000', name: 'a', version: 1 };

  it('asks for no more than is used', async () => {
    const { calls, sent } = cursors((cursor) => ({ results: [pet, pet], next: `${cursor ?? ''}x` }));
    let count = 0;
    for await (const _ of calls['search']!()) {
      count += 1;
      if (count === 3) break;
    }
    expect(sent).toEqual([undefined, 'x']);
  });

  it('has one request under way at a time', async () => {
    let running = 0;
    let most = 0;
    const search = async ({ cursor = '' }: { readonly cursor?: string }): Promise<object> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      return { status: 200, body: { results: [pet], ...(cursor.length < 5 && { next: `${cursor}x` }) } };
    };
    const calls = callsOf(api.clientOf(api.serve({ pet: { search } }), { shop: 's' }));
    expect(await namesOf(calls['search']!())).toHaveLength(6);
    expect(most).toBe(1);
  });

  it.each([
    [['x', 'x'], 2],
    [['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c'], 12],
  ])('ends with an error where cursors go in a circle: %j', async (circle, most) => {
    let index = 0;
    const { calls, sent } = cursors(() => ({ results: [pet], next: circle[index++ % circle.length] }));
    await expect(namesOf(calls['search']!())).rejects.toThrow('is a cursor that came before');
    expect(sent.length).toBeLessThanOrEqual(most);
  });

  it('ends where the signal is aborted, in the middle of a page too', async () => {
    const { calls, sent } = cursors((cursor) => ({ results: [pet, pet], next: `${cursor ?? ''}x` }));
    const controller = new AbortController();
    let count = 0;
    const work = (async () => {
      for await (const _ of calls['search']!({}, { signal: controller.signal })) {
        count += 1;
        if (count === 3) controller.abort(new Error('enough'));
      }
    })();
    await expect(work).rejects.toMatchObject({ name: 'AbortError', cause: new Error('enough') });
    expect([count, sent.length]).toEqual([3, 2]);
  });

  it('throws what a page fails with, typed as ever', async () => {
    let index = 0;
    const search = async (): Promise<object> => {
      index += 1;
      if (index === 1) return { status: 200, body: { results: [pet], next: 'n' } };
      return { status: 400, body: { type: 'about:blank', title: 'Bad', status: 400, detail: 'no' } };
    };
    const calls = callsOf(api.clientOf(api.serve({ pet: { search } }), { shop: 's' }));
    await expect(namesOf(calls['search']!())).rejects.toBeInstanceOf(api.error('BadRequestError'));
  });

  it('keeps the rest of an input whose parameters stand by place', async () => {
    const { calls, sent } = cursors((cursor) => ({ results: [pet], ...(cursor === undefined && { next: 'n' }) }));
    expect(await namesOf(calls['grouped']!({ path: { cursor: 'p' } }))).toHaveLength(2);
    expect(sent).toEqual([undefined, 'n']);
  });

  it('twice begins twice', async () => {
    const { calls } = cursors((cursor) => ({ results: [pet], ...(cursor === undefined && { next: 'n' }) }));
    const call = calls['search']!();
    expect([(await namesOf(call)).length, (await namesOf(call)).length]).toEqual([2, 2]);
  });
});

it('type-checks', async () => {
  expect(await api.packages.typeCheck(['node'])).toBe('');
});
