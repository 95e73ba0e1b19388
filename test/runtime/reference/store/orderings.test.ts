import { beforeAll, describe, expect, it } from 'vitest';
import { byCursor, cursorAfter } from '../../../../src/runtime/reference/records/page-turns.js';
import { queryRecords, type QueryRequest } from '../../../../src/runtime/reference/records/query.js';
import { openRecords, type Records } from '../../../../src/runtime/reference/records/records.js';
import { usePostgres } from '../../../support/shared-postgres.js';
import { type StoreKind, useStores } from '../opened-stores.js';
import { type Priced, pricedPlan } from '../priced.js';

const postgres = usePostgres();
const kinds = ['memory', 'PGlite', 'PostgreSQL'] as const;
const storeOf = useStores(kinds, async () => {
  const url = await postgres.freshDatabase();
  // So few rows would be read sequentially, which PGlite does; here the existing indexes must be used.
  await postgres.query(url, `alter database ${new URL(url).pathname.slice(1)} set enable_seqscan = off`);
  return url;
});
const opened = new Map<StoreKind, Records<Priced>>();

// More digits than a number of PostgreSQL can have, or an entry of its other indexes; both are below one.
const tiny = `0.${'0'.repeat(20_000)}1`;
const lessTiny = `0.${'0'.repeat(20_000)}2`;
/** A record without indexes. */
const large = { all: { key: `1${'0'.repeat(70_000)}` } };

const all: readonly Priced[] = [
  { id: 'a', price: '100', key: '10', at: '2026-11-21T12:00:00Z' },
  { id: 'b', price: '9.50', key: '9', at: '2026-11-21T12:30:00+01:00' },
  { id: 'c', price: '9.5', key: '9.0', at: '2026-11-21T11:30:00.0Z', ...large },
  { id: 'd', price: '-12.5', at: '2026-11-20T23:00:00-11:00', prices: ['1', '2.0'] },
  { id: 'e', price: '-100', prices: ['1.00'], parts: [{ name: 'x', price: '1' }] },
  {
    id: 'f',
    price: null,
    all: {
      price: '3.0',
      parts: [
        { name: 'x', price: '1.0' },
        { name: 'y', price: '2' },
      ],
    },
  },
  { id: 'g', all: { price: '3', parts: [{ name: 'y', price: '1' }] } },
  { id: 'h', price: lessTiny },
  { id: 'i', price: tiny },
];

beforeAll(async () => {
  for (const kind of kinds) {
    const records = await openRecords(storeOf(kind), pricedPlan);
    for (const value of all) {
      const record = { id: value.id, key: value.key, version: 1, text: JSON.stringify(value) };
      expect(await records.store.insert('p', record)).toBe(true);
    }
    opened.set(kind, records);
  }
});

it('gives each filter a cursor of its own, also if it compares objects with fields that a condition has too', () => {
  const cursorOf = (amount: number): string => {
    const condition = { kind: 'includes', path: ['all'], value: { ordering: { format: 'decimal', amount } } } as const;
    return cursorAfter({ id: 'a', value: {} }, { table: 'priced', partition: 'p', condition, sort: [] });
  };
  expect(cursorOf(1)).not.toBe(cursorOf(2));
});

describe.each(kinds)('the store %s', (kind) => {
  const page = async (request: Partial<QueryRequest>): ReturnType<typeof queryRecords<Priced>> => {
    const records = opened.get(kind);
    if (records === undefined) throw new Error(`no records in "${kind}"`);
    return queryRecords(records, { partition: 'p', ...request });
  };
  const ids = async (request: Partial<QueryRequest>): Promise<string> =>
    (await page(request)).records.map(({ id }) => id).join('');

  /** Page by page, each from the cursor of the one before. */
  const turned = async (request: Partial<QueryRequest>): Promise<string> => {
    let [found, cursor]: [string, string | undefined] = ['', undefined];
    do {
      const { records, next } = await page({ ...request, limit: 2, turn: byCursor('after', cursor) });
      found += records.map(({ id }) => id).join('');
      cursor = next;
    } while (cursor !== undefined);
    return found;
  };

  it.each([
    ['price', 'edihbcafg'],
    ['price desc', 'abchidefg'],
    ['at', 'dbcaefghi'],
    ['at desc', 'abcdefghi'],
    ['key', 'bcadefghi'],
    ['key desc', 'abcdefghi'],
    ['all.price', 'fgabcdehi'],
  ])('sorts by %s, equal values by id and absent ones last, also from cursor to cursor', async (sort, expected) => {
    expect(await ids({ sort })).toBe(expected);
    expect(await turned({ sort })).toBe(expected);
  });

  it('continues from a cursor that an earlier version of this package gave', async () => {
    const request = { filters: { prices: ['1'] }, where: 'price < 9', sort: 'at desc', limit: 1 };
    const cursor = 'WyJ2ZlhLSW5fNkxGRUpjWUpuIiwiZCIsIjEwNjYwNDI2ODAwMCJd';
    expect((await page({ ...request, turn: byCursor('after', undefined) })).next).toBe(cursor);
    expect(await ids({ ...request, turn: byCursor('after', cursor) })).toBe('e');
  });

  it.each([
    ['price > "100"', ''],
    ['price >= 100', 'a'],
    ['price > 9.5', 'a'],
    ['price < 0', 'de'],
    ['price = 9.500', 'bc'],
    ['not price = 9.5', 'adefghi'],
    ['price in (9.5, "-100.0")', 'bce'],
    [`price > 0 and price < 0.1`, 'hi'],
    ['price <= 9.50 and price >= 9.50', 'bc'],
    ['key = 9', 'bc'],
    ['prices contains any ("1.0")', 'de'],
    ['prices contains all (1, 2)', 'd'],
    ['parts(price = 1.00)', 'e'],
    ['at = "2026-11-21T11:30:00Z"', 'bc'],
    ['at > "2026-11-21T11:30:00Z"', 'a'],
    ['at < "2026-11-21T12:00:00+01:00"', 'd'],
  ])('selects where %s', async (where, expected) => {
    expect(await ids({ where })).toBe(expected);
    expect((await page({ where, withTotal: true })).total).toBe(expected.length);
  });

  it.each([
    ['a number', { price: '9.500' }, 'bc'],
    ['a number with many digits', { price: `${lessTiny}0` }, 'h'],
    ['no number', { price: 'much' }, ''],
    ['a point in time', { at: '2026-11-21T12:00:00+00:30' }, 'bc'],
    ['a number in an array', { prices: ['3', '2'] }, 'd'],
    ['an object', { like: { price: '3.00' } }, 'fg'],
    ['an object with items', { like: { parts: [{ price: '1.00', name: 'x' }] } }, 'f'],
    ['an object with items of which none is both', { like: { parts: [{ price: '2', name: 'x' }] } }, ''],
  ])('filters by %s', async (_what, filters, expected) => {
    expect(await ids({ filters })).toBe(expected);
  });

  it('selects by so many values that the database would plan for long', async () => {
    const many = Array.from({ length: 400 }, (_, index) => `${index}.0`).join(',');
    expect(await ids({ where: `price in (${many},9.5)` })).toBe('abc');
    expect(await ids({ where: `not price in (${many})`, sort: 'price' })).toBe('edihbcfg');
  });

  it('keeps keys apart that are the same number', async () => {
    const records = opened.get(kind);
    expect((await records?.store.getByKey('p', '9'))?.id).toBe('b');
    expect((await records?.store.getByKey('p', '9.0'))?.id).toBe('c');
    expect(await records?.store.getByKey('p', '9.00')).toBeUndefined();
  });
});

it.each(['PGlite', 'PostgreSQL'] as const)(
  'the store %s takes over the records and indexes of a version that compared strings',
  async (kind) => {
    const store = storeOf(kind);
    const plan = { ...pricedPlan, table: 'older' };
    const { orderings: _orderings, ...olderPlan } = plan;
    const pricesOf = async (records: Records<Priced>, request: Partial<QueryRequest>): Promise<readonly unknown[]> =>
      (await queryRecords(records, { partition: 'p', ...request })).records.map(({ price }) => price);
    const older = await openRecords(store, olderPlan);
    for (const price of ['100', '9.50', '9.5']) {
      await older.store.insert('p', { id: price, version: 1, text: JSON.stringify({ id: price, price }) });
    }
    expect(await pricesOf(older, { filters: { price: '9.5' } })).toEqual(['9.5']);
    const newer = await openRecords(store, plan);
    expect(await pricesOf(newer, { filters: { price: '9.5' } })).toEqual(['9.5', '9.50']);
    expect(await pricesOf(newer, { where: 'price < 100', sort: 'price' })).toEqual(['9.5', '9.50']);
  },
);
