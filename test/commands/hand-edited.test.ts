import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { book, bookshop, filesIn, generatedTypes, newFolder, readIn, run, writeIn } from './command-line.js';

describe('generate and files that are not its own', () => {
  it('does not overwrite a file edited by hand, unless forced to', async () => {
    const folder = await generatedTypes();
    const original = readIn(folder, book);
    writeIn(folder, book, `${original}// mine\n`);
    writeIn(folder, 'model/bookshop.yaml', bookshop.replace('title: string', 'title?: string'));
    const before = filesIn(join(folder, 'generated'));

    const { code, err, out } = await run(folder, 'generate', '--target', 'types');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      `${book} was edited by hand since it was generated.\n` +
        'Nothing was written. Move your changes elsewhere, or overwrite them with --force.\n',
    );
    expect(filesIn(join(folder, 'generated'))).toEqual(before);

    expect((await run(folder, 'generate', '--target', 'types', '--force')).code).toBe(0);
    expect(readIn(folder, book)).not.toContain('// mine');
    expect((await run(folder, 'generate', '--target', 'types', '--check')).code).toBe(0);
  });

  it('does not overwrite a file that was there before, unless forced to', async () => {
    const folder = newFolder();
    writeIn(folder, book, 'mine');
    const { code, err } = await run(folder, 'generate', '--target', 'types');
    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${book} is there, but modelwright did not write it.`),
    });
    expect(Object.keys(filesIn(join(folder, 'generated')))).toEqual(['types/src/types/Book.ts']);
    expect((await run(folder, 'generate', '--target', 'types', '--force')).code).toBe(0);
    expect(readIn(folder, book)).toContain('export interface Book');
  });

  it('does not remove a file it emits no more when that was edited', async () => {
    const folder = await generatedTypes();
    writeIn(folder, book, 'mine');
    writeIn(folder, 'model/bookshop.yaml', bookshop.replaceAll('Book', 'Volume'));
    expect((await run(folder, 'generate', '--target', 'types')).code).toBe(1);
    expect(readIn(folder, book)).toBe('mine');
  });

  it('never touches a file it does not know', async () => {
    const folder = await generatedTypes();
    writeIn(folder, 'generated/NOTES.md', 'mine');
    writeIn(folder, 'generated/types/mine.txt', 'mine');
    expect((await run(folder, 'generate', '--target', 'types', '--force')).code).toBe(0);
    expect(readIn(folder, 'generated/types/mine.txt')).toBe('mine');
    expect(readIn(folder, 'generated/NOTES.md')).toBe('mine');
  });

  it('takes its files back when only the manifest was lost', async () => {
    const folder = await generatedTypes();
    const before = filesIn(join(folder, 'generated'));
    rmSync(join(folder, 'generated/manifest.json'));
    expect((await run(folder, 'generate', '--target', 'types')).code).toBe(0);
    expect(filesIn(join(folder, 'generated'))).toEqual(before);
  });

  it('stops at a manifest it cannot read', async () => {
    const folder = await generatedTypes();
    writeIn(folder, 'generated/manifest.json', '<<<<<<< ours\n');
    const { code, err } = await run(folder, 'generate', '--target', 'types');
    expect(code).toBe(1);
    expect(err).toBe(
      'error: "manifest.json" is not a manifest of modelwright. ' +
        'Restore it from version control, delete it, or name another folder with --out.\n',
    );
  });
});
