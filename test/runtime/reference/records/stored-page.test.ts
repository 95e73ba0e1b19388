import { describe, expect, it } from 'vitest';
import type { RecordPlan } from '../../../../src/runtime/reference/records/plan.js';
import type { Page } from '../../../../src/runtime/reference/records/page.js';
import { queryRecords } from '../../../../src/runtime/reference/records/query.js';
import { openRecords, type Records } from '../../../../src/runtime/reference/records/records.js';
import { searchRecords } from '../../../../src/runtime/reference/records/search.js';
import { pageBody } from '../../../../src/runtime/reference/records/stored-page.js';
import { createRecord } from '../../../../src/runtime/reference/records/write.js';
import { createMemoryStore } from '../../../../src/runtime/reference/store/memory-store.js';
import { openPostgresStore } from '../../../../src/runtime/reference/store/postgres-store.js';
import type { Store } from '../../../../src/runtime/reference/store/store.js';
import { storeRecords } from '../../../../src/runtime/reference/transfer/import-records.js';
import { exportedText } from '../../../../src/runtime/reference/transfer/transfer-lines.js';
import { jsonTextOf } from '../../../../src/runtime/server/encoder.js';
import type { Field, ObjectType } from '../../../../src/runtime/validators/index.js';
import { usePostgres } from '../../../support/shared-postgres.js';
import { type Thing, thingPlan, thingType } from '../thing.js';

const { freshDatabase } = usePostgres();
const stores: Readonly<Record<string, () => Promise<Store>>> = {
  memory: async () => createMemoryStore(),
  PostgreSQL: async () => openPostgresStore({ url: await freshDatabase() }),
};

interface Shelf {
  readonly things: Records<Thing>;
  /** How many records have been parsed. */
  parsed(): number;
  /** The same records, opened with another plan. */
  reopened(plan: Partial<RecordPlan<Thing>>): Promise<Records<Thing>>;
}

async function shelfIn(store: Store, plan: Partial<RecordPlan<Thing>> = {}): Promise<Shelf> {
  let parsed = 0;
  const { codec } = thingPlan;
  const counted = { ...codec, parse: (text: string) => ((parsed += 1), codec.parse(text)) };
  const things = await openRecords(store, { ...thingPlan, codec: counted, ...plan });
  for (const name of ['ä', 'b', 'c']) await createRecord(things, { partition: 'p', draft: { name, any: [1, null] } });
  parsed = 0;
  return {
    things,
    parsed: () => parsed,
    reopened: (other) => openRecords(store, { ...thingPlan, codec: counted, ...other }),
  };
}

async function pageOf(things: Records<Thing>): Promise<Page<Thing>> {
  return queryRecords(things, { partition: 'p', limit: 2, withTotal: true, asStored: true });
}

const bodyOf = ({ limit, offset, total, records, next }: Page<Thing>): object =>
  pageBody({ limit, offset, total, count: records.length, results: records, next });

function withField(field: Field): ObjectType {
  return { ...thingType, fields: [...thingType.fields, field] };
}

describe.each(Object.keys(stores))('a page of records in %s', (name) => {
  const shelf = async (plan?: Partial<RecordPlan<Thing>>): Promise<Shelf> =>
    shelfIn((await stores[name]?.()) as Store, plan);

  it('is sent as the records are stored, without parsing them', async () => {
    const { things, parsed } = await shelf();
    const text = jsonTextOf(bodyOf(await pageOf(things)));
    expect(parsed()).toBe(0);
    const { records, ...read } = (await queryRecords(things, { partition: 'p', limit: 2 })) as Page<Thing>;
    expect(JSON.parse(text ?? '')).toEqual({ limit: read.limit, offset: 0, total: 3, count: 2, results: records });
  });

  it('may be just a list', async () => {
    const { things } = await shelf();
    const { records } = await pageOf(things);
    expect(JSON.parse(jsonTextOf(records) ?? '')).toHaveLength(2);
  });

  it('is serialized once a handler has read a record, which it may have changed', async () => {
    const { things } = await shelf();
    const page = await pageOf(things);
    const body = bodyOf(page);
    expect(page.records.map((thing) => thing.name)).toEqual(['ä', 'b']);
    expect(jsonTextOf(body)).toBeUndefined();
  });

  it('is serialized once a handler has replaced a record, and has the others then', async () => {
    const { things } = await shelf();
    const { records } = await pageOf(things);
    records[0] = { ...(records[0] as Thing), name: 'replaced' };
    expect(records.map((thing) => thing.name)).toEqual(['replaced', 'b']);
    expect(jsonTextOf(records)).toBeUndefined();
    const { records: more } = await pageOf(things);
    more.push(records[0]);
    expect(more.map((thing) => thing.name)).toEqual(['ä', 'b', 'replaced']);
    const { records: fewer } = await pageOf(things);
    fewer.length = 1;
    expect(jsonTextOf(fewer)).toBeUndefined();
  });

  it.each<[string, (records: readonly Thing[]) => unknown]>([
    ['its elements', ([first]) => first?.name],
    ['a spread', (records) => [...records][0]?.name],
    ['JSON', (records) => (JSON.parse(JSON.stringify(records)) as Thing[])[0]?.name],
    ['its entries', (records) => Object.entries(records)[0]?.[1].name],
    ['a copy', (records) => Object.assign([], records)[0]?.['name']],
    ['a search', (records) => records.find((thing) => thing.name === 'ä')?.name],
    ['an index', (records) => (0 in records ? 'ä' : '')],
  ])('has an ordinary list: read by %s', async (_, read) => {
    const { things } = await shelf();
    const { records } = await pageOf(things);
    expect(Array.isArray(records)).toBe(true);
    expect(read(records)).toBe('ä');
  });

  it('is parsed where the type has changed since the records were stored', async () => {
    const { parsed, reopened } = await shelf();
    const newer = await reopened({ type: withField({ name: 'more', type: 'string', optional: true }) });
    const body = bodyOf(await pageOf(newer));
    expect(parsed()).toBe(2);
    expect(jsonTextOf(body)).toBeUndefined();
  });

  it.each<[string, Field]>([
    ['a hidden field', { name: 'secret', type: 'string', optional: true, access: 'write' }],
    ['a default', { name: 'color', type: 'string', optional: true, default: 'red' }],
  ])('is parsed where the type has %s', async (_, field) => {
    const { things, parsed } = await shelf({ type: withField(field) });
    expect(jsonTextOf(bodyOf(await pageOf(things)))).toBeUndefined();
    expect(parsed()).toBe(2);
  });
});

it('a page of search results is sent as the records are stored', async () => {
  const { things } = await shelfIn(createMemoryStore());
  const page = await searchRecords(things, { partition: 'p', asStored: true });
  expect(jsonTextOf(pageBody({ results: page.records }))).toBe(`{"results":${JSON.stringify(page.records)}}`);
});

describe('imported records', () => {
  const model = { name: 'things', version: '1' };

  it('are sent as they are stored only if they are in our format: unknown members are not sent', async () => {
    const { things } = await shelfIn(createMemoryStore());
    const lines: string[] = [];
    for await (const line of exportedText(model, [things as unknown as Records<object>])) lines.push(line);
    const text = lines.join('');
    for (const [given, isStored] of [
      [text, true],
      [text.replace('\\"any\\"', '\\"any\\" '), false],
    ] as const) {
      const copies = await openRecords(createMemoryStore(), thingPlan);
      await storeRecords(given.trimEnd().split('\n'), { model, tables: [copies as unknown as Records<object>] });
      expect(jsonTextOf(bodyOf(await pageOf(copies))) !== undefined).toBe(isStored);
    }
  });
});
