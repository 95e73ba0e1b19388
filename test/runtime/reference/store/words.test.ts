import { beforeAll, describe, expect, it } from 'vitest';
import { stringifyJson } from '../../../../src/runtime/validators/json-writer.js';
import { openRecords, type Records } from '../../../../src/runtime/reference/records/records.js';
import { searchRecords } from '../../../../src/runtime/reference/records/search.js';
import { usePostgres } from '../../../support/shared-postgres.js';
import { inTier } from '../../../support/tier.js';
import { randomOf } from '../../../support/random.js';
import { type StoreKind, useStores } from '../opened-stores.js';
import { always, type Thing, thingPlan } from '../thing.js';

const postgres = usePostgres();
const databases = inTier<readonly StoreKind[]>({ short: ['PostgreSQL'], long: ['PGlite', 'PostgreSQL'] });
const kinds: readonly StoreKind[] = ['memory', ...databases];
let url = '';
const storeOf = useStores(kinds, async () => (url = await postgres.freshDatabase()));
const things = new Map<StoreKind, Records<Thing>>();

const vocabulary = [
  'lamp',
  'Lampe',
  'shade',
  'ＬＡＭＰ',
  'tür',
  'Tür',
  'x-1',
  '0194311c-d240-7608-9806-aea9a94838c8',
  'ß',
];
const large = 'lamp '.repeat(20_000);
const long = 'long'.repeat(100);

/** Records with a few words each, a large one, and one with a word that no index has. */
const records = Array.from({ length: 60 }, (_, index) => {
  const random = randomOf(1, index);
  const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const words = Array.from({ length: random.below(4) }, () => random.oneOf(vocabulary));
  const name = index === 7 ? large : index === 8 ? `${long} shade` : random.oneOf(vocabulary);
  return { id, version: 1, text: stringifyJson({ id, version: 1, name, inner: { words } }) };
});

beforeAll(async () => {
  for (const kind of kinds) {
    const opened = await openRecords(storeOf(kind), { ...thingPlan, isSearched: true });
    expect(await opened.store.insertMany(records.map((record) => ({ partition: 'p', record })))).toHaveLength(
      records.length,
    );
    things.set(kind, opened);
  }
  // Like those stored before there was an index.
  await postgres.query(url, `update ${thingPlan.table} set words = null where id like '%9'`);
});

async function found(kind: StoreKind, text: string, fuzzy: boolean): Promise<unknown> {
  const opened = things.get(kind);
  if (opened === undefined) throw new Error(`no records in "${kind}"`);
  const page = await searchRecords(opened, { partition: 'p', text: new Map([['en', [text]]]), fuzzy, limit: 100 });
  return page.records.map(({ id }) => id);
}

describe.each(databases)('a search for words in %s', (kind) => {
  it.each([false, true])('finds what it finds in memory; fuzzy: %s', async (fuzzy) => {
    for (const text of [...vocabulary, 'LAMP shade', 'lamp tür', long, `${long} lamp`, 'nothing', 'lmap', 'x', '1']) {
      expect(await found(kind, text, fuzzy), text).toEqual(await found('memory', text, fuzzy));
    }
    expect(await found('memory', 'lamp', fuzzy)).not.toEqual([]);
  });

  it('is one query, which also reads the large record and what has no index', async () => {
    const opened = things.get(kind);
    const page = { condition: always, sort: [], offset: 0, limit: 100 };
    const all = (await opened?.store.select('p', page))?.records ?? [];
    const some = (await opened?.store.select('p', { ...page, words: ['shade', 'lamp'] }))?.records ?? [];
    expect(all).toHaveLength(records.length);
    const isRead = (text: string): boolean => text.includes('shade') && /lamp"|ＬＡＭＰ/.test(text);
    const expected = records.filter(
      ({ id, text }, index) => isRead(text) || index === 7 || (kind === 'PostgreSQL' && id.endsWith('9')),
    );
    expect(some.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });
});
