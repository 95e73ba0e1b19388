import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareDataFolder } from '../../support/data-folder.js';
import { usePostgres } from '../../support/shared-postgres.js';
import { newFolder, run, writeIn } from '../command-line.js';
import { referenceOf, shelter, storedShelter, stricterShelter } from '../stored-records.js';

const folder = newFolder({ 'old.yaml': shelter, 'new.yaml': stricterShelter });

/** What is found about records, in one line, with the same ids everywhere. */
async function diff(where: string, name = 'new.yaml'): Promise<string> {
  const { out, err } = await run(folder, 'diff', 'old.yaml', name, '--records', where);
  expect(err).toBe('');
  return out.replaceAll(/"[0-9a-f-]{36}"/g, '"ID"').replaceAll(/\s+/g, ' ');
}

const reference = await referenceOf(shelter);

async function textOf(store: object): Promise<string> {
  let text = '';
  for await (const piece of reference.exportRecords(store)) text += piece;
  await (store as { close(): Promise<void> }).close();
  return text;
}

describe('the records of a data folder', () => {
  const data = join(folder, 'data');
  const words = ['diff', 'old.yaml', 'new.yaml', '--records', 'data'] as const;
  beforeAll(() => prepareDataFolder(data));

  it('need a folder that no service uses', async () => {
    const service = await storedShelter(reference, { dataFolder: data });
    const { code, out, err } = await run(folder, ...words).finally(() => service.close());
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(
      `error: The data folder ${data} is in use by process ${process.pid}. Stop that process, or start the service with another folder: --data or DATA_DIR.\n`,
    );
  });

  it('are read as the service of the old model has stored them, and not changed', async () => {
    const before = digestOf(data);
    const { code } = await run(folder, ...words);
    expect(code).toBe(1);
    expect(digestOf(data)).toBe(before);
    const text = await diff('data');
    expect(text).toContain('"ID" in "north": /age must be a whole number between 0 and 30; it is 41 ');
    expect(text).toContain('"ID" in "north": /pin must have at least 4 characters ');
    expect(text).toContain(' Stored records in data: Owner: none; Pet: 1 of 4 fit; Visit: 1, no longer stored. ');
  });

  it('are the same as those of its export', async () => {
    writeIn(folder, 'data.jsonl', await textOf(await reference.openFolderStore(data, () => undefined)));
    expect((await diff('data.jsonl')).replace('in data.jsonl', 'in data')).toBe(await diff('data'));
  });

  it('do not fit where they have no key but should have one', async () => {
    const keyed = shelter.replace('key: key', 'key: name').replaceAll('    key?: string\n', '');
    writeIn(folder, 'keyed.yaml', keyed);
    expect(await diff('data', 'keyed.yaml')).toContain('/name becomes its key only with its next change; it is "Rex"');
  });

  it('do not fit where requests no longer look for them', async () => {
    writeIn(folder, 'outside.yaml', shelter.replace('within: town, ', '').replace('/{town}/pets', '/pets'));
    expect(await diff('data', 'outside.yaml')).toContain(
      '"ID" in "north": is stored in "north", and requests look for it outside',
    );
  });
});

describe('the records of a PostgreSQL server', () => {
  const postgres = usePostgres();

  it('are read while the service runs, and not changed', async () => {
    const url = await postgres.freshDatabase();
    const service = await storedShelter(reference, { databaseUrl: url });
    const before = await textOf(await reference.openPostgresStore({ url }));
    const out = await diff(url).finally(() => service.close());
    const { host, pathname } = new URL(url);
    expect(out).toContain('"ID" in "north": /age must be a whole number between 0 and 30; it is 41 ');
    expect(out).toContain(
      ` Stored records in PostgreSQL at ${host}${pathname}: Owner: none; Pet: 1 of 4 fit; Visit: 1, no longer stored. `,
    );
    expect(await textOf(await reference.openPostgresStore({ url }))).toBe(before);
    // The new version has a table of owners, which was not created.
    expect(await postgres.query(url, "select 1 from pg_tables where tablename = 'owner'")).toEqual([]);
  });

  it('may be twenty thousand', async () => {
    const url = await postgres.freshDatabase();
    await (await storedShelter(reference, { databaseUrl: url })).close();
    await postgres.query(
      url,
      `insert into pet (partition, id, version, body)
        select 'south', id, 1, json_build_object('id', id, 'version', 1, 'name', 'Rex', 'age', number % 40)::text
        from (select number, gen_random_uuid()::text as id from generate_series(1, 20000) number) numbered`,
    );
    expect(await diff(url)).toContain('Pet: 15,501 of 20,004 fit;');
  });

  it('are not there in the database of another program', async () => {
    const url = await postgres.freshDatabase();
    const found = await run(folder, 'diff', 'old.yaml', 'new.yaml', '--records', url);
    expect(found).toMatchObject({ code: 2, out: '' });
    expect(found.err).toContain('no reference service has stored any there. Name another --records.');
    await postgres.query(url, 'create table pet (name text)');
    const { err } = await run(folder, 'diff', 'old.yaml', 'new.yaml', '--records', url);
    expect(err).toContain('column "partition" does not exist. It is not a database of the reference service.');
  });

  it('need the right password, which is not printed', async () => {
    const url = new URL(await postgres.freshDatabase());
    url.username = 'nobody';
    url.password = 'hidden';
    const { code, err } = await run(folder, 'diff', 'old.yaml', 'new.yaml', '--records', url.href);
    expect(code).toBe(2);
    expect(err).toContain(`The database at ${url.host}${url.pathname} cannot be reached: `);
    expect(err).not.toContain('hidden');
  });
});

/** A digest of every file in a folder. */
function digestOf(path: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  for (const file of entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}
