import { afterAll, describe, expect, it } from 'vitest';
import type { RecordPlan } from '../../../../src/runtime/reference/records/plan.js';
import { openRecords, type Records } from '../../../../src/runtime/reference/records/records.js';
import { createMemoryStore } from '../../../../src/runtime/reference/store/memory-store.js';
import { openPostgresStore } from '../../../../src/runtime/reference/store/postgres-store.js';
import type { ScanPosition, PlacedRecord, Store, StoredRecord } from '../../../../src/runtime/reference/store/store.js';
import {
  type Imported,
  type ImportOptions,
  storeRecords,
} from '../../../../src/runtime/reference/transfer/import-records.js';
import { exportedText, textLines } from '../../../../src/runtime/reference/transfer/transfer-lines.js';
import { parseJson } from '../../../../src/runtime/validators/json.js';
import { usePostgres } from '../../../support/shared-postgres.js';
import { inTier } from '../../../support/tier.js';
import { buildRuntime } from '../built-runtime.js';
import { type Thing, thingPlan, storedThing } from '../thing.js';

const model = { name: 'things', version: '1.0.0' };
const header = '{"format":"modelwright-records","formatVersion":1,"model":"things","modelVersion":"1.0.0"}';

const plan: RecordPlan<Thing> = {
  ...thingPlan,
  codec: {
    ...thingPlan.codec,
    parse(text) {
      const result = parseJson(text);
      if (!result.ok) return { ok: false, issues: [{ path: '', code: 'json', message: 'must be JSON' }] };
      return thingPlan.codec.validate(result.value);
    },
  },
};
const notePlan: RecordPlan<Thing> = { ...plan, table: 'note' };

const postgres = usePostgres();
const stores: Store[] = [];
const runtime = await buildRuntime();

afterAll(async () => {
  for (const store of stores) await store.close();
});

const noFolder = async (): Promise<readonly Store[]> => [];
const oneFolder = async (): Promise<readonly Store[]> => [await runtime.newFolderStore()];

/** Both tables of a store, which is closed after the tests. */
async function opened(store: Store): Promise<readonly Records<object>[]> {
  stores.push(store);
  return [await openRecords(store, plan), await openRecords(store, notePlan)];
}

async function textOf(tables: readonly Records<object>[]): Promise<string> {
  const parts: string[] = [];
  for await (const part of exportedText(model, tables)) parts.push(part);
  return parts.join('');
}

/** In small pieces, as from a file: they cut lines and characters. */
async function* inParts(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += 997) yield bytes.subarray(start, start + 997);
}

function imported(text: string, tables: readonly Records<object>[], options?: ImportOptions): Promise<Imported> {
  return storeRecords(textLines(inParts(text)), { model, tables }, options);
}

const odd: StoredRecord = {
  id: 'odd\n"\u2028\u2029é😀',
  key: "k'; drop table thing; --",
  version: 9007199254740991,
  text: String.raw`{"version":9007199254740991,"id":"odd\n\"${'\u2028\u2029'}é😀","key":"k'; drop table thing; --", "inner":{},
    "big":9223372036854775807,"size":1e3,"any":{"__proto__":-0.0,"b":1,"a":"\u00e9"}}`,
};
const partitions = ['', 'a', 'a b', 'ä', '\u{1f600}', '\uffee', 'z'];

/** More than a page of an export in one partition, a few records in each of the others. */
async function fill([things, notes]: readonly Records<object>[]): Promise<void> {
  const many = Array.from({ length: 601 }, (_, index) => ({
    partition: 'many',
    record: storedThing(`t${index}`, { version: index + 1, size: index }),
  }));
  expect(await things?.store.insertMany(many)).toHaveLength(601);
  const few = partitions.flatMap((partition) =>
    [storedThing('b', { key: 'k' }), storedThing('a'), odd].map((one) => ({ partition, record: one })),
  );
  expect(await things?.store.insertMany(few)).toEqual(few);
  expect(await notes?.store.insert('a', storedThing('a', { key: 'k' }))).toBe(true);
}

const recordCount = 601 + 3 * partitions.length + 1;

describe('moved records', () => {
  it('are the same byte for byte: from memory to each database and to memory', async () => {
    const first = await opened(createMemoryStore());
    await fill(first);
    const text = await textOf(first);
    const url = await postgres.freshDatabase();
    const others = [
      await openPostgresStore({ url, poolSize: 2 }),
      createMemoryStore(),
      ...(await inTier({ short: noFolder, long: oneFolder })()),
    ];
    for (const store of others) {
      const tables = await opened(store);
      expect(await imported(text, tables)).toEqual({ stored: recordCount, present: 0 });
      expect(await textOf(tables)).toBe(text);
      expect(await tables[0]?.store.getByKey('ä', odd.key ?? '')).toEqual(odd);
      expect(await tables[1]?.store.get('a', 'a')).toMatchObject(storedThing('a', { key: 'k' }));
    }
  });

  it('do not replace records with the same id or key, which are reported', async () => {
    const source = await opened(createMemoryStore());
    await fill(source);
    const tables = await opened(await openPostgresStore({ url: await postgres.freshDatabase(), poolSize: 2 }));
    await tables[0]?.store.insert('a', storedThing('other', { key: 'k' }));
    await tables[0]?.store.insert('many', storedThing('t7', { version: 70 }));
    const told: string[] = [];
    const counts: number[] = [];
    const present: ImportOptions['present'] = ({ table, partition, id }) =>
      void told.push(`${table} ${partition} ${id}`);
    const progress: ImportOptions['progress'] = (count) => void counts.push(count);
    const text = await textOf(source);
    expect(await imported(text, tables, { present, progress })).toEqual({ stored: recordCount - 2, present: 2 });
    expect(told).toEqual(['thing a b', 'thing many t7']);
    expect(counts.at(-1)).toBe(recordCount);
    expect((await tables[0]?.store.get('many', 't7'))?.version).toBe(70);
    expect(await imported(text, tables)).toEqual({ stored: 0, present: recordCount });
  });

  it('are none for an empty store', async () => {
    const text = await textOf(await opened(createMemoryStore()));
    expect(text).toBe(`${header}\n{"end":true,"records":0}\n`);
    expect(await imported(text, await opened(createMemoryStore()))).toEqual({ stored: 0, present: 0 });
  });

  it('are stored once if a file has the same id twice', async () => {
    const line = lineOf('thing', storedThing('a'));
    const text = `${header}\r\n${line}\r\n${line}\r\n{"end":true,"records":2}`;
    expect(await imported(text, await opened(createMemoryStore()))).toEqual({ stored: 1, present: 1 });
  });
});

function lineOf(table: string, { version, text }: StoredRecord, partition = 'p'): string {
  return JSON.stringify({ table, partition, version, body: text });
}

const good = lineOf('thing', storedThing('good'));
const end = '{"end":true,"records":2}';

describe('an import reports the line of', () => {
  it.each([
    ['an empty file', '', 'Line 1: the input is empty.'],
    ['a foreign file', '%PDF-1.7\n', 'Line 1: this is not an export of records'],
    ['other JSON', '{"format":"other"}\n', 'Line 1: this is not an export of records'],
    [
      'a later format',
      header.replace('"formatVersion":1', '"formatVersion":2'),
      'Line 1: the export has format version 2',
    ],
    [
      'another model',
      header.replace('things', 'shop'),
      'Line 1: the records are of the model "shop", but this model is "things".',
    ],
    ['invalid JSON', `${header}\n${good}\n{"table":\n${end}`, 'Line 3: this is not a JSON object.'],
    [
      'a line without a record',
      `${header}\n${good}\n{"table":"thing"}\n${end}`,
      'Line 3: "table", "partition" and "body" must be strings.',
    ],
    [
      'a missing version',
      `${header}\n${good.replace('"version":1,', '')}\n`,
      'Line 2: "version" must be a number from 1.',
    ],
    [
      'another table',
      `${header}\n${lineOf('order', storedThing('a'))}`,
      'Line 2: the model has no table "order", only thing, note.',
    ],
    [
      'a truncated body',
      `${header}\n${lineOf('thing', { ...storedThing('a'), text: '{"id":' })}`,
      'Line 2: the body does not fit its type:  must be JSON',
    ],
    [
      'another type',
      `${header}\n${lineOf('thing', storedThing('a', { name: '' }))}`,
      'Line 2: the body does not fit its type: /name must not be empty',
    ],
    [
      'a missing id',
      `${header}\n${lineOf('thing', { ...storedThing('a'), text: '{"id":1}' })}`,
      'Line 2: the body has no string "id", its id.',
    ],
    [
      'a repeated version',
      `${header}\n${lineOf('thing', { ...storedThing('a'), version: 2 })}`,
      'Line 2: the body has version 1, but the line 2.',
    ],
    [
      'unstorable text',
      `${header}\n${lineOf('thing', storedThing('a', { any: '\0' }))}`,
      'Line 2: it cannot be stored: /any A string with U+0000',
    ],
    [
      'a long name',
      `${header}\n${lineOf('thing', storedThing('a'.repeat(1001)))}`,
      'Line 2: it cannot be stored: /id An id or a key',
    ],
    [
      'a truncated file',
      `${header}\n${good}\n`,
      'The file is truncated: after line 2 the end {"end":true, …} is missing.',
    ],
    ['a lost line', `${header}\n${good}\n${end}`, 'Line 3: the end counts 2 records, and 1 came before it.'],
    [
      'two concatenated exports',
      `${header}\n{"end":true,"records":0}\n${header}\n`,
      'Line 3: there is a line after the end, which was line 2.',
    ],
  ])('%s', async (_, text, message) => {
    await expect(imported(text, await opened(createMemoryStore()))).rejects.toThrow(message);
  });

  it('bytes that are not text', async () => {
    const bytes = Buffer.concat([Buffer.from(`${header}\n`), Buffer.from([0xff, 0xfe, 0x00])]);
    const parts = (async function* () {
      yield bytes;
    })();
    const source = { model, tables: await opened(createMemoryStore()) };
    await expect(storeRecords(textLines(parts), source)).rejects.toThrow('this is not UTF-8.');
  });
});

it.each(['memory', 'PostgreSQL'])(
  'a scan of all partitions is in the order of partitions and ids, from any position: %s',
  async (name) => {
    const isMemory = name === 'memory';
    const store = isMemory ? createMemoryStore() : await openPostgresStore({ url: await postgres.freshDatabase() });
    const [things] = await opened(store);
    const placed = partitions
      .toReversed()
      .flatMap((partition) => ['b', 'a'].map((id) => ({ partition, record: storedThing(id) })));
    // Of two records with one id, the first is stored.
    expect(await things?.store.insertMany([...placed, ...placed.map((one) => ({ ...one }))])).toEqual(placed);
    // By code points, which is not the order of UTF-16.
    const ordered = ['', 'a', 'a b', 'z', 'ä', '\uffee', '\u{1f600}'];
    const expected = ordered.flatMap((partition) => [`${partition}/a`, `${partition}/b`]);
    for (const limit of [1, 3, 100]) {
      const walked: string[] = [];
      for (
        let page = await things?.store.scan(limit);
        page?.length;
        page = await things?.store.scan(limit, placeOf(page))
      ) {
        walked.push(...page.map(({ partition, record: { id } }) => `${partition}/${id}`));
      }
      expect(walked).toEqual(expected);
    }
    // A position without a record.
    const [next] = (await things?.store.scan(1, { partition: 'aa', id: 'z' })) ?? [];
    expect(next?.partition).toBe('z');
    expect(await things?.store.scan(10, { partition: '\u{1f601}', id: '' })).toEqual([]);
    await store.clear();
    expect(await things?.store.scan(10)).toEqual([]);
  },
);

function placeOf(page: readonly PlacedRecord[]): ScanPosition | undefined {
  const last = page.at(-1);
  return last && { partition: last.partition, id: last.record.id };
}
