import { describe, expect, it } from 'vitest';
import type { StoredRecord, StoredType } from '../../../src/diff/witnesses/record-fit.js';
import { changesOfRecords, checkRecords, type RecordCount } from '../../../src/diff/witnesses/stored-records.js';
import { modelOfText } from '../../support/example-model.js';

const model = modelOfText(`api: pets
auth: none
types:
  Pet:
    id: string
    key?: string
    version: integer
    age?: integer
    ages: integer[]
    pin?: write-only string
    chip?: write-only Chip
    note?: string
  Chip:
    code: string
resources:
  Pet: { id: id, key: key, version: version }
groups:
  pet:
    path: /pets
    resource: Pet
    endpoints:
      add:
        http: POST
        body: Pet
        returns: Pet
`);

interface Issue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** A version whose reader finds what `issuesOf` says. */
function storing(issuesOf: (body: string) => readonly Issue[], other: Partial<StoredType> = {}): StoredType {
  return {
    table: 'pet',
    type: { name: 'Pet' },
    id: 'id',
    key: 'key',
    version: 'version',
    codec: {
      parse: (body) => {
        const issues = issuesOf(body);
        return issues.length === 0 ? { ok: true, value: JSON.parse(body) as unknown } : { ok: false, issues };
      },
      stringify: JSON.stringify,
    },
    ...other,
  };
}

const anything = storing(() => []);

/** A version that writes a record with less than it has read. */
function writing(less: (text: string) => string): StoredType {
  const { codec } = anything;
  return { ...anything, codec: { ...codec, stringify: (value) => less(JSON.stringify(value)) } };
}

function record(body: object, other: Partial<StoredRecord> = {}): StoredRecord {
  const whole = { id: 'a', version: 1, ...body };
  const found = { id: 'a', key: null };
  return { table: 'pet', partition: '', version: 1, body: JSON.stringify(whole), found, ...other };
}

async function* each(records: readonly StoredRecord[]): AsyncGenerator<StoredRecord> {
  yield* records;
}

interface Checked {
  readonly records: AsyncIterable<StoredRecord> | readonly StoredRecord[];
  readonly old?: readonly StoredType[];
  readonly now: readonly StoredType[];
}

function check({ records, old = [anything], now }: Checked): Promise<readonly RecordCount[]> {
  const stream = Symbol.asyncIterator in records ? records : each(records);
  return checkRecords(stream, { old: { model, stored: old }, new: { model, stored: now } });
}

/** The examples of one record that does not fit. */
async function shown(one: StoredRecord, now: StoredType): Promise<unknown> {
  const [count] = await check({ records: [one], now: [now] });
  return count?.witness?.records[0]?.misfit;
}

const issueAt = (path: string, message = 'must be another one'): readonly Issue[] => [{ path, code: 'type', message }];

describe('a stored record', () => {
  it('fits if its body is of the type, and it is found where requests look for it', async () => {
    const [count] = await check({ records: [record({})], now: [anything] });
    expect(count).toEqual({
      table: 'pet',
      types: { old: 'Pet', new: 'Pet' },
      stored: 1,
      unfit: 0,
      unfitBefore: 0,
    });
  });

  it('may have a field that the old version did not show either, which hides nothing else', async () => {
    const old = writing((text) => text.replace(',"nick":"rex"', ''));
    const withoutBoth = writing((text) => text.replace(',"nick":"rex","age":7', ''));
    const narrower = storing(() => issueAt('/age'));
    for (const now of [old, withoutBoth, narrower]) {
      const [count] = await check({ records: [record({ nick: 'rex', age: 7 })], old: [old], now: [now] });
      const misfits = count?.witness?.records.map(({ misfit }) => misfit?.path);
      expect([count?.unfitBefore, misfits]).toEqual([0, now === old ? undefined : ['/age']]);
    }
  });

  it.each([
    ['another id', record({ id: 'b' }), '/id', 'is not the id with which it is stored', '"b"'],
    ['another version', record({ version: 2 }), '/version', 'is not the version with which it is stored', '2'],
    [
      'a key with which it is not stored',
      record({ key: 'k' }, { found: { id: 'a', key: 'l' } }),
      '/key',
      'is not the key with which it is stored',
      '"k"',
    ],
  ])('does not fit with %s', async (_, one, path, message, value) => {
    expect(await shown(one, anything)).toEqual({ path, message, value });
  });

  it('does not fit in another partition than that where requests look for it', async () => {
    expect(
      await shown(
        record({}),
        storing(() => [], { partition: 'shop' }),
      ),
    ).toEqual({
      path: '',
      message: 'is stored in no {shop}, where requests look for it',
    });
    expect(await shown(record({}, { partition: 'north' }), anything)).toEqual({
      path: '',
      message: 'is stored in "north", and requests look for it outside',
    });
  });

  it('does not fit with a field that no response shows any more', async () => {
    const one = record({ ages: [1], chips: [{ code: 'c' }, { code: 'd', size: 3 }] });
    expect(
      await shown(
        one,
        writing((text) => text.replace(/,"size":3/, '')),
      ),
    ).toEqual({
      path: '/chips/1/size',
      message: 'is not a field of the type: no response shows it',
      value: '3',
    });
  });

  it('has a big version as a bigint', async () => {
    const big = storing(() => []);
    const parse: StoredType['codec']['parse'] = () => ({ ok: true, value: { id: 'a', version: 1n } });
    const stringify = (): string => '{"id":"a","version":1}';
    expect(await shown(record({}), { ...big, codec: { parse, stringify } })).toBeUndefined();
  });

  it('of an export has no id and key but those in its body', async () => {
    const { found: _, ...exported } = record({ id: 'b', key: 'k' });
    expect(await shown(exported, anything)).toBeUndefined();
  });
});

describe('the value that does not fit', () => {
  it.each<[string, object, string, string | undefined]>([
    ['a number', { age: 41 }, '/age', '41'],
    ['one of a list', { ages: [1, 200] }, '/ages/1', '200'],
    ['a string, shortened', { note: 'x'.repeat(100) }, '/note', `"${'x'.repeat(58)}…`],
    ['nothing, where there is no value', {}, '/age', undefined],
    ['no list', { ages: [1] }, '/ages', undefined],
    ['no string that may contain a list or an object', { note: '{"pin":"1234"}' }, '/note', undefined],
    ['no write-only field', { pin: '1234' }, '/pin', undefined],
  ])('is shown: %s', async (_, body, path, value) => {
    const now = storing(() => issueAt(path));
    expect(await shown(record(body), now)).toEqual({
      path,
      message: 'must be another one',
      ...(value !== undefined && { value }),
    });
  });

  it('is not shown in a write-only field, nor where it is there', async () => {
    const now = storing(() => issueAt('/chip/code'));
    expect(await shown(record({ chip: { code: '1234' } }), now)).toEqual({
      path: '/chip',
      message: 'must be another one',
    });
  });

  it('is not shown if JavaScript rounds it', async () => {
    const one = { ...record({}), body: '{"id":"a","version":1,"age":9007199254740993}' };
    expect(
      await shown(
        one,
        storing(() => issueAt('/age')),
      ),
    ).toEqual({ path: '/age', message: 'must be another one' });
  });

  it('is not shown if only the other version has it as a secret', async () => {
    const opened = modelOfText(`api: pets
auth: none
types:
  Pet: { id: string, pin?: string }
resources:
  Pet: { id: id }
`);
    const records = each([record({ pin: '1234' })]);
    const now = storing(() => issueAt('/pin'));
    const [count] = await checkRecords(records, {
      old: { model, stored: [anything] },
      new: { model: opened, stored: [now] },
    });
    expect(count?.witness?.records).toEqual([
      { id: 'a', partition: '', misfit: { path: '/pin', message: 'must be another one' } },
    ]);
  });
});

describe('the records of a type', () => {
  const byName = storing((body) => (body.includes('"age"') ? issueAt('/age') : issueAt('/note')));

  it('are counted, and the first of each reason is shown', async () => {
    const records = [{ age: 1 }, { age: 2 }, { age: 3 }, { note: 'x' }, { age: 4 }].map((body, index) =>
      record({ ...body, id: String(index) }, { found: { id: String(index), key: null } }),
    );
    const [count] = await check({ records, now: [byName] });
    expect(count).toMatchObject({ stored: 5, unfit: 5, unfitBefore: 0 });
    expect(count?.witness?.records.map(({ id }) => id)).toEqual(['0', '3', '1']);
  });

  it('may be twenty thousand, of which few are in memory', async () => {
    let [made, mostAhead] = [0, 0];
    let checked = 0;
    async function* many(): AsyncGenerator<StoredRecord> {
      for (; made < 20_000; made += 1) {
        mostAhead = Math.max(mostAhead, made - checked);
        yield record({ age: made });
      }
    }
    const now = storing(() => {
      checked += 1;
      return issueAt('/age');
    });
    const [count] = await check({ records: many(), now: [now] });
    expect(count).toMatchObject({ stored: 20_000, unfit: 20_000 });
    expect(mostAhead).toBeLessThanOrEqual(1);
    expect(count?.witness?.records.length).toBe(3);
  });

  it('are breaking if one fits the old version, and risky otherwise', async () => {
    const before = storing((body) => (body.includes('"age":1') ? [] : issueAt('/age')));
    const models = { old: model, new: model };
    const found = async (ages: readonly number[]): Promise<unknown> => {
      const records = ages.map((age) => record({ age }));
      return changesOfRecords(await check({ records, old: [before], now: [byName] }), models);
    };
    expect(await found([2, 1])).toMatchObject([
      {
        code: 'stored-records-do-not-fit',
        verdict: 'breaking',
        subject: 'Pet',
        message: '2 of 2 stored records do not fit. 1 of these did not fit the old version either.',
        touched: [{ who: 'service', where: 'records' }],
        witness: { fitOld: true, records: [{ misfit: { value: '1' } }] },
      },
    ]);
    expect(await found([2])).toMatchObject([{ verdict: 'risky', witness: { fitOld: false } }]);
    expect(await found([])).toEqual([]);
  });

  it('are orphaned if the new version does not store them, and unknown if neither does', async () => {
    const records = [record({}), record({}, { table: 'visit' })];
    const counts = await check({ records, now: [storing(() => [], { table: 'owner', type: { name: 'Owner' } })] });
    expect(counts).toMatchObject([
      { table: 'owner', types: { new: 'Owner' }, stored: 0, unfit: 0 },
      { table: 'pet', types: { old: 'Pet' }, stored: 1, unfit: 1 },
      { table: 'visit', types: {}, stored: 1, unfit: 0 },
    ]);
    expect(changesOfRecords(counts, { old: model, new: model })).toMatchObject([
      {
        code: 'stored-records-orphaned',
        verdict: 'breaking',
        message: '1 stored record of a type that is no longer stored.',
        witness: { records: [{ id: 'a', partition: '' }] },
      },
    ]);
  });
});
