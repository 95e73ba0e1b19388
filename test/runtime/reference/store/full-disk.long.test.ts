import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exampleModel } from '../../../support/example-model.js';
import { type Postgres, startPostgres } from '../../../support/postgres.js';
import { mountSmallDisk, type SmallDisk } from '../../../support/small-disk.js';
import { kill } from '../../../support/processes.js';
import { buildReference } from '../../../targets/reference/built-reference.js';
import { type ServedResources, serveResources } from '../../../targets/reference/served-resources.js';
import { buildRuntime } from '../built-runtime.js';
import { until } from './until.js';

const [built, runtime] = await Promise.all([buildReference(exampleModel()), buildRuntime()]);

async function smallDisk(): Promise<SmallDisk> {
  const disk = await mountSmallDisk(120);
  onTestFinished(() => disk.remove());
  return disk;
}

async function postgresOn(disk: SmallDisk): Promise<Postgres> {
  const postgres = await startPostgres({ folder: join(disk.folder, 'server') });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(await postgres.log());
    await postgres.remove();
  });
  return postgres;
}

async function dataFolderOn(disk: SmallDisk): Promise<string> {
  const folder = join(disk.folder, 'data');
  await cp(await runtime.dataFolder(), folder, { recursive: true });
  return folder;
}

/** Creates resources until one is refused; returns the keys of the created ones, and of the refused one. */
async function createUntilRefused(service: ServedResources): Promise<readonly [readonly string[], string]> {
  const acknowledged: string[] = [];
  for (let index = 0; index < 5000; index += 1) {
    const key = `full-${index}`;
    const status = await service.create(key, 4000);
    if (status === 503) return [acknowledged, key];
    expect(status).toBe(201);
    acknowledged.push(key);
  }
  throw new Error('The disk did not become full.');
}

/** A change may be made although its response was that there is no space, or no response: then it conflicts with itself. */
async function untilMade(service: ServedResources, key: string): Promise<void> {
  await until(async () => [201, 409].includes(await service.create(key)));
}

it.each([
  ['the embedded database', async (disk: SmallDisk) => ({ DATA_DIR: await dataFolderOn(disk) })],
  ['PostgreSQL', async (disk: SmallDisk) => ({ DATABASE_URL: await (await postgresOn(disk)).freshDatabase() })],
])('a full disk makes %s refuse changes but not reads, until there is space again', async (_, environmentOn) => {
  const disk = await smallDisk();
  const environment = await environmentOn(disk);
  const service = await serveResources(built, environment);
  expect(await service.create('before')).toBe(201);
  await disk.fill();
  const [acknowledged, refused] = await createUntilRefused(service);
  expect(await service.statusesOf([refused])).toEqual([404]);
  expect(await service.statusesOf(['before', ...acknowledged])).toEqual([200]);
  expect((await service.call('GET', '/livez')).status).toBe(200);
  await disk.free();
  await untilMade(service, 'after');
  await kill(service.child);
  const next = await serveResources(built, environment);
  expect(await next.statusesOf(['before', ...acknowledged, 'after'])).toEqual([200]);
  expect(await next.end()).toBe(0);
});

it('a disk that is too small for a new database is the reason why the service does not start', async () => {
  const disk = await mountSmallDisk(10);
  onTestFinished(() => disk.remove());
  await expect(serveResources(built, { DATA_DIR: join(disk.folder, 'data') })).rejects.toThrow(
    /exit 1: .*does not open: no space left on the disk \(ENOSPC\)/s,
  );
});

/*
 * When the log of changes is full, PostgreSQL does not refuse a statement but ends: a change that is not in the log
 * must not be anywhere else.
 */
describe('a full disk for the log of changes', () => {
  // Fills only the log: no table has to grow for it.
  const logMegabyte = `select pg_logical_emit_message(true, 'test', repeat('x', 1000000))::text`;

  it('ends PostgreSQL, which has all acknowledged changes after a restart with space', async () => {
    const disk = await smallDisk();
    const postgres = await postgresOn(disk);
    const service = await serveResources(built, { DATABASE_URL: await postgres.freshDatabase() });
    const keys = ['one', 'two', 'three'];
    for (const key of keys) expect(await service.create(key)).toBe(201);
    await disk.fill(4_000_000);
    await until(() =>
      postgres.query(logMegabyte).then(
        () => false,
        () => true,
      ),
    );
    // After a panic it may restart by itself, so soon that a waiting change is made after all, and panic again.
    const panicsInLog = async (): Promise<number> =>
      ((await postgres.log()).match(/PANIC: .*No space left on device/g) ?? []).length;
    await until(async () => {
      await postgres.query(logMegabyte).catch(() => undefined);
      const key = `full-${keys.length}`;
      const status = await service.create(key);
      if (status === 201 || status === 409) keys.push(key);
      return status === 503 || (await panicsInLog()) > 2;
    });
    expect(await panicsInLog()).toBeGreaterThan(0);
    await disk.free();
    // After a panic it restarts by itself, which fails permanently if that needs space. Meanwhile it may never follow a
    // request to stop fast.
    await postgres.stop('immediate');
    await postgres.start();
    await untilMade(service, 'after');
    expect(await service.statusesOf([...keys, 'after'])).toEqual([200]);
    expect(await service.end()).toBe(0);
  });

  it('ends the embedded database, which is opened again once there is space', async () => {
    const disk = await smallDisk();
    const folder = await dataFolderOn(disk);
    const pool = await runtime.pgliteDriver.openPglite({ folder, statementMilliseconds: 60_000 });
    const ask = async (text: string): Promise<readonly unknown[]> => {
      const connection = await pool.connect();
      return (await connection.query(text, []).finally(() => connection.release())).rows;
    };
    await ask('create table kept (n int)');
    await ask('insert into kept values (1), (2), (3)');
    await disk.fill(4_000_000);
    let reason: unknown;
    await until(() =>
      ask(logMegabyte).then(
        () => false,
        (error: unknown) => ((reason = error), true),
      ),
    );
    expect(reason).toMatchObject({ name: 'StoreUnavailableError', message: expect.stringContaining('No space left') });
    // Reported at once, not after the minute that a statement may take.
    await expect(ask('insert into kept values (4)')).rejects.toThrow('does not open');
    await disk.free();
    await until(() =>
      ask('insert into kept values (5)').then(
        () => true,
        () => false,
      ),
    );
    expect(await ask('select n::text as n from kept order by n')).toEqual(['1', '2', '3', '5'].map((n) => ({ n })));
    await pool.end();
  });
});
