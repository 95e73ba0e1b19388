import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  book,
  bookshop,
  filesIn,
  generatedTypes,
  generateTypes,
  moveModel,
  newFolder,
  readIn,
  run,
  writeIn,
} from '../command-line.js';

describe('generate, with files that are not its own,', () => {
  it('does not overwrite a file edited by hand, unless forced to', async () => {
    const folder = await generatedTypes();
    const original = readIn(folder, book);
    writeIn(folder, book, `${original}// mine\n`);
    writeIn(folder, 'model/bookshop.yaml', bookshop.replace('title: string', 'title?: string'));
    const before = filesIn(join(folder, 'generated'));

    const { code, err, out } = await run(folder, ...generateTypes);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      `${book} was edited by hand since it was generated.\n` +
        'Nothing was written. Move your changes elsewhere, or overwrite them with --force.\n',
    );
    expect(filesIn(join(folder, 'generated'))).toEqual(before);

    expect((await run(folder, ...generateTypes, '--force')).code).toBe(0);
    expect(readIn(folder, book)).not.toContain('// mine');
    expect((await run(folder, ...generateTypes, '--check')).code).toBe(0);
  });

  it('does not overwrite a file that was there before, unless forced to', async () => {
    const folder = newFolder();
    writeIn(folder, book, 'mine');
    expect(await run(folder, ...generateTypes)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${book} exists, but modelwright did not generate it.`),
    });
    expect(Object.keys(filesIn(join(folder, 'generated')))).toEqual(['types/dist/modules/bookshop.d.ts']);
    expect((await run(folder, ...generateTypes, '--force')).code).toBe(0);
    expect(readIn(folder, book)).toContain('export interface Book');
  });

  it('does not remove an obsolete file that was edited, unless forced to', async () => {
    const folder = await generatedTypes();
    const edited = `${readIn(folder, book)}// mine\n`;
    writeIn(folder, book, edited);
    moveModel(folder);
    expect(await run(folder, ...generateTypes)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${book} was edited by hand`),
    });
    expect(readIn(folder, book)).toBe(edited);
    expect((await run(folder, ...generateTypes, '--force')).code).toBe(0);
    expect(existsSync(join(folder, book))).toBe(false);
  });

  it('does not remove an obsolete file that was replaced', async () => {
    const folder = await generatedTypes();
    writeIn(folder, book, 'mine');
    moveModel(folder);
    expect((await run(folder, ...generateTypes, '--force')).code).toBe(0);
    expect(readIn(folder, book)).toBe('mine');
    expect(await run(folder, ...generateTypes, '--check')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`unexpected: ${book}\n`),
    });
  });

  it('never touches a file it does not know', async () => {
    const folder = await generatedTypes();
    writeIn(folder, 'generated/NOTES.md', 'mine');
    writeIn(folder, 'generated/types/mine.txt', 'mine');
    expect((await run(folder, ...generateTypes, '--force')).code).toBe(0);
    expect(readIn(folder, 'generated/types/mine.txt')).toBe('mine');
    expect(readIn(folder, 'generated/NOTES.md')).toBe('mine');
  });

  it('does not mistake line endings converted by git for an edit', async () => {
    const folder = await generatedTypes();
    const paths = Object.keys(filesIn(join(folder, 'generated'))).map((path) => `generated/${path}`);
    for (const path of paths) writeIn(folder, path, readIn(folder, path).replaceAll('\n', '\r\n'));
    const turned = filesIn(join(folder, 'generated'));
    expect((await run(folder, ...generateTypes, '--check')).code).toBe(0);
    expect((await run(folder, ...generateTypes)).out).toMatch(/^1 package: 0 files written, /);
    expect(filesIn(join(folder, 'generated'))).toEqual(turned);

    writeIn(folder, 'model/bookshop.yaml', bookshop.replace('title: string', 'title?: string'));
    expect(await run(folder, ...generateTypes)).toMatchObject({ code: 0, err: '' });
    expect(readIn(folder, book)).toContain('title?: string');
    expect((await run(folder, ...generateTypes, '--check')).code).toBe(0);

    const readme = 'generated/types/README.md';
    writeIn(folder, readme, `${readIn(folder, readme)}mine\r\n`);
    expect(await run(folder, ...generateTypes)).toMatchObject({ code: 1, out: '' });
  });
});

describe('generate, with the packages of another model in the folder,', () => {
  const library = bookshop.replace('api: bookshop', 'api: library').replaceAll('Book', 'Loan');
  const message =
    '"generated" contains packages of "bookshop", but this model is "library". ' +
    'Name another folder with --out, or replace them with --force.';

  it.each([['types'], ['client'], ['json-schema']])('does not replace them by %s, unless forced to', async (target) => {
    const folder = await generatedTypes();
    writeIn(folder, 'other/library.yaml', library);
    const before = filesIn(join(folder, 'generated'));
    const words = ['generate', 'other', '--target', target] as const;
    expect(await run(folder, ...words)).toEqual({ code: 1, out: '', err: `${message} Nothing was written.\n` });
    expect(await run(folder, ...words, '--check')).toEqual({ code: 1, out: '', err: `${message}\n` });
    const { code, out } = await run(folder, ...words, '--json');
    expect({ code, ...(JSON.parse(out) as object) }).toMatchObject({
      code: 1,
      isApplied: false,
      refused: expect.arrayContaining([{ path: 'types/package.json', reason: 'other-model', model: 'bookshop' }]),
    });
    expect(filesIn(join(folder, 'generated'))).toEqual(before);
    expect((await run(folder, ...words, '--out', 'library')).code).toBe(0);

    expect((await run(folder, ...words, '--force')).code).toBe(0);
    expect(filesIn(join(folder, 'generated'))).toEqual(filesIn(join(folder, 'library')));
    expect((await run(folder, ...words, '--check')).code).toBe(0);
  });

  it('refuses in the same way after one was edited, or for a model that was renamed', async () => {
    const folder = await generatedTypes();
    writeIn(folder, book, `${readIn(folder, book)}// mine\n`);
    writeIn(folder, 'model/bookshop.yaml', library);
    expect((await run(folder, ...generateTypes)).err).toBe(`${message} Nothing was written.\n`);
  });
});
