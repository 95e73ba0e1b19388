import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { always } from '../../../../src/runtime/reference/predicate/condition.js';
import type { Store } from '../../../../src/runtime/reference/store/store.js';
import { buildRuntime, type BuiltRuntime } from '../built-runtime.js';
import { quickStart } from '../../../targets/reference/started-program.js';

let runtime: BuiltRuntime;

beforeAll(async () => {
  runtime = await buildRuntime();
});

afterAll(() => runtime.remove());

/** A process that opens the folder, prints `open`, and then stores records, printing the id of each stored one. */
async function startWriter(folder: string, prefix: string): Promise<ChildProcess> {
  const script = join(runtime.folder, `writer-${prefix}.js`);
  await writeFile(
    script,
    `import { openFolderStore } from './store/folder-store.js';
    const store = await openFolderStore(process.argv[2], () => undefined);
    const things = await store.collection({ table: 'things', parse: JSON.parse, id: 'id', indexed: [] });
    console.log('open');
    for (let index = 0; ; index += 1) {
      const id = '${prefix}' + index;
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
  it('is reported if it cannot be created, and not retried forever', async () => {
    const file = join(await runtime.dataFolder(), 'a.txt');
    await writeFile(file, '');
    await expect(runtime.folderStore.openFolderStore(join(file, 'b/c'), () => undefined)).rejects.toThrow(
      /^The data folder .*a\.txt cannot be created: .* Choose another folder\.$/,
    );
  });

  it('belongs to one process, and a second one is refused at once', async () => {
    const folder = await runtime.dataFolder();
    const start = performance.now();
    const owner = await startWriter(folder, 'a');
    expect(await linesOf(owner, 1)).toEqual(['open']);
    const opened = performance.now();
    await expect(runtime.folderStore.openFolderStore(folder, () => undefined)).rejects.toThrow(
      `is in use by process ${owner.pid}.`,
    );
    // It does not open the database first.
    expect(performance.now() - opened).toBeLessThan(opened - start);
    owner.kill('SIGSTOP');
    await expect(runtime.folderStore.openFolderStore(folder, () => undefined)).rejects.toThrow(
      'is in use by another process',
    );
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const store = await runtime.folderStore.openFolderStore(folder, () => undefined);
    await expect(runtime.folderStore.openFolderStore(folder, () => undefined)).rejects.toThrow('is in use by process');
    await store.close();
    await (await runtime.folderStore.openFolderStore(folder, () => undefined)).close();
  });

  it('keeps every acknowledged record exactly after kill -9', async () => {
    const folder = await runtime.dataFolder();
    const acknowledged: string[] = [];
    const writers = ['a', 'b'];
    for (const prefix of writers) {
      const writer = await startWriter(folder, prefix);
      acknowledged.push(...(await linesOf(writer, 60)).slice(1));
      writer.kill('SIGKILL');
      await once(writer, 'exit');
    }
    const store = await runtime.folderStore.openFolderStore(folder, () => undefined);
    const found = await stored(store);
    await store.close();
    expect(acknowledged).toHaveLength(59 * writers.length);
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    expect(found.get('a0')).toBe('{"id":"a0","big":9223372036854775807}');
  });

  it('is not touched if it comes from another version of PostgreSQL', async () => {
    const folder = await runtime.dataFolder();
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n');
    await expect(runtime.folderStore.openFolderStore(folder, () => undefined)).rejects.toThrow(
      'is of PostgreSQL 17; this package contains PostgreSQL 18',
    );
  });

  it('makes the store unavailable while its files are unreadable', async () => {
    const folder = await runtime.dataFolder();
    const definition = { table: 'things', parse: JSON.parse, id: 'id', indexed: [] };
    const record = { id: 'a', version: 1, text: '{"id":"a"}' };
    const first = await runtime.folderStore.openFolderStore(folder, () => undefined);
    await (await first.collection(definition)).insert('p', record);
    await first.close();
    const store = await runtime.folderStore.openFolderStore(folder, () => undefined);
    const things = await store.collection(definition);
    const tables = join(folder, 'postgres', 'base');
    await rename(tables, `${tables}.away`);
    await expect(things.get('p', 'a')).rejects.toMatchObject({ name: 'StoreUnavailableError' });
    await rename(`${tables}.away`, tables);
    expect(await things.get('p', 'a')).toEqual(record);
    await store.close();
  });
});

describe('the watchdog', () => {
  it('ends a statement that takes too long, and the next one finds the store unchanged', async () => {
    const folder = await runtime.dataFolder();
    const pool = await runtime.pgliteDriver.openPglite({ folder, statementMilliseconds: 3000 });
    const ask = async (text: string): Promise<unknown> => {
      const connection = await pool.connect();
      return connection.query(text, []).finally(connection.release);
    };
    await ask('create table kept (n int)');
    await ask('insert into kept values (1)');
    const endless = ask(endlessStatement);
    const next = ask('select n::text as n from kept');
    await expect(endless).rejects.toThrow('did not respond within 3000 ms');
    expect(await next).toMatchObject({ rows: [{ n: '1' }] });
    await expect(ask('select oops')).rejects.toMatchObject({ code: '42703' });

    // A transaction does not continue in another session.
    const begun = await pool.connect();
    await begun.query('begin', []);
    await begun.query('insert into kept values (2)', []);
    const reason = 'did not respond within 3000 ms';
    await expect(begun.query(endlessStatement, [])).rejects.toThrow(reason);
    for (const text of ['insert into kept values (3)', 'commit']) {
      await expect(begun.query(text, [])).rejects.toMatchObject({
        name: 'StoreUnavailableError',
        message: expect.stringContaining(reason),
      });
    }
    begun.release();
    expect(await ask('select n::text as n from kept')).toMatchObject({ rows: [{ n: '1' }] });
    await pool.end();
  });
});

const endlessStatement = 'select count(*) from generate_series(1, 1000000000000)';
