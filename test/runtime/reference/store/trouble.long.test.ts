import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleModel } from '../../../support/example-model.js';
import { type Postgres, startPostgres } from '../../../support/postgres.js';
import { buildReference, type BuiltReference } from '../../../targets/reference/built-reference.js';
import { type ServedResources, serveResources } from '../../../targets/reference/served-resources.js';
import { until } from './until.js';

let built: BuiltReference;
let postgres: Postgres;

beforeAll(async () => {
  [built, postgres] = await Promise.all([
    buildReference(exampleModel()),
    startPostgres({ settings: { fsync: 'off' } }),
  ]);
});

afterAll(() => postgres.remove());

interface Served {
  readonly service: ServedResources;
  readonly url: string;
  readonly database: string;
}

async function serve(environment: Readonly<Record<string, string>> = {}): Promise<Served> {
  const url = await postgres.freshDatabase();
  const service = await serveResources(built, { ...environment, DATABASE_URL: url });
  expect(await service.create('before')).toBe(201);
  return { service, url, database: new URL(url).pathname.slice(1) };
}

/** The number of connections to a database. */
async function connectionsTo(database: string): Promise<number> {
  const [row] = await postgres.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = '${database}'`,
  );
  return row?.count ?? 0;
}

/** New connections see settings that were made after the old ones. */
async function cutConnections(database: string): Promise<void> {
  await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
}

/** Blocks the table of resources for all others until it is released. */
async function lockResources(url: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table resource in access exclusive mode');
  return { release: () => client.end() };
}

describe('a statement that takes too long', () => {
  it('is ended, and not acknowledged', async () => {
    const { service, url } = await serve({ STATEMENT_MS: '300' });
    const lock = await lockResources(url);
    expect(await service.call('POST', '/p/resource', '{"key":"late","objectTypeProperty":{}}')).toMatchObject({
      status: 503,
      type: 'application/problem+json',
    });
    expect(await service.statusesOf(['before'])).toEqual([503]);
    // The database responds, which is what the question is about.
    expect((await service.call('GET', '/readyz')).status).toBe(200);
    await lock.release();
    expect(await service.statusesOf(['before'])).toEqual([200]);
    expect(await service.statusesOf(['late'])).toEqual([404]);
    expect(service.complaints()).toContain('canceling statement due to statement timeout');
    expect(await service.end()).toBe(0);
  });

  it('makes nobody wait for a connection forever, and uses no more connections than allowed', async () => {
    const { service, url, database } = await serve({ STATEMENT_MS: '30000', POOL_SIZE: '3' });
    // The connection that created the table is not one of them, and ends soon.
    await until(async () => (await connectionsTo(database)) === 1);
    const lock = await lockResources(url);
    let refused = 0;
    const crowd = Array.from({ length: 200 }, async (_, index) => {
      const status = await service.create(`crowd-${index}`);
      if (status === 503) refused += 1;
      return status;
    });
    const counts: number[] = [];
    // Three wait for the lock, and the others for these: until they give up, long before that with the statements.
    await until(async () => {
      counts.push((await connectionsTo(database)) - 1);
      return refused === 197;
    });
    await lock.release();
    expect((await Promise.all(crowd)).filter((status) => status === 201)).toHaveLength(3);
    expect(Math.max(...counts)).toBe(3);
    expect(await service.statusesOf(['before'])).toEqual([200]);
    expect(await service.end()).toBe(0);
  });
});

it('a database server that stops responding is given up shortly after the time that a statement may take', async () => {
  const { service, database } = await serve({ STATEMENT_MS: '100', POOL_SIZE: '1' });
  // The connection that created the table ends soon, and could not be stopped then.
  await until(async () => (await connectionsTo(database)) === 1);
  const rows = await postgres.query<{ pid: number }>(`select pid from pg_stat_activity where datname = '${database}'`);
  const signal = (name: NodeJS.Signals): void => rows.forEach(({ pid }) => process.kill(pid, name));
  signal('SIGSTOP');
  try {
    expect(await service.create('hung')).toBe(503);
    expect((await service.call('GET', '/livez')).status).toBe(200);
    // On another connection: that one was given up. On a busy machine, a statement may take longer than it may.
    let created = 0;
    await until(async () => (await service.create(`after-${(created += 1)}`)) === 201);
  } finally {
    signal('SIGCONT');
  }
  expect(await service.end()).toBe(0);
});

describe('a database', () => {
  it('can be read while it is read-only', async () => {
    const { service, database } = await serve();
    await postgres.query(`alter database ${database} set default_transaction_read_only = on`);
    await cutConnections(database);
    await until(async () => (await service.statusesOf(['before']))[0] === 200);
    expect(await service.create('written')).toBe(503);
    expect(await service.statusesOf(['before'])).toEqual([200]);
    await postgres.query(`alter database ${database} set default_transaction_read_only = off`);
    await cutConnections(database);
    await until(async () => (await service.create('written')) === 201);
    expect(await service.end()).toBe(0);
  });

  it('can be written to with the strictest transaction isolation', async () => {
    const { service, database } = await serve();
    await postgres.query(`alter database ${database} set default_transaction_isolation = 'serializable'`);
    await cutConnections(database);
    await until(async () => (await service.create('one')) === 201);
    const put = (): Promise<{ readonly status: number }> =>
      service.call('PUT', '/p/resource', '{"key":"one","objectTypeProperty":{}}');
    const statuses = (await Promise.all(Array.from({ length: 60 }, put))).map(({ status }) => status);
    // 409: others were faster every time.
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const written = statuses.filter((status) => status === 200).length;
    expect(written).toBeGreaterThan(0);
    expect(JSON.parse((await service.call('GET', '/p/resource/key=one')).body)).toMatchObject({ version: 1 + written });
    expect(await service.end()).toBe(0);
  });

  it.each(['serialization_failure', 'deadlock_detected'])('is called again after a %s', async (failure) => {
    const { service, url } = await serve();
    // A sequence advances even if the transaction is rolled back.
    await postgres.query(
      `create sequence attempts;
      create function fail() returns trigger language plpgsql as $$ begin
        if nextval('attempts') <= 3 then raise ${failure}; end if;
        return new;
      end $$;
      create trigger failing before insert on resource for each row execute function fail()`,
      url,
    );
    expect(await service.create('again')).toBe(201);
    expect(await postgres.query('select last_value::int as attempts from attempts', url)).toEqual([{ attempts: 4 }]);
    await postgres.query(`alter sequence attempts increment by -1 minvalue -1000 restart with 3`, url);
    expect(await service.create('never')).toBe(409);
    expect(await service.statusesOf(['never'])).toEqual([404]);
    expect(await service.end()).toBe(0);
  });
});

it('unreadable database files make the service respond with 503 until they are readable', async () => {
  const { service, url, database } = await serve();
  const [row] = await postgres.query<{ path: string }>(`select pg_relation_filepath('resource') as path`, url);
  const file = join(postgres.folder, 'data', row?.path ?? '');
  await chmod(file, 0);
  await cutConnections(database);
  await until(async () => (await service.call('GET', '/readyz')).status === 200);
  expect(await service.create('unwritten')).toBe(503);
  expect(await service.statusesOf(['before'])).toEqual([503]);
  await chmod(file, 0o600);
  expect(await service.statusesOf(['before'])).toEqual([200]);
  expect(await service.create('after')).toBe(201);
  expect(service.complaints()).toContain('could not open file');
  expect(await service.end()).toBe(0);
});
