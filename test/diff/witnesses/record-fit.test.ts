import { expect, it } from 'vitest';
import { misfitOf, type StoredRecord, type StoredType } from '../../../src/diff/witnesses/record-fit.js';
import { checkRecords } from '../../../src/diff/witnesses/stored-records.js';
import { modelOfText } from '../../support/example-model.js';

const named: StoredType = {
  table: 'pet',
  type: { name: 'Pet' },
  partition: 'town',
  id: 'id',
  key: 'name',
  codec: { parse: (body) => ({ ok: true, value: JSON.parse(body) as unknown }), stringify: JSON.stringify },
};

const { key: _, ...unnamed } = named;

function pet(id: string, name: string, partition = 'south'): StoredRecord {
  return { table: 'pet', partition, version: 1, body: JSON.stringify({ id, name }), found: { id, key: name } };
}

it('a record without a field that is required now does not fit, and the message says how it gets one', () => {
  const parse = (): ReturnType<StoredType['codec']['parse']> => ({
    ok: false,
    issues: [{ path: '/age', code: 'required', message: 'is required' }],
  });
  expect(misfitOf({ ...named, codec: { ...named.codec, parse } }, pet('a', 'Rex'))).toMatchObject({
    path: '/age',
    message: 'is required: give it a default, or make it optional until every record has it',
  });
});

it('a record that was stored before there was a key gets it by its next change', () => {
  expect(misfitOf(named, { ...pet('a', 'Rex'), found: { id: 'a', key: null } })).toMatchObject({
    path: '/name',
    message: 'becomes its key only with its next change',
  });
});

it('records of one partition share no key that the old version did not have: it was not enforced', async () => {
  const model = modelOfText(`api: pets
auth: none
types:
  Pet: { id: string, name: string }
resources:
  Pet: { id: id }
`);
  async function* records(): AsyncGenerator<StoredRecord> {
    yield* [pet('1', 'Rex'), pet('2', 'Tom'), pet('3', 'Rex'), pet('4', 'Rex', 'north')];
  }
  const checked = (old: StoredType): ReturnType<typeof checkRecords> =>
    checkRecords(records(), { old: { model, stored: [old] }, new: { model, stored: [named] } });
  const [count] = await checked(unnamed);
  expect(count).toMatchObject({ stored: 4, unfit: 1, unfitBefore: 0 });
  const misfit = { path: '/name', message: 'is also the key of "1": change one of them', value: '"Rex"' };
  expect(count?.witness?.records).toEqual([{ id: '3', partition: 'south', misfit }]);
  expect(await checked(named)).toMatchObject([{ stored: 4, unfit: 0 }]);
});
