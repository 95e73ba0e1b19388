import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'oxc-transform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresPackageFolder } from '../../../support/npm-postgres.js';
import { type Postgres, startPostgres } from '../../../support/postgres.js';
import { usePostgres } from '../../../support/shared-postgres.js';
import { until } from './until.js';

const repository = new URL('../../../../', import.meta.url);

describe('the PostgreSQL of the tests', () => {
  let postgres: Postgres;

  beforeAll(async () => {
    postgres = await startPostgres({ settings: { fsync: 'off', work_mem: '5MB' } });
  });

  afterAll(() => postgres.remove());

  it('is a real one, from npm if available, else version 15 or later, with the given settings', async () => {
    const [server] = await postgres.query<{ version: string; memory: string }>(
      `select current_setting('server_version_num') as version, current_setting('work_mem') as memory`,
    );
    if (postgresPackageFolder() !== undefined) expect(server?.version).toBe('170002');
    expect(Number(server?.version)).toBeGreaterThanOrEqual(150_000);
    expect(server?.memory).toBe('5MB');
  });

  it('runs as a user who is not root', async () => {
    const pid = (await readFile(join(postgres.folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0];
    const { uid } = existsSync('/proc') ? await stat(`/proc/${pid}`) : await stat(join(postgres.folder, 'data'));
    expect(uid).not.toBe(0);
  });

  it('keeps its data and its port after a stop and after a crash', async () => {
    const url = await postgres.freshDatabase();
    await postgres.query('create table kept (n int)', url);
    for (const [n, mode] of [[1, 'fast'] as const, [2, 'immediate'] as const]) {
      await postgres.query(`insert into kept values (${n})`, url);
      await postgres.stop(mode);
      expect(postgres.isRunning()).toBe(false);
      await expect(postgres.query('select 1')).rejects.toThrow('ECONNREFUSED');
      await postgres.start();
      expect(await postgres.query('select count(*)::int as n from kept', url)).toEqual([{ n }]);
    }
  });

  it('has a database for each caller', async () => {
    const [one, other] = [await postgres.freshDatabase(), await postgres.freshDatabase()];
    await postgres.query('create table mine (n int)', one);
    await expect(postgres.query('select * from mine', other)).rejects.toThrow('relation "mine" does not exist');
  });

  it('reports why it does not start, and leaves nothing behind', async () => {
    const folder = `${postgres.folder}-other`;
    await expect(startPostgres({ folder, settings: { work_mem: 'much' } })).rejects.toThrow(
      /PostgreSQL does not start: (.|\n)*invalid value for parameter "work_mem": "much"/,
    );
    expect(existsSync(folder)).toBe(false);
  });
});

it.each([
  ['by kill -9', (pid: number) => process.kill(pid, 'SIGKILL')],
  ['with its whole job', (pid: number) => process.kill(-pid, 'SIGTERM')],
])('a PostgreSQL whose owner is killed %s ends, and its files are removed', async (_, kill) => {
  const script = await builtOwner();
  const owner = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const [folder] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string];
  expect(processesIn(folder)).toBeGreaterThan(3);
  kill(owner.pid ?? 0);
  await once(owner, 'exit');
  await until(async () => processesIn(folder) === 0 && !existsSync(folder));
  await rm(join(script, '..'), { recursive: true });
});

/** A program that starts a server, prints where its files are, and waits. */
async function builtOwner(): Promise<string> {
  const cache = fileURLToPath(new URL('node_modules/.cache/modelwright/', repository));
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'owner-'));
  for (const name of ['postgres', 'postgres-binaries', 'postgres-data', 'npm-postgres', 'filled-once', 'databases']) {
    const source = readFileSync(new URL(`test/support/${name}.ts`, repository), 'utf8');
    const { code } = transformSync(`${name}.ts`, source, { typescript: { onlyRemoveTypeImports: true } });
    await writeFile(join(folder, `${name}.js`), code);
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const script = join(folder, 'owner.js');
  await writeFile(
    script,
    `import { startPostgres } from './postgres.js';
    console.log((await startPostgres({ settings: { fsync: 'off' } })).folder);
    setInterval(() => undefined, 1000);`,
  );
  return script;
}

/** How many processes work in a folder or below: the server and each of its children do. */
function processesIn(folder: string): number {
  if (!existsSync('/proc')) return existsSync(join(folder, 'data/postmaster.pid')) ? 4 : 0;
  return readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && workingFolder(name).startsWith(folder)).length;
}

function workingFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // Ended in the meantime, or of another user.
    return '';
  }
}

describe('the PostgreSQL that test files share', () => {
  const shared = usePostgres();

  it('has a database for each file', async () => {
    const url = await shared.freshDatabase();
    expect(await shared.query(url, 'select count(*)::int as n from pg_stat_user_tables')).toEqual([{ n: 0 }]);
  });
});
