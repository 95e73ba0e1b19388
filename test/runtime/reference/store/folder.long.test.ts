import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildRuntime } from '../built-runtime.js';
import { parsedThing } from '../thing.js';
import { oldLayout, oldRecord } from './old-layout.js';

const runtime = await buildRuntime();

describe('a data folder', () => {
  it('is created again if its first start was killed half-way', async () => {
    const folder = await runtime.dataFolder();
    await mkdir(join(folder, 'empty', 'postgres.new'), { recursive: true });
    await writeFile(join(folder, 'empty', 'postgres.new', 'PG_VERSION'), '18\n');
    const store = await runtime.folderStore.openFolderStore(join(folder, 'empty'), () => undefined);
    expect(await store.isReady()).toBe(true);
    await store.close();
    await expect(store.isReady()).rejects.toThrow('The store is closed.');
  });

  it('makes the store unavailable while its files are unreadable', async () => {
    const folder = await runtime.dataFolder();
    const store = await runtime.folderStore.openFolderStore(folder, () => undefined);
    const things = await store.collection({ table: 'things', parse: JSON.parse, id: 'id', indexed: [] });
    await things.insert('p', { id: 'a1', version: 1, text: '{}' });
    const tables = join(folder, 'postgres', 'base');
    await rename(tables, `${tables}.away`);
    await expect(things.get('p', 'a1')).rejects.toMatchObject({ name: 'StoreUnavailableError' });
    await rename(`${tables}.away`, tables);
    expect(await things.get('p', 'a1')).toMatchObject({ id: 'a1', version: 1 });
    await store.close();
  });

  it('updates an old layout of its tables, with its records unchanged', async () => {
    const folder = await runtime.dataFolder();
    const pool = await runtime.pgliteDriver.openPglite({ folder, statementMilliseconds: 30_000 });
    const connection = await pool.connect();
    for (const statement of oldLayout) await connection.query(statement, []);
    connection.release();
    await pool.end();
    const store = await runtime.folderStore.openFolderStore(folder, () => undefined);
    const records = await store.collection({
      table: 'things',
      parse: parsedThing,
      id: 'id',
      key: 'key',
      indexed: [{ path: ['name'] }],
    });
    expect(await records.getByKey('p', 'k')).toEqual(oldRecord);
    await store.close();
  });
});

it('the write-ahead log stays short while the database is open, so that a killed one opens quickly again', async () => {
  const folder = await runtime.dataFolder();
  const pool = await runtime.pgliteDriver.openPglite({ folder, statementMilliseconds: 30_000 });
  const { query, release } = await pool.connect();
  await query('create table noise (text text)', []);
  await query('alter table noise alter column text set storage external', []);
  const start = `select pg_current_wal_lsn()::text as place`;
  const [{ place } = { place: '' }] = (await query<{ place: string }>(start, [])).rows;
  for (let count = 0; count < 250; count += 1) {
    await query(`insert into noise values (repeat($1, 400000))`, [String(count % 10)]);
  }
  const { rows } = await query<{ written: string; unread: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::bigint as written,
         pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint as unread from pg_control_checkpoint()`,
    [place],
  );
  release();
  await pool.end();
  expect(Number(rows[0]?.written)).toBeGreaterThan(90_000_000);
  // 32 MiB, and what a hundred statements write between two checks.
  expect(Number(rows[0]?.unread)).toBeLessThan(80_000_000);
});
