import { describe, expect, it } from 'vitest';
import { sampleCalls } from '../../../bench/harness/calls/sample.js';
import { type Asked, mostCallers, questions } from '../../../bench/harness/store/questions.js';
import { idOf, newRecords, partition, recordOf } from '../../../bench/harness/store/records.js';
import { createMemoryStore } from '../../../src/runtime/reference/store/memory-store.js';
import type { RecordStore } from '../../../src/runtime/reference/store/store.js';

const size = 200;

async function filledStore(count: number): Promise<RecordStore> {
  const records = await createMemoryStore().collection({
    table: 'resource',
    parse: JSON.parse,
    id: 'id',
    key: 'key',
    indexed: [{ path: ['objectTypeProperty', 'arrayOfStringExample'] }],
  });
  await records.insertMany(Array.from({ length: count }, (_, index) => ({ partition, record: recordOf(index) })));
  return records;
}

const asked = (records: RecordStore): Asked => ({ records, size, maker: 'store', share: { at: 0, of: 1 } });

describe('the questions to stores', () => {
  it.each(questions.map((question) => [question.name, question] as const))(
    '%s: is right for one caller and for many',
    async (_, question) => {
      const call = question.callOf(asked(await filledStore(size)));
      for (const callers of [1, mostCallers]) {
        expect((await sampleCalls(call, { callers, milliseconds: 0, most: 100 })).calls).toBeGreaterThanOrEqual(
          callers,
        );
      }
    },
  );

  it.each(
    questions
      .filter(({ name }) => !['create', 'filter, none matches', 'first page', 'sorted by version'].includes(name))
      .map((question) => [question.name, question] as const),
  )('%s: notices a wrong result', async (_, question) => {
    const call = question.callOf(asked(await filledStore(0)));
    await expect(call(0)).rejects.toThrow();
  });

  it('have the same results after others have created records', async () => {
    const records = await filledStore(size);
    const newRecord = newRecords('store2');
    await records.insertMany(Array.from({ length: 100 }, (_, index) => ({ partition, record: newRecord(index) })));
    for (const question of questions.filter(({ isFlat }) => isFlat !== undefined)) {
      await question.callOf(asked(records))(0);
    }
  });
});

describe('records', () => {
  it('are determined by their number alone, and match their text', () => {
    expect(recordOf(7)).toEqual(recordOf(7));
    const { id, key, version, text } = recordOf(7, 3);
    expect(JSON.parse(text)).toMatchObject({ id, key, version, objectTypeProperty: { arrayOfUniqueIntExample: [7] } });
    expect(Buffer.byteLength(text)).toBeGreaterThan(400);
    expect(Buffer.byteLength(text)).toBeLessThan(600);
  });

  it('have ids in the order of their numbers, and new ones come last', () => {
    const [one, other] = [newRecords('store'), newRecords('web')];
    expect(idOf(9) < idOf(10) && idOf(999_999) < idOf(1_000_000)).toBe(true);
    expect(one(0).id > idOf(100_000_000)).toBe(true);
    expect(one(1).id).not.toBe(other(1).id);
    expect(one(1).id > one(0).id).toBe(true);
    for (const { id } of [recordOf(1), one(1), other(1)])
      expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});
