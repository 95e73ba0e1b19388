import { describe, expect, it } from 'vitest';
import type { RecordRecipe } from '../../../../src/runtime/reference/demonstration/recipe.js';
import { seedRecords } from '../../../../src/runtime/reference/demonstration/seed-records.js';
import { always } from '../../../../src/runtime/reference/predicate/condition.js';
import type { RecordPlan } from '../../../../src/runtime/reference/records/plan.js';
import type { Records } from '../../../../src/runtime/reference/records/records.js';
import { openRecords } from '../../../../src/runtime/reference/records/records.js';
import { createRecord } from '../../../../src/runtime/reference/records/write.js';
import { createMemoryStore } from '../../../../src/runtime/reference/store/memory-store.js';
import type { StoredRecord } from '../../../../src/runtime/reference/store/store.js';
import type { Thing } from '../thing.js';
import { thingPlan } from '../thing.js';

const text = { kind: 'text' } as const;

const thingRecipe: RecordRecipe = {
  type: 'Thing',
  types: [
    {
      name: 'Thing',
      of: {
        kind: 'object',
        fields: [
          { name: 'id', of: text },
          { name: 'key', of: { kind: 'text', maxLength: 20 }, isOptional: true },
          { name: 'version', of: { kind: 'integer', size: 'integer' } },
          { name: 'name', of: text },
          { name: 'size', of: { kind: 'number' }, isOptional: true },
          { name: 'big', of: { kind: 'integer', size: 'int64' } },
          { name: 'inner', of: { kind: 'type', name: 'Inner' } },
        ],
      },
      examples: [{ key: 'from-the-model', name: 'As the model shows it', inner: {} }],
    },
    {
      name: 'Inner',
      of: { kind: 'object', fields: [{ name: 'words', of: { kind: 'array', items: text, minItems: 0 } }] },
    },
  ],
};

interface Seeded {
  readonly records: Records<Thing>;
  readonly reported: string[];
  seed(count: number, recipe?: RecordRecipe): Promise<number>;
  all(partition?: string): Promise<readonly StoredRecord[]>;
}

async function things(
  plan: RecordPlan<Thing> = thingPlan,
  partitions: readonly string[] = ['p', 'q'],
): Promise<Seeded> {
  const records = await openRecords(createMemoryStore(), plan);
  const reported: string[] = [];
  const report = (line: string): void => void reported.push(line);
  return {
    records,
    reported,
    async seed(count, recipe = thingRecipe) {
      return (await seedRecords({ records, recipe, partitions, count, report })).created;
    },
    all: (partition = 'p') => records.store.select(partition, { condition: always, sort: [], offset: 0, limit: 5000 }),
  };
}

describe('demonstration records', () => {
  it('are the same each time, byte for byte', async () => {
    const [one, other] = [await things(), await things()];
    await one.seed(200);
    await other.seed(200);
    expect(await one.all()).toEqual(await other.all());
    expect((await one.all()).map(({ id }) => id)).not.toEqual((await one.all('q')).map(({ id }) => id));
  });

  it('are as many as were asked for, and a tenth of that elsewhere, each with a key that reads well', async () => {
    const { all, seed, reported } = await things();
    expect(await seed(300)).toBe(330);
    const keys = (await all()).map(({ key }) => key);
    expect(new Set(keys).size).toBe(300);
    expect(keys.filter((key) => !/^[a-z]+-(?:[a-z]+-)?[0-9]+$/.test(key ?? ''))).toEqual(['from-the-model']);
    expect(await all('q')).toHaveLength(30);
    expect(reported).toEqual(['Demonstration records of Thing: 300 in "p", 30 in "q"; 330 of them new.']);
  });

  it('are not made twice, and more of them go on where fewer ended', async () => {
    const { all, seed, reported } = await things();
    await seed(100);
    const before = await all();
    expect(await seed(100)).toBe(0);
    expect(await all()).toEqual(before);
    expect(reported.at(-1)).toContain('none of them new');
    expect(await seed(150)).toBe(55);
    expect(await all()).toEqual(expect.arrayContaining([...before]));
  });

  it('leave alone what somebody else has stored under their key, and what was changed', async () => {
    const { all, seed, records } = await things();
    await createRecord(records, { partition: 'p', draft: { key: 'from-the-model', name: 'mine', inner: {} } });
    expect(await seed(10)).toBe(10);
    const mine = (await all()).find(({ key }) => key === 'from-the-model');
    expect(mine?.text).toContain('"mine"');
  });

  it('without a key are told apart by their ids', async () => {
    const { key: _key, ...plan } = thingPlan;
    const { all, seed } = await things(plan, ['']);
    expect(await seed(20)).toBe(20);
    expect(await seed(20)).toBe(0);
    expect((await all('')).every(({ key }) => key === undefined)).toBe(true);
  });

  it('are checked like those of a request: what does not fit is drawn again', async () => {
    const { codec } = thingPlan;
    const validate: typeof codec.validate = (value) =>
      ((value as Thing).size ?? 0) > 20
        ? { ok: false, issues: [{ path: '/size', code: 'range', message: 'is too large' }] }
        : codec.validate(value);
    const { all, records, seed } = await things({ ...thingPlan, codec: { ...codec, validate } });
    expect(await seed(100)).toBe(110);
    const sizes = (await all()).map(
      ({ text: json }) => (records.plan.codec.parse(json) as { value: Thing }).value.size,
    );
    expect(Math.max(...sizes.map((size) => size ?? 0))).toBeLessThanOrEqual(20);
  });

  it('are the sample of the model where nothing else fits, and none where that does not fit either', async () => {
    const unfit = { name: 'name', of: { kind: 'constant', values: [''] } } as const;
    const recipe: RecordRecipe = {
      type: 'Thing',
      types: [{ name: 'Thing', of: { kind: 'object', fields: [{ name: 'key', of: text }, unfit] } }],
    };
    const { all, seed, reported } = await things(thingPlan, ['p']);
    expect(await seed(3, recipe)).toBe(0);
    expect(reported).toEqual(['Only 0 of 3 demonstration records of Thing were found: /name must not be empty']);
    expect(await seed(3, { ...recipe, sample: { name: 'a sample', inner: {} } })).toBe(3);
    expect((await all()).every(({ text: json }) => json.includes('a sample'))).toBe(true);
  });

  it('are fewer where keys run out, which is told', async () => {
    const [type, ...others] = thingRecipe.types;
    const fields = [{ name: 'key', of: { kind: 'constant', values: ['a', 'b'] } } as const];
    const recipe: RecordRecipe = {
      ...thingRecipe,
      types: [{ name: type?.name ?? '', of: { kind: 'object', fields } }, ...others],
    };
    const { seed, reported } = await things(thingPlan, ['p']);
    expect(await seed(5, recipe)).toBe(2);
    expect(reported[0]).toBe(
      'Only 2 of 5 demonstration records of Thing were found: no value of the type with another "key" is known.',
    );
  });

  it('are not there when none are asked for', async () => {
    const { seed, reported } = await things();
    expect(await seed(0)).toBe(0);
    expect(reported).toEqual([]);
  });
});
