import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../../src/runtime/reference/predicate/condition.js';
import { parsePredicate } from '../../../../src/runtime/reference/predicate/predicate.js';
import { parseSort } from '../../../../src/runtime/reference/predicate/field-reader.js';
import type { RecordStore } from '../../../../src/runtime/reference/store/store.js';
import { usePostgres } from '../../../support/shared-postgres.js';
import { type StoreKind, useStores } from '../opened-stores.js';
import { always, parsedThing, thingType, storedThing } from '../thing.js';

const kinds = ['memory', 'PGlite', 'PostgreSQL'] as const;
const storeOf = useStores(kinds, usePostgres().freshDatabase);
let tables = 0;

async function emptyCollection(kind: StoreKind): Promise<RecordStore> {
  tables += 1;
  return storeOf(kind).collection({
    table: `things_${tables}`,
    parse: parsedThing,
    id: 'id',
    key: 'key',
    indexed: [{ path: ['inner', 'words'] }],
  });
}

function where(text: string): Condition {
  return parsePredicate(text, { type: thingType, variables: new Map() });
}

const all = { condition: always, sort: [], offset: 0, limit: 100 };

describe.each(kinds)('the store %s', (name) => {
  it('keeps a record byte for byte', async () => {
    const things = await emptyCollection(name);
    const text = '{"id":"a","version":1,"zz":1e3,"a":-0.0,"big":9223372036854775807,"text":"\\u00e9é😀\'; drop table"}';
    expect(await things.insert('p', { id: 'a', key: 'k', version: 1, text })).toBe(true);
    const stored = { id: 'a', key: 'k', version: 1, text };
    expect(await things.get('p', 'a')).toEqual(stored);
    expect(await things.getByKey('p', 'k')).toEqual(stored);
  });

  it('keeps a byte order mark at the start of a string', async () => {
    const things = await emptyCollection(name);
    const marked = storedThing('\ufeffid', { key: '\ufeffkey' });
    expect(await things.insert('p', marked)).toBe(true);
    expect(await things.insert('p', storedThing('id', { key: 'key' }))).toBe(true);
    expect(await things.get('p', marked.id)).toEqual(marked);
    expect(await things.getByKey('p', '\ufeffkey')).toEqual(marked);
    expect((await things.select('p', all)).records.map(({ id }) => id)).toEqual(['id', '\ufeffid']);
  });

  it('separates records by partition', async () => {
    const things = await emptyCollection(name);
    await things.insert('p', storedThing('a', { key: 'k' }));
    expect(await things.insert('p1', storedThing('a', { key: 'k' }))).toBe(true);
    expect(await things.get('p2', 'a')).toBeUndefined();
    expect(await things.getByKey('p2', 'k')).toBeUndefined();
    expect((await things.select('p2', all)).records).toEqual([]);
    expect(await things.count('p', always)).toBe(1);
    expect(await things.remove('p2', 'a', 1)).toBe(false);
    expect(await things.replace('p2', storedThing('a', { version: 2 }), 1)).toBe('stale');
  });

  it('refuses an id or a key that is taken, and accepts many records without a key', async () => {
    const things = await emptyCollection(name);
    expect(await things.insert('p', storedThing('a', { key: 'k' }))).toBe(true);
    expect(await things.insert('p', storedThing('a'))).toBe(false);
    expect(await things.insert('p', storedThing('b', { key: 'k' }))).toBe(false);
    expect(await things.insert('p', storedThing('b'))).toBe(true);
    expect(await things.insert('p', storedThing('c'))).toBe(true);
    expect(await things.replace('p', storedThing('b', { key: 'k', version: 2 }), 1)).toBe('taken');
    expect((await things.get('p', 'b'))?.version).toBe(1);
  });

  it('replaces and removes only the expected version', async () => {
    const things = await emptyCollection(name);
    await things.insert('p', storedThing('a'));
    expect(await things.replace('p', storedThing('a', { version: 2, name: 'x' }), 1)).toBe('replaced');
    expect(await things.replace('p', storedThing('a', { version: 2, name: 'y' }), 1)).toBe('stale');
    expect((await things.get('p', 'a'))?.text).toContain('"x"');
    expect(await things.remove('p', 'a', 1)).toBe(false);
    expect(await things.remove('p', 'a', 2)).toBe(true);
    expect(await things.get('p', 'a')).toBeUndefined();
  });

  it('lets exactly one of many concurrent changes of a version through', async () => {
    const things = await emptyCollection(name);
    await things.insert('p', storedThing('a'));
    const writers = Array.from({ length: 20 }, (_, index) => storedThing('a', { version: 2, name: `w${index}` }));
    const results = await Promise.all(writers.map((writer) => things.replace('p', writer, 1)));
    expect(results.filter((result) => result === 'replaced')).toHaveLength(1);
    const inserted = await Promise.all(
      writers.map((writer) => things.insert('p', { ...writer, id: writer.text, key: 'k' })),
    );
    expect(inserted.filter(Boolean)).toHaveLength(1);
  });

  it('sorts with absent values last and ties by id, page by page', async () => {
    const things = await emptyCollection(name);
    const sizes = { e: 2, a: 10, c: undefined, b: 2, d: 9007199254740991 };
    for (const [id, size] of Object.entries(sizes))
      await things.insert('p', storedThing(id, { size, name: id.toUpperCase() }));
    const ids = async (keys: readonly string[], page = {}): Promise<readonly string[]> => {
      const sort = keys.map((key) => parseSort(key, thingType));
      return (await things.select('p', { ...all, sort, ...page })).records.map(({ id }) => id);
    };
    expect(await ids([])).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await ids(['size'])).toEqual(['b', 'e', 'a', 'd', 'c']);
    expect(await ids(['size desc'])).toEqual(['d', 'a', 'b', 'e', 'c']);
    expect(await ids(['size', 'name desc'])).toEqual(['e', 'b', 'a', 'd', 'c']);
    expect(await ids(['size'], { limit: 2, offset: 1 })).toEqual(['e', 'a']);
    expect(await ids([], { limit: 2, after: { values: [], id: 'b' } })).toEqual(['c', 'd']);
    expect(await ids([], { limit: 0 })).toEqual([]);
    expect(await ids([], { condition: where('size = 2 and name > "B"') })).toEqual(['e']);
  });
});
