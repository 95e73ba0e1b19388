import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOver, type SqlPool } from '../../../../src/runtime/reference/store/database.js';
import type { Database } from '../../../../src/runtime/reference/store/store.js';
import { maintenance } from '../../../../src/runtime/reference/store/folder-store.js';
import { buildRuntime, type BuiltRuntime } from '../built-runtime.js';

let runtime: BuiltRuntime;
let pool: SqlPool;
let database: Database;

beforeAll(async () => {
  runtime = await buildRuntime();
  pool = await runtime.pgliteDriver.openPglite({ folder: await runtime.dataFolder(), statementMilliseconds: 30_000 });
  database = databaseOver(pool);
  await sql`create table busy (id integer primary key, text text)`.execute(database);
  await sql`create table quiet (id integer primary key)`.execute(database);
});

afterAll(() => pool.end());

async function deadRows(): Promise<string> {
  // Otherwise the counts are up to a second behind.
  await sql`select pg_stat_force_next_flush()`.execute(database);
  const { rows } = await sql<{ dead: string }>`
    select n_dead_tup::text as dead from pg_stat_user_tables where relname = 'busy'`.execute(database);
  return rows[0]?.dead ?? '';
}

describe('the maintenance of an embedded database', () => {
  it('frees the space of old rows in tables with many changes, and in no others', async () => {
    await sql`insert into busy select n, 'a' from generate_series(1, 3000) as n`.execute(database);
    await sql`update busy set text = 'b'`.execute(database);
    expect(await deadRows()).toBe('3000');
    expect(await maintenance(database, false)).toEqual(['busy']);
    expect(await deadRows()).toBe('0');
    expect(await maintenance(database, false)).toEqual([]);
  });

  it('includes all tables at first, as a new process does not know of earlier changes', async () => {
    expect(await maintenance(database, true)).toEqual(['busy', 'quiet']);
  });
});
