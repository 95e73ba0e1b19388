import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareText,
  type Condition,
  evaluate,
  type Scalar,
} from '../../../../src/runtime/reference/predicate/condition.js';
import {
  compareSortValues,
  type SortKey,
  sortValuesOf,
} from '../../../../src/runtime/reference/predicate/field-reader.js';
import { positionAt } from '../../../../src/runtime/reference/records/page-turns.js';
import { stringifyJson } from '../../../../src/runtime/validators/json-writer.js';
import { createMemoryStore } from '../../../../src/runtime/reference/store/memory-store.js';
import type { CollectionDefinition, RecordStore } from '../../../../src/runtime/reference/store/store.js';
import { ratioOf } from '../../../support/ratio.js';
import { always, parsedThing } from '../thing.js';

const definition: CollectionDefinition = {
  table: 'things',
  parse: parsedThing,
  id: 'id',
  key: 'key',
  indexed: [['tag'], ['list'], ['inner'], ['inner', 'list']].map((path) => ({ path })),
};

const scalars: readonly Scalar[] = [
  '',
  'a',
  '1',
  'true',
  '__proto__',
  0,
  -0,
  1,
  1n,
  1.5,
  2 ** 53,
  2n ** 53n + 1n,
  true,
];
const scalar = fc.constantFrom(...scalars);
const names = fc.constantFrom('tag', 'list', 'a', '__proto__', 'constructor');
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 3 }).map((members): unknown => Object.fromEntries(members)),
  ),
}));

const path = fc
  .constantFrom('tag', 'list', 'inner', 'inner.list', 'inner.a', 'inner.a.tag', 'other', 'id', 'key')
  .map((names): readonly string[] => names.split('.'));
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    fc.record({ kind: fc.constant('compare'), path, operator: fc.constantFrom('=', '=', '>='), value: scalar }),
    fc.record({ kind: fc.constant('contains'), path, value: scalar }),
    fc.record({ kind: fc.constant('includes'), path, value: anything }),
    fc.record({ kind: fc.constantFrom('all', 'any'), of: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('not'), of: tie('condition') }),
  ) as fc.Arbitrary<Condition>,
}));

const thing = fc.record({ tag: anything, list: anything, inner: anything, other: anything }, { requiredKeys: [] });
const sorts: readonly (readonly SortKey[])[] = [
  [],
  [{ path: ['inner', 'a'], kind: 'number', isDescending: true }],
  [{ path: ['tag'], kind: 'text', isDescending: false }],
];

interface Kept {
  readonly id: string;
  readonly key?: string;
  readonly version: number;
}

async function put(things: RecordStore, value: Kept): Promise<void> {
  const record = { id: value.id, key: value.key, version: value.version, text: stringifyJson(value) };
  if (value.version === 1) expect(await things.insert('p', record)).toBe(true);
  else expect(await things.replace('p', record, value.version - 1)).toBe('replaced');
}

describe('the memory store', () => {
  it('finds the same records with its index as by a full scan', async () => {
    const values = fc.array(fc.tuple(thing, fc.option(thing), fc.boolean()), { minLength: 10, maxLength: 40 });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(values, fc.array(condition, { minLength: 20, maxLength: 20 }), async (values, conditions) => {
        const things = await createMemoryStore().collection(definition);
        const kept: Kept[] = [];
        for (const [index, [first, second, isRemoved]] of values.entries()) {
          const [id, key] = [`${(index * 7) % 40}`, scalars[index]];
          const named = { id, ...(typeof key === 'string' ? { key } : {}) };
          await put(things, { ...first, ...named, version: 1 });
          if (second !== null) await put(things, { ...second, ...named, version: 2 });
          const last = { ...(second ?? first), ...named, version: second === null ? 1 : 2 };
          if (isRemoved && index % 3 === 0) expect(await things.remove('p', id, last.version)).toBe(true);
          else kept.push(last);
        }
        const parsed = kept.map((value) => parsedThing(stringifyJson(value)));
        for (const [index, condition] of conditions.entries()) {
          const sort = sorts[index % sorts.length] ?? [];
          const expected = parsed
            .filter((value) => evaluate(condition, value))
            .sort(
              (left, right) =>
                compareSortValues(sort, sortValuesOf(left, sort), sortValuesOf(right, sort)) ||
                compareText(left.id, right.id),
            )
            .map(({ id }) => id);
          const { records: selected } = await things.select('p', { condition, sort, offset: 2, limit: 5 });
          expect(selected.map(({ id }) => id)).toEqual(expected.slice(2, 7));
          expect(await things.count('p', condition)).toBe(expected.length);
          found += expected.length;
        }
      }),
      { numRuns: 60 },
    );
    expect(found).toBeGreaterThan(1000);
  });

  it('examines only records that have a value, or that a page holds', async () => {
    let looks = 0;
    const counting = (text: string): unknown => {
      const { inner, ...rest } = parsedThing(text);
      return Object.defineProperty(rest, 'inner', { enumerable: true, get: () => ((looks += 1), inner) });
    };
    const things = await createMemoryStore().collection({ ...definition, parse: counting });
    for (let index = 0; index < 2000; index += 1) {
      const [id, key] = [String(index).padStart(4, '0'), `k${index}`];
      const text = stringifyJson({ id, key, version: 1, inner: { list: ['common', `rare-${index % 500}`] } });
      await things.insert('p', { id, key, version: 1, text });
    }
    const ids = async (condition: Condition, more: object = {}): Promise<readonly string[]> => {
      looks = 0;
      const page = await things.select('p', { condition, sort: [], offset: 0, limit: 20, ...more });
      return page.records.map(({ id }) => id);
    };
    const holds = (value: string): Condition => ({ kind: 'contains', path: ['inner', 'list'], value });

    expect(await ids({ kind: 'all', of: [holds('common'), holds('rare-7')] })).toEqual([
      '0007',
      '0507',
      '1007',
      '1507',
    ]);
    expect(looks).toBe(8);
    expect(await ids({ kind: 'any', of: [holds('rare-7'), holds('nothing'), holds('rare-8')] })).toHaveLength(8);
    expect(looks).toBeLessThanOrEqual(8 * 3);
    expect(await ids({ kind: 'includes', path: ['inner'], value: { list: ['rare-9', 'common'] } })).toHaveLength(4);
    expect(looks).toBe(4);
    expect(await ids(holds('common'), { after: { values: [], id: '1234' }, limit: 2 })).toEqual(['1235', '1236']);
    expect(looks).toBe(2);
    expect(await ids({ kind: 'defined', path: ['inner'] }, { after: { values: [], id: '1234' }, limit: 1 })).toEqual([
      '1235',
    ]);
    expect(looks).toBe(1);
    const named: Condition = { kind: 'compare', path: ['key'], operator: '=', value: 'k77' };
    expect(await ids({ kind: 'all', of: [named, holds('common')] })).toEqual(['0077']);
    expect(looks).toBe(1);
    looks = 0;
    expect(await things.count('p', holds('rare-7'))).toBe(4);
    expect(await things.count('p', always)).toBe(2000);
    expect(looks).toBe(4);
  });

  it('keeps no memory for an empty partition', async () => {
    let partitions = 0;
    const counting = Object.defineProperty({ ...definition }, 'indexed', { get: () => ((partitions += 1), []) });
    const things = await createMemoryStore().collection(counting);
    const record = { id: '1', version: 1, text: stringifyJson({ id: '1', version: 1 }) };
    for (const partition of ['p', 'q']) expect(await things.insert(partition, record)).toBe(true);
    expect(await things.remove('p', '1', 1)).toBe(true);
    expect(partitions).toBe(2);
    for (const partition of ['p', 'q']) await things.insert(partition, { ...record, id: '2' });
    expect(partitions).toBe(3);
    const places = (await things.scan(9)).map(({ partition, record }) => `${partition}${record.id}`);
    expect(places).toEqual(['p2', 'q1', 'q2']);
    expect(await things.remove('p', '2', 1)).toBe(true);
    expect((await things.scan(9, { partition: 'p', id: '2' })).map(({ partition }) => partition)).toEqual(['q', 'q']);
  });

  it('exports its partitions in order, also those that come and go meanwhile', async () => {
    const things = await createMemoryStore().collection(definition);
    const add = (partition: string) => things.insert(partition, { id: '1', version: 1, text: '{"id":"1"}' });
    for (const partition of ['d', 'b', 'a', 'c']) await add(partition);
    const next = async (partition?: string) => {
      const [found] = await things.scan(1, partition === undefined ? undefined : { partition, id: '1' });
      return found?.partition;
    };
    expect([await next(), await next('a'), await next('b')]).toEqual(['a', 'b', 'c']);
    await add('bb');
    await things.remove('c', '1', 1);
    expect([await next('b'), await next('bb'), await next('d')]).toEqual(['bb', 'd', undefined]);
  });

  it('sorts its partitions for an export, not for each page of it', async () => {
    const things = await createMemoryStore().collection(definition);
    const names = Array.from({ length: 1000 }, (_, index) => `p${index}`);
    for (const name of names) await things.insert(name, { id: '1', version: 1, text: '{"id":"1"}' });
    const exported = async (): Promise<void> => {
      let [page] = await things.scan(1);
      while (page !== undefined) [page] = await things.scan(1, { partition: page.partition, id: '1' });
    };
    const hundredTimes = (): void => {
      for (let times = 0; times < 100; times += 1) [...names].sort(compareText);
    };
    expect(await ratioOf(exported, hundredTimes, 1)).toBeLessThan(1);
  });

  it('returns the first of many in a sort', async () => {
    const things = await createMemoryStore().collection(definition);
    const sizes = Array.from({ length: 3000 }, (_, index) => (index * 7919) % 3001);
    for (const [index, size] of sizes.entries()) {
      const id = String(index).padStart(4, '0');
      await things.insert('p', { id, version: 1, text: stringifyJson({ id, version: 1, size }) });
    }
    const descending = [...sizes].sort((left, right) => right - left);
    const sort: readonly SortKey[] = [{ path: ['size'], kind: 'integer', isDescending: true }];
    const page = async (more: object): Promise<readonly unknown[]> => {
      const { records } = await things.select('p', { condition: always, sort, offset: 0, limit: 20, ...more });
      return records.map(({ text }) => (JSON.parse(text) as { readonly size: number }).size);
    };
    expect(await page({})).toEqual(descending.slice(0, 20));
    expect(await page({ offset: 1490, limit: 30 })).toEqual(descending.slice(1490, 1520));
    expect(await page({ offset: 2990 })).toEqual(descending.slice(2990));
    expect(await page({ limit: 0 })).toEqual([]);
    expect(await page({ after: positionAt({ values: [descending[700]], id: '9999' }) })).toEqual(
      descending.slice(701, 721),
    );
  });
});
