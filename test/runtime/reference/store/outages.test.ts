import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleModel } from '../../../support/example-model.js';
import type { Postgres } from '../../../support/postgres.js';
import { startPostgres } from '../../../support/postgres.js';
import type { BuiltReference } from '../../../targets/reference/built-reference.js';
import { buildReference } from '../../../targets/reference/built-reference.js';
import type { ServedResources } from '../../../targets/reference/served-resources.js';
import { serveResources } from '../../../targets/reference/served-resources.js';
import { until } from './until.js';

let built: BuiltReference;
let postgres: Postgres;

beforeAll(async () => {
  // As synced as PostgreSQL comes: what was acknowledged is on the disk.
  [built, postgres] = await Promise.all([buildReference(exampleModel()), startPostgres()]);
});

afterAll(() => Promise.all([built.packages.remove(), postgres.remove()]));

/** Creates one resource after the other, eight at a time, until told to stop; which answers there were, and to which keys. */
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

describe('a PostgreSQL that goes away', () => {
  it('is missed by every request, and found again by a service that nobody started anew', async () => {
    const service = await serveResources(built, { DATABASE_URL: await postgres.freshDatabase() });
    const writers = writeTo(service);
    await until(async () => (await service.statusesOf(['w0-5']))[0] === 200);
    await postgres.stop('immediate');
    expect(await service.call('POST', '/p/resource', '{"key":"away","objectTypeProperty":{}}')).toMatchObject({
      status: 503,
      type: 'application/problem+json',
      body: expect.stringContaining('The store does not answer; try again later.'),
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

  it('cuts connections in the middle of statements, and the process lives', async () => {
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
