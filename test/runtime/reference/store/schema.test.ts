import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { fieldAt, type FieldPath } from '../../../../src/runtime/reference/predicate/field-types.js';
import { openPostgresStore } from '../../../../src/runtime/reference/store/postgres-store.js';
import { textOrderings } from '../../../../src/runtime/reference/predicate/text-orderings.js';
import { makeIndexes, migrate, recordMigrations } from '../../../../src/runtime/reference/store/schema.js';
import type { Database, RecordStore, Store } from '../../../../src/runtime/reference/store/store.js';
import { usePostgres } from '../../../support/shared-postgres.js';
import { pricedType } from '../priced.js';
import { parsedThing } from '../thing.js';
import { oldLayout, oldRecord } from './old-layout.js';
import { until } from './until.js';

const postgres = usePostgres();

function things(store: Store, indexed: readonly FieldPath[] = []): Promise<RecordStore> {
  return store.collection({
    table: 'things',
    parse: parsedThing,
    id: 'id',
    key: 'key',
    indexed: indexed.map((path) => ({ path })),
  });
}

/** Opens the store at the URL, passes its records on, and closes it. */
async function withThings<R>(
  url: string,
  use: (records: RecordStore) => Promise<R>,
  indexed: readonly FieldPath[] = [],
): Promise<R> {
  const store = await openPostgresStore({ url });
  try {
    return await use(await things(store, indexed));
  } finally {
    await store.close();
  }
}

function directly(url: string): Database {
  return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
}

async function layoutOf(url: string): Promise<unknown> {
  return (await postgres.query(url, 'select table_name, version from modelwright_schema'))[0];
}

/** Waits for a row of a view about what the server does in this database. */
async function untilThereIs(url: string, rows: string): Promise<void> {
  const own = `select 1 from (select * from ${rows}) as rows where datname = current_database()`;
  await until(async () => (await postgres.query(url, own)).length > 0);
}

/** Another session, with an open transaction. */
async function beginning(url: string, statement = 'begin'): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query(statement);
  return other;
}

async function indexesOf(url: string): Promise<readonly string[]> {
  const rows = await postgres.query<{ indexdef: string }>(
    url,
    `select indexdef from pg_indexes where tablename = 'things' and indexname like 'things_by_%' and indexdef like '%gin%' order by indexdef`,
  );
  return rows.map(({ indexdef }) => indexdef.replace(/^.* USING /, ''));
}

describe('the layout of tables', () => {
  it('is updated in an old database, with its records unchanged', async () => {
    const url = await postgres.freshDatabase();
    for (const statement of oldLayout) await postgres.query(url, statement);
    expect(await withThings(url, (records) => records.getByKey('p', 'k'))).toEqual(oldRecord);
    expect(await layoutOf(url)).toEqual({ table_name: 'things', version: 3 });
    await expect(postgres.query(url, 'update things set version = 0')).rejects.toThrow('things_version');
  });

  it('is created in the schema that the URL names, next to another service', async () => {
    const database = await postgres.freshDatabase();
    await withThings(database, (records) => records.insert('p', oldRecord), [['size']]);
    await postgres.query(database, 'create schema shop');
    const url = `${database}?options=-c%20search_path%3Dshop`;
    expect(await withThings(url, (records) => records.get('p', 'a'), [['name']])).toBeUndefined();
    expect(await indexesOf(url)).toHaveLength(2);
    const tables = `select schemaname from pg_tables where tablename in ('things', 'modelwright_schema') order by 1`;
    expect((await postgres.query<{ schemaname: string }>(url, tables)).map(({ schemaname }) => schemaname)).toEqual([
      'public',
      'public',
      'shop',
      'shop',
    ]);
  });

  it('is refused if it is newer than the program, and not touched', async () => {
    const url = await postgres.freshDatabase();
    await withThings(url, async (records) => records.insert('p', oldRecord));
    await postgres.query(url, 'update modelwright_schema set version = 7');
    await expect(withThings(url, (records) => records.get('p', 'a'))).rejects.toThrow(
      'The table "things" has layout 7, and this program knows layouts up to 3: a newer version of the program changed it.',
    );
    expect(await layoutOf(url)).toEqual({ table_name: 'things', version: 7 });
  });

  it('is changed by one of several processes that start together, and all of them continue', async () => {
    const url = await postgres.freshDatabase();
    for (const statement of oldLayout) await postgres.query(url, statement);
    const found = await Promise.all(
      Array.from({ length: 6 }, () => withThings(url, (records) => records.get('p', 'a'), [['name'], ['size']])),
    );
    expect(found).toEqual(Array.from({ length: 6 }, () => oldRecord));
    expect(await layoutOf(url)).toEqual({ table_name: 'things', version: 3 });
    expect(await indexesOf(url)).toHaveLength(2);
  });

  it('is changed either as a whole or not at all', async () => {
    const url = await postgres.freshDatabase();
    const database = directly(url);
    const first = (): readonly ReturnType<typeof sql>[] => [sql`create table halves (n integer)`];
    await migrate(database, 'halves', [first]);
    const broken = (): readonly ReturnType<typeof sql>[] => [
      sql`alter table halves add column m integer`,
      sql`alter table nowhere add column m integer`,
    ];
    await expect(migrate(database, 'halves', [first, broken])).rejects.toThrow('relation "nowhere" does not exist');
    expect(
      await postgres.query(url, `select * from information_schema.columns where table_name = 'halves'`),
    ).toHaveLength(1);
    expect(await layoutOf(url)).toEqual({ table_name: 'halves', version: 1 });
    await database.destroy();
  });
});

/** How much data, in kB, is still to be sorted in. */
const list = " WITH (gin_pending_list_limit='64')";

describe('the indexes of declared filters', () => {
  it('are those that the model declares now, and on a server also those of other versions', async () => {
    const url = await postgres.freshDatabase();
    const open = (indexed: readonly FieldPath[]): Promise<unknown> =>
      withThings(url, (records) => records.get('p', 'a'), indexed);
    const words = `gin ((((doc -> 'inner'::text) -> 'words'::text)) jsonb_path_ops)${list}`;
    const odd = `gin (((doc -> 'it''s'::text)) jsonb_path_ops)${list}`;
    await open([['inner', 'words']]);
    expect(await indexesOf(url)).toEqual([words]);
    await open([["it's"]]);
    expect(await indexesOf(url)).toEqual([words, odd]);
  });

  it('replace those of another format, which older versions made', async () => {
    const url = await postgres.freshDatabase();
    const database = directly(url);
    await migrate(database, 'things', recordMigrations);
    const indexed = [{ path: ['price'] }, { path: ['prices'] }];
    await makeIndexes(database, { table: 'things', indexed, isShared: false });
    const items = `gin (((doc -> 'prices'::text)) jsonb_path_ops)${list}`;
    expect((await indexesOf(url)).toSorted()).toEqual([`gin (((doc -> 'price'::text)) jsonb_path_ops)${list}`, items]);
    const { of } = textOrderings(pricedType);
    const ordered = indexed.map(({ path }) => ({ path, ordering: of(fieldAt(pricedType, path)) }));
    await makeIndexes(database, { table: 'things', indexed: ordered, isShared: false });
    const [key, same, ...others] = (await indexesOf(url)).toSorted();
    expect([same, ...others]).toEqual([items]);
    expect(key).toMatch(/^gin \(\(\s*CASE\s+WHEN \(jsonb_typeof\(\(doc -> 'price'::text\)\) = 'string'::text\)/);
    await database.destroy();
  });

  it('are only the current ones where nobody else uses the table, as in a folder', async () => {
    const url = await postgres.freshDatabase();
    const database = directly(url);
    await migrate(database, 'things', recordMigrations);
    const counts = [];
    for (const names of [['name', 'size'], ['size'], []]) {
      const indexed = names.map((name) => ({ path: [name] }));
      await makeIndexes(database, { table: 'things', indexed, isShared: false });
      counts.push((await indexesOf(url)).length);
    }
    expect(counts).toEqual([2, 1, 0]);
    await database.destroy();
  });

  it('are built again where one was left unfinished', async () => {
    const url = await postgres.freshDatabase();
    await withThings(url, (records) => records.insert('p', oldRecord), [['name']]);
    await postgres.query(
      url,
      `update pg_index set indisvalid = false
       where indexrelid in (select oid from pg_class where relname like 'things_by_%')`,
    );
    await withThings(url, (records) => records.get('p', 'a'), [['name']]);
    const states = await postgres.query(
      url,
      `select indisvalid from pg_index join pg_class on oid = indexrelid where relname like 'things_by_%'`,
    );
    expect(states).toEqual([{ indisvalid: true }, { indisvalid: true }]);
  });

  it('are built while others write', async () => {
    const url = await postgres.freshDatabase();
    await withThings(url, (records) => records.insert('p', oldRecord));
    const other = await beginning(url);
    await other.query(`update things set body = '{"id":"a"}'`);
    // Waits for that transaction, and blocks nobody else.
    const opening = withThings(url, (records) => records.get('p', 'a'), [['name']]);
    await untilThereIs(url, 'pg_stat_progress_create_index');
    const [row] = await postgres.query(
      url,
      `insert into things (partition, id, version, body) values ('p', 'b', 1, '{}') returning id`,
    );
    expect(row).toEqual({ id: 'b' });
    await other.query('commit');
    await other.end();
    expect(await opening).toMatchObject({ text: '{"id":"a"}' });
    expect(await indexesOf(url)).toHaveLength(1);
  });
});

it('a start that waits for a transaction of another session says so', async () => {
  const url = await postgres.freshDatabase();
  await withThings(url, (records) => records.insert('p', oldRecord));
  // As `pg_dump` begins.
  const other = await beginning(url, 'begin isolation level repeatable read');
  await other.query('select 1 from things');
  let said: (line: string) => void = () => undefined;
  const line = new Promise<string>((resolve) => (said = resolve));
  const store = await openPostgresStore({ url, report: (text) => said(text) });
  const opening = things(store, [['name']]);
  expect(await line).toMatch(/^Preparing the table "things" … A new index waits for older transactions/);
  await other.query('commit');
  await other.end();
  expect(await (await opening).get('p', 'a')).toEqual(oldRecord);
  await store.close();
});

it('a role without permission to create suffices once everything exists, and before that the message names what is missing', async () => {
  const url = await postgres.freshDatabase();
  const clerk = new URL(url);
  clerk.username = 'clerk';
  await postgres.query(url, 'drop role if exists clerk');
  await postgres.query(url, 'create role clerk login');
  await expect(withThings(clerk.href, (records) => records.get('p', 'a'))).rejects.toThrow(
    /cannot be prepared: permission denied for schema public\. Use a role that may create tables and indexes\.$/,
  );
  await withThings(url, (records) => records.insert('p', oldRecord));
  await postgres.query(url, 'grant select, insert, update, delete on all tables in schema public to clerk');
  expect(await withThings(clerk.href, (records) => records.get('p', 'a'))).toEqual(oldRecord);
  await postgres.query(url, 'drop owned by clerk');
});

it('a removal of all records waits for an open transaction, and blocks no reader', async () => {
  const url = await postgres.freshDatabase();
  const store = await openPostgresStore({ url, statementMilliseconds: 3000 });
  const records = await things(store);
  await records.insert('p', oldRecord);
  const other = await beginning(url);
  await other.query('select * from things');
  const cleared = store.clear();
  // By now the removal waits for its lock, and new readers queue behind it.
  await untilThereIs(url, `pg_stat_activity where wait_event_type = 'Lock'`);
  expect(await records.get('p', 'a')).toEqual(oldRecord);
  await other.query('commit');
  await cleared;
  expect(await records.get('p', 'a')).toBeUndefined();
  await other.end();
  await store.close();
});
