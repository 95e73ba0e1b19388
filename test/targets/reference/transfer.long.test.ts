import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exampleModel } from '../../support/example-model.js';
import { usePostgres } from '../../support/shared-postgres.js';
import { buildReference } from './built-reference.js';
import { prepareDataFolder } from '../../support/data-folder.js';
import { quickStart } from './started-program.js';

const postgres = usePostgres();

const built = await buildReference(exampleModel());
const folder = await mkdtemp(join(built.packages.folder, 'transfer-'));

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly complaint: string;
}

/** The program as `npx` would run it, until it ends. */
function run(environment: Readonly<Record<string, string>>, words: readonly string[], input = ''): Promise<Ended> {
  const bin = join(built.packages.folder, 'reference', 'dist', 'bin.js');
  const env = { ...process.env, DATABASE_URL: '', ...environment };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [quickStart, bin, ...words], { env }, (error, output, complaint) => {
      resolve({ code: error === null ? 0 : Number(error.code), output, complaint });
    });
    child.stdin?.end(input);
  });
}

const idOf = (index: number): string => `f81d4fae-7dec-11d0-a765-00000000000${index}`;

const records = Array.from({ length: 3 }, (_, index) => {
  const pair = `"arrayOfObjectType":[{"integerExample":9223372036854775807,"integerExampleInt32":1}]`;
  const body = `{"id":"${idOf(index)}","key":"k${index}","version":2,"objectTypeProperty":{${pair}},"later":1e2}`;
  return JSON.stringify({ table: 'resource', partition: 'my-project', version: 2, body });
});
const text = [
  '{"format":"modelwright-records","formatVersion":1,"model":"example-resource","modelVersion":"1.0.0"}',
  ...records,
  '{"end":true,"records":3}\n',
].join('\n');

describe('the program of the reference service', () => {
  it('moves records from a file into a folder, from there to PostgreSQL through a pipe, and into a file', async () => {
    const [from, to] = [join(folder, 'from.jsonl'), join(folder, 'to.jsonl')];
    await writeFile(from, text);
    await writeFile(to, 'replaced by a whole one');
    const inFolder = { DATA_DIR: join(folder, 'data') };
    await prepareDataFolder(inFolder.DATA_DIR);
    const inDatabase = { DATABASE_URL: await postgres.freshDatabase() };

    const first = await run(inFolder, ['import', from]);
    expect(first).toMatchObject({ code: 0, output: '' });
    expect(first.complaint).toContain(`Imported 3 records, stored in ${inFolder.DATA_DIR}.\n`);
    const piped = await run(inFolder, ['export']);
    expect(piped).toMatchObject({ code: 0, output: text });
    expect(await run(inDatabase, ['import', '-'], piped.output)).toMatchObject({ code: 0 });
    const last = await run(inDatabase, ['export', to]);
    expect(last).toMatchObject({ code: 0, output: '' });
    expect(last.complaint).toMatch(/^Exported 3 records, stored in PostgreSQL at \S+\.\n$/);
    expect(await readFile(to, 'utf8')).toBe(text);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);

    const again = await run(inDatabase, ['import', from]);
    expect(again.code).toBe(1);
    expect(again.complaint).toContain(`Line 2: a record of "resource" with the id "${idOf(0)}" in "my-project"`);
    expect(again.complaint).toContain('3 records had an existing id or key: left unchanged.');
  });

  it('stores nothing of a file with a mistake', async () => {
    const wrong = join(folder, 'wrong.jsonl');
    const database = { DATABASE_URL: await postgres.freshDatabase() };
    await writeFile(wrong, text.replace(idOf(2), 'i2'));
    const refused = await run(database, ['import', wrong]);
    expect(refused.code).toBe(1);
    expect(refused.complaint).toMatch(/^Line 4: the body does not fit its type: \/id /);
    await writeFile(wrong, text.split('\n').slice(0, 3).join('\n'));
    const cut = await run(database, ['import', wrong]);
    expect(cut).toMatchObject({
      code: 1,
      complaint: 'The file is truncated: after line 3 the end {"end":true, …} is missing.\n',
    });
    expect((await run(database, ['export'])).output).toContain('{"end":true,"records":0}');
  });

  it.each([
    [['transport'], 2, '"transport" is not a command: use export or import, or none to start the service.'],
    [['import', 'a', 'b'], 2, 'import takes one file, not 2.'],
    [['export', '--reset'], 2, '--reset is for the service, not for export.'],
    [['import', '/nowhere/at/all'], 1, 'ENOENT'],
    [['export'], 1, 'There is no data folder '],
  ])('reports what it cannot do: %j', async (words, code, message) => {
    const ended = await run({ DATA_DIR: join(folder, 'nothing') }, words);
    expect(ended.code).toBe(code);
    expect(ended.complaint).toContain(message);
  });

  it('does not export a folder with other contents, and does not touch it', async () => {
    const other = join(folder, 'other');
    await mkdir(other);
    const ended = await run({ DATA_DIR: other }, ['export']);
    expect(ended).toMatchObject({ code: 1, complaint: expect.stringContaining(`There is no data folder ${other}.`) });
    expect(await readdir(other)).toEqual([]);
  });
});
