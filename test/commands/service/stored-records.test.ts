import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startProgram } from '../built-program.js';
import { newFolder, run, runIn, writeIn } from '../command-line.js';
import { sarifErrors } from '../terminal/sarif-schema.js';
import { exported, ids, type Line, shelter, stricterShelter } from './stored-records.js';

const pet = (index: number, fields: object): Line => ({
  table: 'pet',
  partition: 'north',
  body: { id: ids[index], version: 1, name: 'Rex', ...fields },
});

const records = exported([
  pet(0, { age: 41 }),
  pet(1, { pin: '1' }),
  pet(2, {}),
  { table: 'visit', partition: '', body: { id: ids[3], day: '2026-01-01' } },
]);

const files = { 'old.yaml': shelter, 'new.yaml': stricterShelter, 'records.jsonl': records };
const folder = newFolder(files);

const diff = (where: string, ...words: readonly string[]): ReturnType<typeof run> =>
  run(folder, 'diff', 'old.yaml', 'new.yaml', '--records', where, ...words);

const unchanged = (where: string, ...words: readonly string[]): ReturnType<typeof run> =>
  run(folder, 'diff', 'new.yaml', 'new.yaml', '--records', where, ...words);

/** What is found about the records, without the changes of the model. */
function aboutRecords(out: string): string {
  const blocks = out.trimEnd().split('\n\n');
  return blocks.filter((block) => / stored-records|^Stored records/.test(block)).join('\n\n');
}

describe('diff --records', () => {
  it('counts the records of an export that do not fit, and shows some', async () => {
    const { code, out, err } = await diff('records.jsonl');
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(aboutRecords(out)).toBe(`new.yaml:23:3 breaking stored-records-do-not-fit: Pet: 2 of 3 stored records
  do not fit.
  = Stored records that fit the old version, and not the new one:
      "${ids[0]}" in "north": /age must be a whole number between 0 and 30; it is 41
      "${ids[1]}" in "north": /pin must have at least 4 characters

old.yaml:27:3 breaking stored-records-orphaned: Visit: 1 stored record of a
  type that is no longer stored.
  = Stored records that fit the old version, and not the new one:
      "${ids[3]}"

Stored records in records.jsonl: Owner: none; Pet: 1 of 3 fit; Visit: 1, no
  longer stored.`);
  });

  it('finds nothing where the models are the same, and the records fit', async () => {
    expect(await run(folder, 'diff', 'old.yaml', 'old.yaml', '--records', 'records.jsonl')).toMatchObject({
      code: 0,
      out: 'Stored records in records.jsonl: Pet: 3 of 3 fit; Visit: 1 of 1 fit.\n\nNo changes.\n',
    });
  });

  it('finds what fits neither version to be risky', async () => {
    const { code, out } = await unchanged('records.jsonl');
    expect(code).toBe(0);
    expect(out).toBe(`new.yaml:23:3 risky stored-records-do-not-fit: Pet: 2 of 3 stored records do
  not fit. They did not fit the old version either.
  = Stored records that fit neither version:
      "${ids[0]}" in "north": /age must be a whole number between 0 and 30; it is 41
      "${ids[1]}" in "north": /pin must have at least 4 characters

Stored records in records.jsonl: Owner: none; Pet: 1 of 3 fit; table visit: 1,
  of neither version.

1 risky change
`);
  });

  it('says how records get a field that is required now: a default is one way', async () => {
    const colored = shelter.replaceAll('    age?: integer\n', '    color: string\n    age?: integer\n');
    const models = {
      'colored.yaml': colored,
      'brown.yaml': colored.replaceAll('color: string', 'color: string = brown'),
    };
    const own = newFolder({ ...files, ...models });
    const { code, out } = await run(own, 'diff', 'old.yaml', 'colored.yaml', '--records', 'records.jsonl');
    expect(code).toBe(1);
    const wayOut = 'give it a default, or make it optional until every record has it';
    expect(out).toContain(`      "${ids[0]}" in "north": /color is required: ${wayOut}\n`);
    const { out: fitting } = await run(own, 'diff', 'old.yaml', 'brown.yaml', '--records', 'records.jsonl');
    expect(fitting).toContain('Stored records in records.jsonl: Pet: 3 of 3 fit; Visit: 1 of 1 fit.');
  });

  it('reads an export from standard input', async () => {
    const stream = async function* (): AsyncGenerator<string> {
      // In pieces that end anywhere.
      for (let at = 0; at < records.length; at += 7) yield records.slice(at, at + 7);
    };
    const { out } = await runIn({ folder, stream }, 'diff', 'new.yaml', 'new.yaml', '--records', '-');
    expect(out).toContain('Stored records in standard input: Owner: none; Pet: 1 of 3 fit; table visit:');
  });

  it('fails as --fail-on says, unless the findings are allowed', async () => {
    const allowance =
      'allow-breaking:\n  stored-records-do-not-fit Pet: { until: 2999-12-31, reason: A script fixes them. }\n';
    writeIn(folder, 'allowed.yaml', stricterShelter + allowance);
    expect((await unchanged('records.jsonl', '--fail-on', 'risky')).code).toBe(1);
    const allowed = ['diff', 'new.yaml', 'allowed.yaml', '--fail-on', 'risky'];
    const { code, out } = await run(folder, ...allowed, '--records', 'records.jsonl');
    expect(code).toBe(0);
    expect(out).toContain('  = Allowed until 2999-12-31: A script fixes them.\n');
    // Without the records, nobody knows whether the allowance is used.
    expect((await run(folder, ...allowed)).out).toBe('No changes.\n');
  });

  it('writes JSON', async () => {
    const misfit = { path: '/age', message: 'must be a whole number between 0 and 30', value: '41' };
    expect(JSON.parse((await unchanged('records.jsonl', '--format', 'json')).out)).toMatchObject({
      records: {
        place: 'in records.jsonl',
        types: [
          { table: 'owner', oldType: 'Owner', newType: 'Owner', stored: 0, unfit: 0, unfitBefore: 0 },
          { table: 'pet', oldType: 'Pet', newType: 'Pet', stored: 3, unfit: 2, unfitBefore: 2 },
          { table: 'visit', oldType: null, newType: null, stored: 1, unfit: 0, unfitBefore: 0 },
        ],
      },
      changes: [
        {
          code: 'stored-records-do-not-fit',
          touched: [{ who: 'service', where: 'records' }],
          witness: {
            kind: 'records',
            fitOld: false,
            records: [
              { id: ids[0], partition: 'north', misfit },
              { id: ids[1], partition: 'north', misfit: { path: '/pin', message: 'must have at least 4 characters' } },
            ],
          },
        },
      ],
    });
  });

  it('writes SARIF, annotations and Markdown', async () => {
    const sarif = JSON.parse((await unchanged('records.jsonl', '--format', 'sarif')).out) as object;
    expect(sarifErrors(sarif)).toEqual([]);
    expect(JSON.stringify(sarif)).toContain('"text":"Stored records do not fit the new version."');
    const { out: github } = await unchanged('records.jsonl', '--format', 'github');
    expect(github).toMatch(/^::warning file=new.yaml,line=23,.*2 of 3 stored records do not fit\..*it is 41/);
    const { out: markdown } = await unchanged('records.jsonl', '--format', 'markdown');
    expect(markdown).toContain('\n\nStored records in records.jsonl: Owner: none; Pet: 1 of 3 fit; table visit: 1,');
    expect(markdown).toContain(`  \`\`\`text\n  "${ids[0]}" in "north": /age must be`);
  });
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'diff --records that is stopped by %s removes its temporary folder, which may contain records',
  async (signal, code) => {
    const temporary = newFolder({});
    const program = startProgram(folder, ['diff', 'old.yaml', 'new.yaml', '--records', '-'], {
      TMPDIR: temporary,
      // Node 22 would have its folder there too.
      NODE_DISABLE_COMPILE_CACHE: '1',
    });
    // It waits for standard input.
    while (readdirSync(temporary).length === 0) await wait(20);
    program.process.kill(signal);
    expect(await program.ended).toBe(code);
    expect(readdirSync(temporary)).toEqual([]);
  },
);

describe('diff --records of something else', () => {
  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    ['nothing', 'nowhere', {}, '"nowhere" does not exist. --records takes a data folder, postgres://'],
    ['another folder', 'model', { 'model/a.yaml': '' }, 'There is no folder "postgres" in the data folder '],
    ['a folder too deep', 'd/postgres', { 'd/postgres/PG_VERSION': '18' }, 'Name the folder that contains it.'],
    ['an older database', 'd', { 'd/postgres/PG_VERSION': '16' }, 'is of PostgreSQL 16; this package contains'],
    ['another file', 'new.yaml', {}, 'new.yaml: Line 1: this is not an export of records, which begins with'],
    ['an export of another model', 'a', { a: exported([], { model: 'zoo' }) }, 'of the model "zoo", but this model is'],
    ['half an export', 'a', { a: records.slice(0, -20) }, 'a: Line 6: this is not a JSON object.'],
    ['an export without its end', 'a', { a: records.replace(/.*\n$/, '') }, 'a: The file is truncated: after line 5'],
    ['an export with another end', 'a', { a: exported([pet(0, {})], { records: 2 }) }, 'the end counts 2 records'],
  ])('explains %s', async (_, where, others, message) => {
    const own = newFolder({ ...files, ...others });
    const { code, out, err } = await run(own, 'diff', 'old.yaml', 'new.yaml', '--records', where);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^error: /);
    expect(err).toContain(message);
  });

  it.each([
    'postgres:/user:hidden@localhost/shelter',
    'user:hidden@localhost/shelter',
    'mysql://user:hidden@localhost/shelter',
    'postgres://user:hidden@localhost:port/shelter',
  ])('does not repeat the password of %s', async (where) => {
    expect(await diff(where)).toEqual({
      code: 2,
      out: '',
      err: 'error: The URL of --records must look like postgres://user:password@host:5432/database.\n',
    });
  });

  it('explains a server that cannot be reached, without the password', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { readonly port: number };
    server.close();
    await once(server, 'close');
    const { code, err } = await diff(`postgres://user:hidden@127.0.0.1:${port}/shelter`);
    expect(code).toBe(2);
    expect(err).toContain(`The database at 127.0.0.1:${port}/shelter cannot be reached: connect ECONNREFUSED`);
    expect(err).not.toContain('hidden');
  });

  it('needs a model that stores something', async () => {
    const plain = shelter.replace(/resources:[^]*?(?=groups)/, '').replaceAll(/ {4}resource: .*\n| {8}does: .*\n/g, '');
    expect(await run(newFolder({ 'a.yaml': plain }), 'diff', 'a.yaml', 'a.yaml', '--records', 'a.yaml')).toMatchObject({
      code: 2,
      err: 'error: Neither version says how records are stored, so there is nothing to check: leave out --records.\n',
    });
  });
});
