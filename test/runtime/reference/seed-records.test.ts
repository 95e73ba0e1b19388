import { describe, expect, it } from 'vitest';
import { seedRecords } from '../../../src/runtime/reference/seed-records.js';
import type { RecordPlan } from '../../../src/runtime/reference/records/plan.js';
import { openRecords, type Records } from '../../../src/runtime/reference/records/records.js';
import { createRecord } from '../../../src/runtime/reference/records/write.js';
import { createMemoryStore } from '../../../src/runtime/reference/store/memory-store.js';
import type { StoredRecord } from '../../../src/runtime/reference/store/store.js';
import type { Field, ObjectType } from '../../../src/runtime/validators/index.js';
import { always, type Thing, thingPlan } from './thing.js';

const innerType: ObjectType = {
  kind: 'object',
  name: 'Inner',
  fields: [{ name: 'words', type: { kind: 'array', items: 'string' } }],
};

const seededType: ObjectType = {
  kind: 'object',
  name: 'Thing',
  fields: [
    { name: 'id', type: 'string' },
    { name: 'key', type: { kind: 'string', maxLength: 20 }, optional: true },
    { name: 'version', type: 'integer' },
    { name: 'name', type: 'string' },
    { name: 'size', type: 'number', optional: true },
    { name: 'big', type: 'int64' },
    { name: 'inner', type: () => innerType },
  ],
};

const seededPlan: RecordPlan<Thing> = {
  ...thingPlan,
  type: seededType,
  sampleRecords: {
    partitions: ['p', 'q'],
    examples: { Thing: [{ key: 'from-the-model', name: 'As the model shows it', inner: {} }] },
  },
};

interface Seeded {
  readonly records: Records<Thing>;
  readonly reported: string[];
  /** Returns how many records were created. */
  seed(count: number): Promise<number>;
  all(partition?: string): Promise<readonly StoredRecord[]>;
}

async function things(plan: RecordPlan<Thing> = seededPlan): Promise<Seeded> {
  const records = await openRecords(createMemoryStore(), plan);
  const reported: string[] = [];
  const report = (line: string): void => void reported.push(line);
  const countAll = async (): Promise<number> => {
    const counts = plan.sampleRecords.partitions.map((partition) => records.store.count(partition, always));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  return {
    records,
    reported,
    async seed(count) {
      const before = await countAll();
      await seedRecords({ records: [records as unknown as Records<object>], count, report });
      return (await countAll()) - before;
    },
    async all(partition = 'p') {
      const page = await records.store.select(partition, { condition: always, sort: [], offset: 0, limit: 5000 });
      return page.records;
    },
  };
}

describe('sample records', () => {
  it('are the same each time, byte for byte', async () => {
    const [one, other] = [await things(), await things()];
    await one.seed(200);
    await other.seed(200);
    expect(await one.all()).toEqual(await other.all());
    expect((await one.all()).map(({ id }) => id)).not.toEqual((await one.all('q')).map(({ id }) => id));
  });

  it('have the requested number, and a tenth of it in other partitions, each with a readable key', async () => {
    const { all, seed, reported } = await things();
    expect(await seed(300)).toBe(330);
    const keys = (await all()).map(({ key }) => key);
    expect(new Set(keys).size).toBe(300);
    expect(keys.filter((key) => !/^[a-z]+-(?:[a-z]+-)?[0-9]+$/.test(key ?? ''))).toEqual(['from-the-model']);
    expect(await all('q')).toHaveLength(30);
    expect(reported).toEqual(['Sample records of Thing: 300 in "p", 30 in "q"; 330 of them new.']);
  });

  it('are not created twice, and a higher number continues where fewer ended', async () => {
    const { all, seed, reported } = await things();
    await seed(100);
    const before = await all();
    expect(await seed(100)).toBe(0);
    expect(await all()).toEqual(before);
    expect(reported.at(-1)).toContain('none of them new');
    expect(await seed(150)).toBe(55);
    expect(await all()).toEqual(expect.arrayContaining([...before]));
  });

  it('do not replace records of others with the same key, or changed ones', async () => {
    const { all, seed, records } = await things();
    await createRecord(records, { partition: 'p', draft: { key: 'from-the-model', name: 'mine', inner: {} } });
    expect(await seed(10)).toBe(10);
    const mine = (await all()).find(({ key }) => key === 'from-the-model');
    expect(mine?.text).toContain('"mine"');
  });

  it('are distinguished by their ids if they have no key', async () => {
    const { key: _key, ...plan } = seededPlan;
    const { all, seed } = await things({ ...plan, sampleRecords: { partitions: [''] } });
    expect(await seed(20)).toBe(20);
    expect(await seed(20)).toBe(0);
    expect((await all('')).every(({ key }) => key === undefined)).toBe(true);
  });

  it('are validated like those of a request: invalid ones are drawn again', async () => {
    const { codec } = thingPlan;
    const validate: typeof codec.validate = (value) =>
      ((value as Thing).size ?? 0) > 20
        ? { ok: false, issues: [{ path: '/size', code: 'range', message: 'is too large' }] }
        : codec.validate(value);
    const { all, records, seed } = await things({ ...seededPlan, codec: { ...codec, validate } });
    expect(await seed(100)).toBe(110);
    const sizes = (await all()).map(
      ({ text: json }) => (records.plan.codec.parse(json) as { value: Thing }).value.size,
    );
    expect(Math.max(...sizes.map((size) => size ?? 0))).toBeLessThanOrEqual(20);
  });

  it('are none if nothing is valid', async () => {
    const unfit: Field = { name: 'name', type: { kind: 'enum', name: 'Name', members: [''] } };
    const type: ObjectType = { ...seededType, fields: [{ name: 'key', type: 'string' }, unfit] };
    const { seed, reported } = await things({ ...seededPlan, type, sampleRecords: { partitions: ['p'] } });
    expect(await seed(3)).toBe(0);
    expect(reported).toEqual(['Only 0 of 3 sample records of Thing were found: /name must not be empty']);
  });

  it('are fewer where keys run out, which is reported', async () => {
    const key: Field = { name: 'key', type: { kind: 'enum', name: 'Key', members: ['a', 'b'] } };
    const type: ObjectType = { ...seededType, fields: [key] };
    const { seed, reported } = await things({ ...seededPlan, type, sampleRecords: { partitions: ['p'] } });
    expect(await seed(5)).toBe(2);
    expect(reported[0]).toBe(
      'Only 2 of 5 sample records of Thing were found: no value of the type with another "key" is known.',
    );
  });

  it('are not created when none are requested', async () => {
    const { seed, reported } = await things();
    expect(await seed(0)).toBe(0);
    expect(reported).toEqual([]);
  });
});
