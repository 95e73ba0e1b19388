import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usualTargets } from '../../src/targets/index.js';
import {
  book,
  bookshop,
  filesIn,
  generatedTypes,
  generateTypes,
  newFolder,
  readIn,
  run,
  writeIn,
} from './command-line.js';

describe('generate', () => {
  it('writes every package, and reports what it did', async () => {
    const folder = newFolder();
    const { code, out, err } = await run(folder, 'generate');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      new RegExp(`^${usualTargets.length} packages: \\d+ files written, 0 unchanged, 0 removed in \\d+\\.\\d s\n$`),
    );
    const paths = Object.keys(filesIn(join(folder, 'generated')));
    for (const name of ['types', 'validators', 'server', 'reference', 'client', 'json-schema']) {
      expect(paths).toContain(`${name}/package.json`);
      expect(paths).toContain(`${name}/README.md`);
      // Those of types would say the same as its declarations.
      expect(paths.includes(`${name}/src/index.ts`)).toBe(name !== 'types');
      expect(paths).toContain(`${name}/dist/index.js`);
      expect(paths).toContain(`${name}/dist/index.d.ts`);
    }
    expect(paths.filter((path) => !path.includes('/'))).toEqual([]);
    expect(paths.filter((path) => path.endsWith('.modelwright-new'))).toEqual([]);
  });

  it('writes the same bytes twice, and nothing the second time', async () => {
    const folder = newFolder();
    await run(folder, 'generate');
    const first = filesIn(join(folder, 'generated'));
    const { mtimeMs } = statSync(join(folder, book));
    expect((await run(folder, 'generate')).out).toMatch(
      new RegExp(
        `^${usualTargets.length} packages: 0 files written, ${Object.keys(first).length} unchanged, 0 removed`,
      ),
    );
    expect(filesIn(join(folder, 'generated'))).toEqual(first);
    expect(statSync(join(folder, book)).mtimeMs).toBe(mtimeMs);

    await run(folder, 'generate', '--out', 'again');
    expect(filesIn(join(folder, 'again'))).toEqual(first);
    await run(folder, 'generate', '--force');
    expect(filesIn(join(folder, 'generated'))).toEqual(first);
  });

  it('writes the same bytes wherever the files of the model are, and however they are named', async () => {
    const [head = '', rest = ''] = bookshop.split('types:\n');
    const [types = '', groups = ''] = rest.split('groups:\n');
    const parts = { 'groups.yaml': `groups:\n${groups}`, 'types.yaml': `types:\n${types}`, 'api.yaml': head };
    const inside = (folder: string): Record<string, string> =>
      Object.fromEntries(Object.entries(parts).map(([name, text]) => [`${folder}/${name}`, text]));
    const [first, second] = [newFolder(inside('model')), newFolder(inside('apis/books'))];
    expect((await run(first, 'generate')).code).toBe(0);
    const named = ['apis/books/types.yaml', 'apis/*/groups.yaml', 'apis/books'];
    expect(await run(second, 'generate', ...named)).toMatchObject({ code: 0, err: '' });
    expect(filesIn(join(second, 'generated'))).toEqual(filesIn(join(first, 'generated')));
  });

  it('makes one module from each file of the model', async () => {
    const [head = '', rest = ''] = bookshop.split('groups:\n');
    const folder = newFolder({ 'model/types.yaml': head, 'model/calls.yaml': `groups:\n${rest}` });
    expect((await run(folder, 'generate')).code).toBe(0);
    const modules = Object.keys(filesIn(join(folder, 'generated'))).filter((path) => path.includes('/modules/'));
    expect(modules.filter((path) => /^types\/.+\.ts$/.test(path))).toEqual([
      'types/dist/modules/calls.d.ts',
      'types/dist/modules/types.d.ts',
    ]);
    expect(modules).toEqual(expect.arrayContaining(['validators/src/modules/types.ts', 'server/src/modules/calls.ts']));
  });

  it('writes no time, path, machine or version into any file', async () => {
    const folder = newFolder();
    await run(folder, 'generate');
    for (const [path, text] of Object.entries(filesIn(join(folder, 'generated')))) {
      expect(text.includes(folder), path).toBe(false);
      expect(text.includes(process.cwd()), path).toBe(false);
      // The output does not name what emitted it: a new version that prints the same changes no byte.
      expect(text.replace(/"version": ".*"/, ''), path).not.toMatch(/modelwright[ @/-]?v?\d/);
    }
  });

  it('writes only what changed, and removes what is obsolete', async () => {
    const folder = await generatedTypes();
    writeIn(folder, 'model/bookshop.yaml', bookshop.replace('    title: string', '    title?: string'));
    expect((await run(folder, ...generateTypes)).out).toMatch(/^1 package: 1 file written, \d+ unchanged/);

    const renamed = bookshop.replaceAll('Book\n', 'Volume\n').replace('Book:', 'Volume:');
    writeIn(folder, 'model/bookshop.yaml', renamed);
    expect((await run(folder, ...generateTypes)).out).toMatch(/, 0 removed in/);
    expect(readIn(folder, book)).toContain('export interface Volume');

    // Another file of the model is another module.
    writeIn(folder, 'model/volumes.yaml', readIn(folder, 'model/bookshop.yaml'));
    rmSync(join(folder, 'model/bookshop.yaml'));
    expect((await run(folder, ...generateTypes)).out).toMatch(/, 2 removed in/);
    expect(existsSync(join(folder, book))).toBe(false);
    expect(existsSync(join(folder, book.replace('bookshop', 'volumes')))).toBe(true);
  });

  it('leaves packages alone that were installed inside the output', async () => {
    const folder = await generatedTypes();
    writeIn(folder, 'generated/types/node_modules/x/index.js', 'x');
    expect((await run(folder, ...generateTypes, '--check')).code).toBe(0);
    expect((await run(folder, ...generateTypes, '--force')).code).toBe(0);
    expect(readIn(folder, 'generated/types/node_modules/x/index.js')).toBe('x');
  });

  it('accepts names of Object.prototype', async () => {
    const folder = newFolder({
      'model/bookshop.yaml': bookshop.replace('title:', '__proto__: string\n    constructor:'),
    });
    expect((await run(folder, ...generateTypes)).code).toBe(0);
    expect(readIn(folder, book)).toContain('__proto__');
  });
});

it('generate --dry-run reports what would be written, and writes nothing', async () => {
  const folder = newFolder();
  const { code, out } = await run(folder, ...generateTypes, '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain(`write ${book}\n`);
  expect(out).toMatch(/\n1 package: \d+ files to write, 0 unchanged, 0 to remove in \d+\.\d s\n$/);
  expect(existsSync(join(folder, 'generated'))).toBe(false);
});

describe('generate --json', () => {
  it('reports everything as data, the same on every run except for the seconds', async () => {
    const { out, err } = await run(newFolder(), ...generateTypes, '--json');
    expect(err).toBe('');
    const { write, ...answer } = JSON.parse(out) as { write: readonly string[] };
    expect(write).toContain('types/dist/modules/bookshop.d.ts');
    expect(answer).toEqual({
      out: 'generated',
      isApplied: true,
      packages: 1,
      unchanged: 0,
      remove: [],
      refused: [],
      others: [],
      diagnostics: [],
      seconds: expect.any(Number),
    });
  });

  it('reports files that it refuses to overwrite', async () => {
    const folder = await generatedTypes();
    writeIn(folder, book, `${readIn(folder, book)}// mine\n`);
    writeIn(folder, 'generated/types/README.md', 'mine');
    const { code, out } = await run(folder, ...generateTypes, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      isApplied: false,
      refused: [
        { path: 'types/README.md', reason: 'foreign' },
        { path: 'types/dist/modules/bookshop.d.ts', reason: 'edited' },
      ],
    });
  });
});

describe('a model with an error', () => {
  const wrong = bookshop.replace('returns: Book', 'returns: Bok');

  it('is reported with its location, and nothing is written', async () => {
    const folder = newFolder({ 'model/bookshop.yaml': wrong });
    const { code, out, err } = await run(folder, 'generate');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('model/bookshop.yaml:22:18 error unknown-type:\n  Unknown type "Bok". Did you mean "Book"?');
    expect(existsSync(join(folder, 'generated'))).toBe(false);
  });

  it('leaves the earlier output unchanged', async () => {
    const folder = await generatedTypes();
    const before = filesIn(join(folder, 'generated'));
    writeIn(folder, 'model/bookshop.yaml', wrong);
    expect((await run(folder, 'generate', '--force')).code).toBe(1);
    expect(filesIn(join(folder, 'generated'))).toEqual(before);
  });

  it('is reported as data with --json', async () => {
    const { code, out } = await run(newFolder({ 'model/bookshop.yaml': wrong }), 'generate', '--json');
    expect(code).toBe(1);
    const { diagnostics } = JSON.parse(out) as { diagnostics: readonly { severity: string }[] };
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        code: 'unknown-type',
        severity: 'error',
        file: 'model/bookshop.yaml',
        line: 22,
        column: 18,
        endLine: 22,
        endColumn: 21,
      },
    ]);
  });
});

describe('an output folder that cannot be written', () => {
  it('is explained without a stack', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'generated'), '');
    const { code, err } = await run(folder, ...generateTypes);
    expect(code).toBe(2);
    expect(err).toBe('error: "generated" is a file, but a folder is needed. Name another with --out.\n');
  });

  it('is explained where a folder stands in place of a file', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, book), { recursive: true });
    const { code, err } = await run(folder, ...generateTypes);
    expect(code).toBe(1);
    expect(err).toBe(`error: "${join(folder, book)}" is a folder, but a file is needed.\n`);
  });

  it.each([[[]], [['--force']], [['--check']], [['--dry-run']]])(
    'is refused where a folder inside it is a link: %j',
    async (flags) => {
      const folder = newFolder();
      writeIn(folder, 'elsewhere/package.json', 'mine');
      mkdirSync(join(folder, 'generated'));
      symlinkSync(join(folder, 'elsewhere'), join(folder, 'generated/types'));
      expect(await run(folder, ...generateTypes, ...flags)).toMatchObject({
        code: 1,
        err: `error: "${join(folder, 'generated/types')}" is a symbolic link, and files are written only inside the output folder. Remove the link, or name its target with --out.\n`,
      });
      expect(filesIn(join(folder, 'elsewhere'))).toEqual({ 'package.json': 'mine' });
    },
  );

  it('may itself be a link', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'generated'));
    expect((await run(folder, ...generateTypes)).code).toBe(0);
    expect(existsSync(join(folder, 'elsewhere/types/dist/modules/bookshop.d.ts'))).toBe(true);
  });
});
