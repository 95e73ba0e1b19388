import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { book, bookshop, filesIn, generatedTypes, newFolder, readIn, run, writeIn } from './command-line.js';

describe('generate', () => {
  it('writes every package, and says what it did', async () => {
    const folder = newFolder();
    const { code, out, err } = await run(folder, 'generate');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^6 packages: \d+ files written, 0 unchanged, 0 removed in \d+\.\d s\n$/);
    const paths = Object.keys(filesIn(join(folder, 'generated')));
    for (const name of ['types', 'validators', 'server', 'reference', 'client', 'json-schema']) {
      expect(paths).toContain(`${name}/package.json`);
      expect(paths).toContain(`${name}/README.md`);
      expect(paths).toContain(`${name}/src/index.ts`);
      expect(paths).toContain(`${name}/dist/index.js`);
      expect(paths).toContain(`${name}/dist/index.d.ts`);
      expect(paths).toContain(`${name}/dist/index.d.ts.map`);
    }
    expect(paths).toContain('manifest.json');
    expect(paths.filter((path) => path.endsWith('.modelwright-new'))).toEqual([]);
  });

  it('writes the same bytes twice, and nothing the second time', async () => {
    const folder = newFolder();
    await run(folder, 'generate');
    const first = filesIn(join(folder, 'generated'));
    const { mtimeMs } = statSync(join(folder, book));
    expect((await run(folder, 'generate')).out).toMatch(
      new RegExp(`^6 packages: 0 files written, ${Object.keys(first).length - 1} unchanged, 0 removed`),
    );
    expect(filesIn(join(folder, 'generated'))).toEqual(first);
    expect(statSync(join(folder, book)).mtimeMs).toBe(mtimeMs);

    await run(folder, 'generate', '--out', 'again');
    expect(filesIn(join(folder, 'again'))).toEqual(first);
    await run(folder, 'generate', '--force');
    expect(filesIn(join(folder, 'generated'))).toEqual(first);
  });

  it('writes the same bytes however the model is cut into files, named and ordered', async () => {
    const [head = '', rest = ''] = bookshop.split('types:\n');
    const [types = '', groups = ''] = rest.split('groups:\n');
    const shuffled = newFolder({
      'a/groups.yaml': `groups:\n${groups}`,
      'm/types.yml': `types:\n${types}`,
      'z/api.yaml': head,
    });
    const whole = newFolder();
    expect((await run(whole, 'generate')).code).toBe(0);
    expect(await run(shuffled, 'generate', 'z', 'm/types.yml', '*/groups.yaml')).toMatchObject({ code: 0, err: '' });
    expect(filesIn(join(shuffled, 'generated'))).toEqual(filesIn(join(whole, 'generated')));
  });

  it('names no time, path, machine or version in any file but the manifest', async () => {
    const folder = newFolder();
    await run(folder, 'generate');
    for (const [path, text] of Object.entries(filesIn(join(folder, 'generated')))) {
      if (path === 'manifest.json') continue;
      expect(text.includes(folder), path).toBe(false);
      expect(text.includes(process.cwd()), path).toBe(false);
    }
  });

  it('writes only what changed, and removes what is gone', async () => {
    const folder = await generatedTypes();
    writeIn(folder, 'model/bookshop.yaml', bookshop.replace('    title: string', '    title?: string'));
    expect((await run(folder, 'generate', '--target', 'types')).out).toMatch(
      /^1 package: 2 files written, \d+ unchanged/,
    );

    const renamed = bookshop.replaceAll('Book\n', 'Volume\n').replace('Book:', 'Volume:');
    writeIn(folder, 'model/bookshop.yaml', renamed);
    expect((await run(folder, 'generate', '--target', 'types')).out).toMatch(/, 4 removed in/);
    expect(existsSync(join(folder, book))).toBe(false);
    expect(existsSync(join(folder, book.replace('Book', 'Volume')))).toBe(true);
  });

  it('leaves what was installed inside the packages alone', async () => {
    const folder = await generatedTypes();
    writeIn(folder, 'generated/types/node_modules/x/index.js', 'x');
    expect((await run(folder, 'generate', '--target', 'types', '--check')).code).toBe(0);
    expect((await run(folder, 'generate', '--target', 'types', '--force')).code).toBe(0);
    expect(readIn(folder, 'generated/types/node_modules/x/index.js')).toBe('x');
  });

  it('names things of the prototype without harm', async () => {
    const folder = newFolder({ 'model/a.yaml': bookshop.replace('title:', '__proto__: string\n    constructor:') });
    expect((await run(folder, 'generate', '--target', 'types')).code).toBe(0);
    expect(readIn(folder, book)).toContain('__proto__');
  });
});

describe('generate --target', () => {
  it('writes exactly the targets named and those they need', async () => {
    const folder = newFolder();
    expect((await run(folder, 'generate', '--target', 'client', '--out', 'api')).out).toMatch(/^3 packages: /);
    const packages = new Set(Object.keys(filesIn(join(folder, 'api'))).map((path) => path.split('/')[0]));
    expect([...packages].sort()).toEqual(['client', 'manifest.json', 'types', 'validators']);
  });

  it('may be repeated, or have commas', async () => {
    const folder = newFolder();
    await run(folder, 'generate', '--target', 'types', '--target', 'validators', '--out', 'a');
    await run(folder, 'generate', '--target', 'validators, types', '--out', 'b');
    expect(filesIn(join(folder, 'a'))).toEqual(filesIn(join(folder, 'b')));
  });

  it('removes the packages that were written earlier and are not named now', async () => {
    const folder = newFolder();
    await run(folder, 'generate', '--target', 'client');
    expect((await run(folder, 'generate', '--target', 'types')).out).toMatch(/^1 package: 0 files written, /);
    expect(existsSync(join(folder, 'generated/client'))).toBe(false);
    expect(existsSync(join(folder, 'generated/types'))).toBe(true);
  });

  it('that is unknown is wrong use, with the nearest word', async () => {
    const folder = newFolder();
    const { code, err } = await run(folder, 'generate', '--target', 'cleint');
    expect({ code, err }).toEqual({
      code: 2,
      err: 'error: Unknown target "cleint". Did you mean "client"? There are types, validators, server, reference, client, json-schema.\n',
    });
    expect(existsSync(join(folder, 'generated'))).toBe(false);
  });
});

describe('generate --dry-run', () => {
  it('says what would be written, and writes nothing', async () => {
    const folder = newFolder();
    const { code, out } = await run(folder, 'generate', '--target', 'types', '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain(`write ${book}\n`);
    expect(out).toMatch(/\n1 package: \d+ files to write, 0 unchanged, 0 to remove in \d+\.\d s\n$/);
    expect(existsSync(join(folder, 'generated'))).toBe(false);
  });
});

describe('generate --json', () => {
  it('answers everything as data, the same every time but for the seconds', async () => {
    const folder = newFolder();
    const { out, err } = await run(folder, 'generate', '--target', 'types', '--json');
    expect(err).toBe('');
    const { write, ...answer } = JSON.parse(out) as { write: readonly string[] };
    expect(write).toContain('types/src/types/Book.ts');
    expect(answer).toEqual({
      out: 'generated',
      isApplied: true,
      packages: 1,
      unchanged: 0,
      remove: [],
      refused: [],
      diagnostics: [],
      seconds: expect.any(Number),
    });
  });

  it('answers what was refused', async () => {
    const folder = await generatedTypes();
    writeIn(folder, book, 'mine');
    const { code, out } = await run(folder, 'generate', '--target', 'types', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      isApplied: false,
      refused: [{ path: 'types/src/types/Book.ts', reason: 'edited' }],
    });
  });
});

describe('a model with an error', () => {
  const wrong = bookshop.replace('returns: Book', 'returns: Bok');

  it('is reported with its place, and nothing is written', async () => {
    const folder = newFolder({ 'model/bookshop.yaml': wrong });
    const { code, out, err } = await run(folder, 'generate');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('model/bookshop.yaml:22:18 error unknown-type:\n  Unknown type "Bok". Did you mean "Book"?');
    expect(existsSync(join(folder, 'generated'))).toBe(false);
  });

  it('leaves what was generated before as it was', async () => {
    const folder = await generatedTypes();
    const before = filesIn(join(folder, 'generated'));
    writeIn(folder, 'model/bookshop.yaml', wrong);
    expect((await run(folder, 'generate', '--force')).code).toBe(1);
    expect(filesIn(join(folder, 'generated'))).toEqual(before);
  });

  it('is data with --json', async () => {
    const folder = newFolder({ 'model/bookshop.yaml': wrong });
    const { code, out } = await run(folder, 'generate', '--json');
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

describe('a folder that does not let itself be written', () => {
  it('is explained without a stack', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'generated'), '');
    const { code, err } = await run(folder, 'generate', '--target', 'types');
    expect(code).toBe(2);
    expect(err).toBe('error: "generated" is a file, and a folder is needed. Name another with --out.\n');
  });

  it('is explained where a folder stands in the place of a file', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, book), { recursive: true });
    const { code, err } = await run(folder, 'generate', '--target', 'types');
    expect(code).toBe(1);
    expect(err).toBe(`error: "${join(folder, book)}" is a folder where a file is needed.\n`);
  });

  it('may be a link to another', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'generated'));
    expect((await run(folder, 'generate', '--target', 'types')).code).toBe(0);
    expect(existsSync(join(folder, 'elsewhere/types/src/types/Book.ts'))).toBe(true);
  });
});
