import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { always } from '../thing.js';
import type { Store } from '../../../../src/runtime/reference/store/store.js';
import { buildRuntime } from '../built-runtime.js';
import { quickStart } from '../../../targets/reference/started-program.js';
import { kill } from '../../../support/processes.js';

const runtime = await buildRuntime();

/** A process that opens the folder, prints `open`, and then stores records, printing the id of each stored one. */
async function startWriter(folder: string): Promise<ChildProcess> {
  const script = join(runtime.folder, 'writer.js');
  await writeFile(
    script,
    `import { openFolderStore } from './store/folder-store.js';
    const store = await openFolderStore(process.argv[2], () => undefined);
    const things = await store.collection({ table: 'things', parse: JSON.parse, id: 'id', indexed: [] });
    console.log('open');
    for (let index = 0; ; index += 1) {
      const id = 'a' + index;
      await things.insert('p', { id, version: 1, text: JSON.stringify({ id, big: 1 }).replace('1}', '9223372036854775807}') });
      console.log(id);
    }`,
  );
  return spawn(process.execPath, [quickStart, script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The lines that a process prints, until there are so many or it has ended. */
async function linesOf(child: ChildProcess, count: number): Promise<readonly string[]> {
  if (child.stdout === null) throw new Error('the process says nothing');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === count) break;
  }
  return lines;
}

async function stored(store: Store): Promise<ReadonlyMap<string, string>> {
  const things = await store.collection({ table: 'things', parse: JSON.parse, id: 'id', indexed: [] });
  const { records } = await things.select('p', { condition: always, sort: [], offset: 0, limit: 100_000 });
  return new Map(records.map(({ id, text }) => [id, text]));
}

describe('a data folder', () => {
  let folder: string;
  let owner: ChildProcess;
  let acknowledged: readonly string[];
  const open = (): Promise<Store> => runtime.folderStore.openFolderStore(folder, () => undefined);

  beforeAll(async () => {
    folder = await runtime.dataFolder();
    owner = await startWriter(folder);
    acknowledged = (await linesOf(owner, 60)).slice(1);
  });

  it('belongs to one process, and a second one is refused at once', async () => {
    const opened = vi.fn();
    process.on('worker', opened);
    await expect(open()).rejects.toThrow(`is in use by process ${owner.pid}.`);
    owner.kill('SIGSTOP');
    await expect(open()).rejects.toThrow('is in use by another process');
    process.off('worker', opened);
    // The thread of the database is not even started.
    expect(opened).not.toHaveBeenCalled();
  });

  it('keeps every acknowledged record exactly after kill -9, and is refused to the same process too', async () => {
    await kill(owner);
    const store = await open();
    const found = await stored(store);
    expect(acknowledged).toHaveLength(59);
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    expect(found.get('a0')).toBe('{"id":"a0","big":9223372036854775807}');
    await expect(open()).rejects.toThrow('is in use by process');
    await store.close();
  });
});

describe('a data folder that does not open', () => {
  it('is reported if it cannot be created, and not retried forever', async () => {
    const file = join(runtime.folder, 'a.txt');
    await writeFile(file, '');
    await expect(runtime.folderStore.openFolderStore(join(file, 'b/c'), () => undefined)).rejects.toThrow(
      /^The data folder .*a\.txt cannot be created: .* Choose another folder with --data or DATA_DIR\.$/,
    );
  });

  it('is not touched if it comes from another version of PostgreSQL', async () => {
    const folder = join(runtime.folder, 'older');
    await mkdir(join(folder, 'postgres'), { recursive: true });
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n');
    await expect(runtime.folderStore.openFolderStore(folder, () => undefined)).rejects.toThrow(
      'is of PostgreSQL 17; this package contains PostgreSQL 18',
    );
  });
});

describe('the watchdog', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ends a statement that takes too long, and the next one finds the store unchanged', async () => {
    // Nothing else has to be fast: the time passes only when the test says so.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const folder = await runtime.dataFolder();
    const pool = await runtime.pgliteDriver.openPglite({ folder, statementMilliseconds: 3000 });
    const ask = async (text: string): Promise<unknown> => {
      const connection = await pool.connect();
      return connection.query(text, []).finally(connection.release);
    };
    await ask('create table kept (n int)');
    await ask('insert into kept values (1)');
    const begun = await pool.connect();
    await begun.query('begin', []);
    await begun.query('insert into kept values (2)', []);
    const reason = 'did not respond within 3000 ms';
    const ended = expect(begun.query(endlessStatement, [])).rejects.toThrow(reason);
    const next = ask('select n::text as n from kept');
    // The statement runs for a while.
    await pause(50);
    vi.advanceTimersByTime(3000);
    await ended;
    // A transaction does not continue in another session.
    for (const text of ['insert into kept values (3)', 'commit']) {
      await expect(begun.query(text, [])).rejects.toMatchObject({
        name: 'StoreUnavailableError',
        message: expect.stringContaining(reason),
      });
    }
    begun.release();
    expect(await next).toMatchObject({ rows: [{ n: '1' }] });
    await expect(ask('select oops')).rejects.toMatchObject({ code: '42703' });
    await pool.end();
  });
});

const endlessStatement = 'select count(*) from generate_series(1, 1000000000000)';
