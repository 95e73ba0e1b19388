import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleModel } from '../../../support/example-model.js';
import { type Postgres, startPostgres } from '../../../support/postgres.js';
import { buildReference, type BuiltReference } from '../../../targets/reference/built-reference.js';
import { type ServedResources, serveResources } from '../../../targets/reference/served-resources.js';
import { startBin } from '../../../targets/reference/started-program.js';
import { until } from './until.js';

let built: BuiltReference;
let postgres: Postgres;

beforeAll(async () => {
  // Synced as PostgreSQL is by default: what was acknowledged is on the disk.
  [built, postgres] = await Promise.all([buildReference(exampleModel()), startPostgres()]);
});

afterAll(() => postgres.remove());

/** Creates one resource after the other, eight at a time, until stopped; returns the statuses and their keys. */
function writeTo(service: ServedResources): { stop(): Promise<ReadonlyMap<number, readonly string[]>> } {
  const answers = new Map<number, string[]>();
  let isStopped = false;
  const write = async (writer: number): Promise<void> => {
    for (let index = 0; !isStopped; index += 1) {
      const key = `w${writer}-${index}`;
      const status = await service.create(key);
      answers.set(status, [...(answers.get(status) ?? []), key]);
    }
  };
  const writers = Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
  return {
    async stop() {
      isStopped = true;
      await writers;
      return answers;
    },
  };
}

describe('a PostgreSQL that stops', () => {
  it('fails every request, and is used again without a restart of the service', async () => {
    const service = await serveResources(built, { DATABASE_URL: await postgres.freshDatabase() });
    const writers = writeTo(service);
    await until(async () => (await service.statusesOf(['w0-5']))[0] === 200);
    await postgres.stop('immediate');
    expect(await service.call('POST', '/p/resource', '{"key":"away","objectTypeProperty":{}}')).toMatchObject({
      status: 503,
      type: 'application/problem+json',
      body: expect.stringContaining('The store does not respond; try again later.'),
    });
    expect(await service.statusesOf(['w0-0'])).toEqual([503]);
    expect(await service.call('GET', '/readyz')).toMatchObject({ status: 503, type: 'application/problem+json' });
    expect((await service.call('GET', '/livez')).status).toBe(200);
    await postgres.start();
    await until(async () => (await service.create('again')) === 201);
    expect((await service.call('GET', '/readyz')).status).toBe(200);
    const answers = await writers.stop();
    expect([...answers.keys()].toSorted()).toEqual([201, 503]);
    expect(await service.statusesOf(answers.get(201) ?? [])).toEqual([200]);
    expect(await service.end()).toBe(0);
  });

  it('cuts connections in the middle of statements, and the process survives', async () => {
    const url = await postgres.freshDatabase();
    const service = await serveResources(built, { DATABASE_URL: url });
    const writers = writeTo(service);
    for (let cut = 0; cut < 20; cut += 1) {
      await until(async () => (await cutConnections(url)) > 0);
    }
    await until(async () => (await service.create('again')) === 201);
    const answers = await writers.stop();
    expect([...answers.keys()].toSorted()).toEqual([201, 503]);
    expect(await service.statusesOf(answers.get(201) ?? [])).toEqual([200]);
    expect(await service.end()).toBe(0);
  });
});

async function cutConnections(url: string): Promise<number> {
  const rows = await postgres.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`,
  );
  return rows.length;
}

/** `guarded` requires a password. */
async function askForPasswords(): Promise<void> {
  await postgres.query(`create role guarded login password 'right-secret'`);
  const rules = join(postgres.folder, 'data', 'pg_hba.conf');
  await writeFile(rules, `host all guarded 127.0.0.1/32 scram-sha-256\n${await readFile(rules, 'utf8')}`);
  await postgres.query('select pg_reload_conf()');
}

/** Starts the program with this URL: returns its exit code and its output. */
async function endWith(url: string): Promise<string> {
  const started = startBin(built, { dataFolder: '', environment: { DATABASE_URL: url } });
  return started.then(
    ({ child }) => (child.kill('SIGKILL'), 'it started'),
    (error: Error) => error.message,
  );
}

const shape = 'exit 2: DATABASE_URL must look like postgres://user:password@host:5432/database.\n';
const help = 'Check that it runs, and check user, password and database in its URL.\n';

describe('an unusable DATABASE_URL ends the program with a message and without the password:', () => {
  beforeAll(askForPasswords);

  it.each([
    ['no URL', 'host=127.0.0.1 password=SECRET', () => shape],
    ['another kind of URL', 'mysql://u:SECRET@127.0.0.1/db', () => shape],
    ['an invalid port', 'postgres://u:SECRET@127.0.0.1:99999/db', () => shape],
    [
      'a port where nobody listens',
      'postgres://u:SECRET@127.0.0.1:1/db',
      () => `exit 1: The database at 127.0.0.1:1/db cannot be reached: connect ECONNREFUSED 127.0.0.1:1. ${help}`,
    ],
    [
      'a wrong password',
      'postgres://guarded:SECRET@HOST/postgres',
      (host: string) =>
        `exit 1: The database at ${host}/postgres cannot be reached: password authentication failed for user "guarded". ${help}`,
    ],
    [
      'no such database',
      'postgres://guarded:right-secret@HOST/nothing',
      (host: string) =>
        `exit 1: The database at ${host}/nothing cannot be reached: database "nothing" does not exist. ${help}`,
    ],
  ])('%s', async (_, url, expected) => {
    const { host } = new URL(postgres.url);
    const said = await endWith(url.replace('HOST', host).replace('SECRET', 'wrong-secret'));
    expect(said).toBe(expected(host));
    expect(said).not.toContain('secret');
  });

  it('an unknown host', async () => {
    // EAI_AGAIN where no name server is available.
    expect(await endWith('postgres://u:wrong-secret@nowhere.invalid/db')).toMatch(
      /^exit 1: The database at nowhere\.invalid\/db cannot be reached: getaddrinfo E[A-Z_]+ nowhere\.invalid\. Check /,
    );
  });

  it('a user without permission to create tables', async () => {
    const { host } = new URL(postgres.url);
    const said = await endWith(`postgres://guarded:right-secret@${host}/postgres`);
    expect(said).toContain('exit 1: ');
    expect(said).toContain('permission denied for schema public');
    expect(said).not.toContain('secret');
  });
});
