import { describe, expect, it } from 'vitest';
import { byCursor } from '../../../../src/runtime/reference/records/page-turns.js';
import type { QueryRequest } from '../../../../src/runtime/reference/records/query.js';
import { openRecords } from '../../../../src/runtime/reference/records/records.js';
import type { SearchRequest } from '../../../../src/runtime/reference/records/search.js';
import { createMemoryStore } from '../../../../src/runtime/reference/store/memory-store.js';
import type { ObjectType } from '../../../../src/runtime/validators/index.js';
import { parsedThing, type Thing, thingPlan, thingType } from '../thing.js';
import { createRecord, queryRecords, recordExists, searchRecords } from '../outcomes.js';

const drafts = [
  { key: 'lamp', name: 'Red desk lamp', size: 1, inner: { words: ['red', 'small'], numbers: [1, 2] } },
  { key: 'adapter', name: 'Grüne Tür', size: 3, inner: { words: ['green', 'big'], deeper: { note: 'heavy' } } },
  { key: 'bulb', name: 'red BULB', size: 2, inner: { words: ['red'], numbers: [2], pairs: [{ left: 1, right: 'a' }] } },
];

const things = await openRecords(createMemoryStore(), thingPlan);
for (const draft of drafts) await createRecord(things, { partition: 'p', draft });
await createRecord(things, { partition: 'other', draft: { key: 'lamp', name: 'Elsewhere' } });

async function query(request: Partial<QueryRequest>): Promise<readonly (string | undefined)[] | readonly string[]> {
  const page = await queryRecords(things, { partition: 'p', ...request });
  if ('records' in page) return page.records.map(({ key }) => key);
  return page.body.errors?.map(({ at, message }) => `${at}: ${message}`) ?? [];
}

describe('a query', () => {
  it.each<[string, Partial<QueryRequest>, readonly string[]]>([
    ['nothing', {}, ['lamp', 'adapter', 'bulb']],
    ['a predicate', { where: 'size > 1' }, ['adapter', 'bulb']],
    ['several predicates, joined by AND', { where: ['size > 1', 'inner.words contains any ("red")'] }, ['bulb']],
    [
      'a variable',
      {
        where: 'key = :k',
        variables: new Map([
          ['k', ['adapter']],
          ['unused', ['x']],
        ]),
      },
      ['adapter'],
    ],
    ['a sort', { sort: 'size desc' }, ['adapter', 'bulb', 'lamp']],
    ['a page', { sort: ['size'], limit: 1, offset: 1 }, ['bulb']],
    ['an empty page', { limit: 0 }, []],
    ['a filter that equals', { filters: { name: 'Grüne Tür' } }, ['adapter']],
    ['a filter that contains', { filters: { word: 'red' } }, ['lamp', 'bulb']],
    ['a filter that contains any', { filters: { words: ['big', 'small'] } }, ['lamp', 'adapter']],
    ['a filter that includes', { filters: { like: { numbers: [2], pairs: [{ right: 'a' }] } } }, ['bulb']],
    ['a filter that equals any of a list', { filters: { name: ['Grüne Tür', 'red BULB'] } }, ['adapter', 'bulb']],
    ['filters that compare numbers', { filters: { from: 2, below: 3 } }, ['bulb']],
    ['filters that compare texts', { filters: { after: 'adapter', upTo: 'bulb' } }, ['bulb']],
    ['several filters, joined by AND', { filters: { word: 'red', words: ['small'] } }, ['lamp']],
    ['absent filters', { filters: { word: undefined, name: undefined } }, ['lamp', 'adapter', 'bulb']],
    ['a filter that matches no stored record', { filters: { word: 'red\0' } }, []],
    ['a path to expand', { expand: 'inner.deeper' }, ['lamp', 'adapter', 'bulb']],
  ])('selects the matching records with %s', async (_what, request, keys) => {
    expect(await query(request)).toEqual(keys);
  });

  it('reports all mistakes at once', async () => {
    const request = { where: ['kye = 1', 'size = '], sort: 'inner', expand: ['nowhere'], limit: 2.5, offset: -1 };
    const detail = '"where": Column 1: unknown field "kye"; did you mean "key"? Further reasons: 5.';
    expect(await queryRecords(things, { partition: 'p', ...request })).toMatchObject({ body: { detail } });
    expect(await query(request)).toEqual([
      'where: Column 1: unknown field "kye"; did you mean "key"?',
      'where: Column 8: expected a number, found the end.',
      'expand: Column 1: unknown field "nowhere"; there are "id", "key", "version", "name", "size", "big", "isOpen", "any", "inner".',
      'sort: Column 1: "inner" is not a single value, so it cannot be sorted by.',
      'limit: "limit" must be a whole number of at least 0.',
      'offset: "offset" must be a whole number of at least 0.',
    ]);
    expect(await query({ first: 1, offset: 0 })).toEqual(['offset: "offset" must be a whole number of at least 1.']);
    expect(await query({ names: { limit: 'size', offset: 'from' }, limit: -1, offset: -1 })).toEqual([
      'size: "size" must be a whole number of at least 0.',
      'from: "from" must be a whole number of at least 0.',
    ]);
  });

  it('makes at most a thousand comparisons in all of its predicates and filters', async () => {
    const most = 'the predicates of a request make at most 1000 comparisons, one for each value';
    const variables = new Map([['v', Array.from({ length: 90 }, (_, index) => `${index}`)]]);
    const predicates = (count: number, part = 'version in(:v)'): string => Array(count).fill(part).join(' or ');
    expect(await query({ where: predicates(11), variables })).toHaveLength(3);
    expect(await query({ where: predicates(400), variables })).toEqual([`where: Column 210: ${most}.`]);
    const where = [predicates(6), predicates(6)];
    expect(await query({ where, variables })).toEqual([`where: Column 102: ${most}.`]);
    expect(await query({ where: predicates(500, 'size>0') })).toHaveLength(3);
    for (const part of ['size>0', 'size is defined', 'inner.words contains any ("a")', 'inner.pairs(left=1)']) {
      expect(await query({ where: Array(5).fill(predicates(250, part)) })).toContainEqual(
        expect.stringContaining(most),
      );
    }
    const words = Array.from({ length: 1001 }, (_, index) => `${index}`);
    expect(await query({ filters: { words: words.slice(1) } })).toEqual([]);
    expect(await query({ filters: { words } })).toEqual([
      'words: "words" has too many values: a request makes at most 1000 comparisons.',
    ]);
    expect(await query({ where: 'size = 1', filters: { words: words.slice(1) } })).toEqual([
      `where: Column 8: ${most}.`,
    ]);
  });

  it('counts on request, and returns 20 records by default', async () => {
    expect(await queryRecords(things, { partition: 'p' })).toMatchObject({ limit: 20, offset: 0 });
    expect(await queryRecords(things, { partition: 'p' })).not.toHaveProperty('total');
    expect(await queryRecords(things, { partition: 'p', limit: 1, withTotal: true })).toMatchObject({ total: 3 });
  });

  it('returns all records where there are no pages, up to 10,000', async () => {
    const many = await openRecords(createMemoryStore(), thingPlan);
    const whole = { partition: 'p', turn: { by: 'none' } } as const;
    for (let size = 0; size < 10_000; size += 1) await createRecord(many, { partition: 'p', draft: { size } });
    expect(await queryRecords(many, whole)).toHaveProperty('records.length', 10_000);
    await createRecord(many, { partition: 'p', draft: {} });
    expect(await queryRecords(many, whole)).toMatchObject({ status: 400 });
    expect(await queryRecords(many, { ...whole, where: 'size > 0' })).toHaveProperty('records.length', 9999);
  });

  it('can check whether anything matches', async () => {
    expect(await recordExists(things, { partition: 'p', where: 'size = 3' })).toBe(true);
    expect(await recordExists(things, { partition: 'p', where: 'size = 4' })).toBe(false);
    expect(await recordExists(things, { partition: 'p', where: 'size' })).toMatchObject({ status: 400 });
    expect(await recordExists(things, { partition: 'q' })).toBe(false);
  });
});

async function search(request: Partial<SearchRequest>): Promise<readonly (string | undefined)[]> {
  const page = await searchRecords(things, { partition: 'p', ...request });
  if ('status' in page) return page.body.errors?.map(({ at, message }) => `${at}: ${message}`) ?? [];
  return page.records.map(({ key }) => key);
}

function text(value: string): NonNullable<SearchRequest['text']> {
  return new Map([['en', [value]]]);
}

describe('a search', () => {
  it.each<[string, Partial<SearchRequest>, readonly string[]]>([
    ['nothing', {}, ['lamp', 'adapter', 'bulb']],
    ['a word, in any case', { text: text('RED') }, ['lamp', 'bulb']],
    ['several words that must all occur', { text: text('lamp, red!') }, ['lamp']],
    [
      'strings in several languages',
      {
        text: new Map([
          ['en', ['red']],
          ['de-DE', ['bulb']],
        ]),
      },
      ['bulb'],
    ],
    ['part of a word', { text: text('re') }, []],
    ['letters beyond ASCII', { text: text('TÜR') }, ['adapter']],
    ['a typo, which is not forgiven', { text: text('lapm') }, []],
    ['a typo with fuzzy', { text: text('lapm'), fuzzy: true }, ['lamp']],
    ['two typos in a long word', { text: text('heawi'), fuzzy: true }, []],
    ['two typos with a higher level', { text: text('heawi'), fuzzy: true, fuzzyLevel: 2 }, ['adapter']],
    ['a level of zero', { text: text('lamb'), fuzzy: true, fuzzyLevel: 0 }, []],
    ['a level without fuzzy', { text: text('lamb'), fuzzyLevel: 2 }, []],
    ['a filter', { filter: 'size < 3', text: text('red') }, ['lamp', 'bulb']],
    ['a filter of the query', { filterQuery: 'size < 2' }, ['lamp']],
    ['a filter of facets', { filterFacets: 'size < 2', facet: 'key' }, ['lamp', 'adapter', 'bulb']],
    ['a level that is too high', { fuzzyLevel: 3 }, ['fuzzyLevel: "fuzzyLevel" must be 0, 1 or 2.']],
    ['a fractional level', { fuzzyLevel: 0.5 }, ['fuzzyLevel: "fuzzyLevel" must be 0, 1 or 2.']],
    ['an unreadable filter', { filter: 'size' }, [expect.stringContaining('filter: Column 5')]],
    ['a facet of objects', { facet: 'inner' }, ['facet: Column 1: "inner" has no single values to count.']],
    [
      'a facet of lists of objects',
      { facet: 'inner.pairs' },
      ['facet: Column 1: "inner.pairs" has no single values to count.'],
    ],
    ['an unknown facet', { facet: 'nmae' }, ['facet: Column 1: unknown field "nmae"; did you mean "name"?']],
  ])('handles %s', async (_what, request, keys) => {
    expect(await search(request)).toEqual(keys);
  });

  it('counts a facet in its results, most frequent first', async () => {
    const facet = 'inner.words';
    expect(await searchRecords(things, { partition: 'p', facet, limit: 0 })).toMatchObject({
      total: 3,
      facets: [
        { value: 'red', count: 2 },
        { value: 'big', count: 1 },
        { value: 'green', count: 1 },
        { value: 'small', count: 1 },
      ],
    });
    expect(await searchRecords(things, { partition: 'p', facet, filterFacets: 'size = 2' })).toMatchObject({
      total: 3,
      facets: [{ value: 'red', count: 1 }],
    });
    expect(await searchRecords(things, { partition: 'p', withTotal: false })).not.toHaveProperty('total');
  });

  it('refuses a cursor of a search for other words', async () => {
    const searchFor = (word: string, cursor?: string) =>
      searchRecords(things, {
        partition: 'p',
        text: new Map([['en', [word]]]),
        limit: 1,
        turn: byCursor('cursor', cursor),
      });
    const first = await searchFor('red');
    const next = 'next' in first ? first.next : undefined;
    expect(await searchFor('red', next)).toMatchObject({ records: [{ key: 'bulb' }] });
    expect(await searchFor('green', next)).toMatchObject({ status: 400 });
  });

  it('compares and counts bytes as they are in JSON', async () => {
    const parse = (text: string) => {
      const value = JSON.parse(text, (name, part: unknown) =>
        name === 'any' ? new Uint8Array([1, 2]) : part,
      ) as Thing;
      return { ok: true as const, value };
    };
    const filters = { sent: { path: ['any'], operator: 'includes' } } as const;
    const stringify = (value: Thing): string => JSON.stringify({ ...value, any: 'AQI=' });
    const plan = { ...thingPlan, filters, codec: { ...thingPlan.codec, parse, stringify } };
    const sent = await openRecords(createMemoryStore(), plan);
    await createRecord(sent, { partition: 'p', draft: { any: new Uint8Array([1, 2]) } });
    const found = await queryRecords(sent, { partition: 'p', filters: { sent: new Uint8Array([1, 2]) } });
    expect(found).toMatchObject({ records: [{ version: 1 }] });
    const counted = await searchRecords(sent, { partition: 'p', facet: 'any' });
    expect(counted).toMatchObject({ facets: [{ value: 'AQI=', count: 1 }] });
  });

  it('compares and counts what the texts of csv and json hold', async () => {
    const pair: ObjectType = {
      kind: 'object',
      name: 'Both',
      fields: [
        { name: 'list', type: { kind: 'csv', items: 'integer' }, optional: true },
        { name: 'held', type: { kind: 'json', of: thingType }, optional: true },
      ],
    };
    const type = { ...thingType, fields: [...thingType.fields, { name: 'both', type: pair, optional: true as const }] };
    const filters = { both: { path: ['both'], operator: 'includes' } } as const;
    // As it is stored.
    const stringify = (value: Thing): string =>
      JSON.stringify({ ...value, both: { list: '1,2', held: '{"name":"a","big":7}' } });
    const plan = { ...thingPlan, type, filters, codec: { ...thingPlan.codec, stringify } };
    const both = await openRecords(createMemoryStore(), plan);
    await createRecord(both, { partition: 'p', draft: {} });
    const count = async (sent: object): Promise<number> => {
      const page = await queryRecords(both, { partition: 'p', filters: { both: sent } });
      return 'records' in page ? page.records.length : -1;
    };
    expect([await count({ list: [1, 2] }), await count({ list: [1] }), await count({ list: [] })]).toEqual([1, 0, 0]);
    expect([await count({ held: { big: 7n, name: 'a' } }), await count({ held: { big: 8n, name: 'a' } })]).toEqual([
      1, 0,
    ]);
    expect(await searchRecords(both, { partition: 'p', facet: 'both.list' })).toMatchObject({
      facets: [
        { value: '1', count: 1 },
        { value: '2', count: 1 },
      ],
    });
    expect(await searchRecords(both, { partition: 'p', facet: 'both.held' })).toMatchObject({ facets: [] });
  });

  it('finds a Date by its text in JSON, wherever it is', async () => {
    const at = new Date('2026-11-21T10:20:30.000Z');
    const parse = (text: string) => ({ ok: true as const, value: { ...parsedThing(text), any: ['x', at] } });
    const dated = await openRecords(createMemoryStore(), { ...thingPlan, codec: { ...thingPlan.codec, parse } });
    await createRecord(dated, { partition: 'p', draft: { any: ['x', at] } });
    expect(await searchRecords(dated, { partition: 'p', text: new Map([['en', ['2026']]]) })).toMatchObject({
      total: 1,
    });
  });

  it('finds an identifier as a whole, and none of its parts', async () => {
    const some = await openRecords(createMemoryStore(), thingPlan);
    const id = '0c0ffee0-beef-4dad-8bed-00facade0000';
    await createRecord(some, { partition: 'p', draft: { name: 'lamp', inner: { words: [id] } } });
    const found = (word: string): Promise<unknown> =>
      searchRecords(some, { partition: 'p', text: text(word), fuzzy: true, fuzzyLevel: 2 });
    expect(await found(id.toUpperCase())).toMatchObject({ total: 1 });
    expect(await found('beef')).toMatchObject({ total: 0 });
  });

  it('considers all of many records', async () => {
    const many = await openRecords(createMemoryStore(), thingPlan);
    for (let size = 0; size < 1203; size += 1)
      await createRecord(many, { partition: 'p', draft: { name: 'needle', size } });
    const page = await searchRecords(many, { partition: 'p', text: text('needle'), offset: 1200 });
    expect(page).toMatchObject({ total: 1203, records: [{ size: 1200 }, { size: 1201 }, { size: 1202 }] });
  });
});
