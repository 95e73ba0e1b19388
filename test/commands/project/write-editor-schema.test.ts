import { chmodSync, mkdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookshop, filesIn, newFolder, readIn, run, writeIn } from '../command-line.js';

const place = 'model/.modelwright/schema.json';

describe('the schema for editors', () => {
  it('is written by each check, next to the model, and ignored by version control', async () => {
    const folder = newFolder();
    expect(await run(folder, 'check')).toMatchObject({ code: 0 });
    expect(readIn(folder, place)).toContain('"label":"Book"');
    expect(readIn(folder, 'model/.modelwright/.gitignore')).toBe('*\n');
    writeIn(folder, 'model/more.yaml', 'types:\n  Shelf:\n    books: Book[]\n');
    await run(folder, 'check');
    expect(readIn(folder, place)).toContain('"label":"Shelf"');
  });

  it('is written by generate, but not by a run that writes nothing', async () => {
    const folder = newFolder();
    await run(folder, 'generate', '--dry-run');
    await run(folder, 'generate', '--check');
    expect(Object.keys(filesIn(folder))).toEqual(['model/bookshop.yaml']);
    await run(folder, 'generate', '--target', 'types');
    expect(Object.keys(filesIn(folder))).toContain(place);
  });

  it('is written for a model with mistakes, but keeps its names while a file cannot be read', async () => {
    const folder = newFolder({ 'model/a.yaml': bookshop.replace('returns: Book', 'returns: Bok') });
    expect(await run(folder, 'check')).toMatchObject({ code: 1 });
    const before = readIn(folder, place);
    writeIn(folder, 'model/a.yaml', `${bookshop}  "`);
    expect(await run(folder, 'check')).toMatchObject({ code: 1 });
    expect(readIn(folder, place)).toBe(before);
  });

  it('is not rewritten where nothing changes', async () => {
    const folder = newFolder();
    await run(folder, 'check');
    utimesSync(join(folder, place), 1, 1);
    await run(folder, 'check');
    expect(statSync(join(folder, place)).mtimeMs).toBe(1000);
  });

  it.each([
    ['a folder', 'apis/shop', 'apis/shop'],
    ['a file', 'apis/shop/bookshop.yaml', 'apis/shop'],
    ['a glob', 'apis/*/*.yaml', 'apis'],
  ])('is written next to a model that is named by %s', async (_name, pattern, home) => {
    const folder = newFolder({ 'apis/shop/bookshop.yaml': bookshop });
    expect(await run(folder, 'check', pattern)).toMatchObject({ code: 0 });
    expect(Object.keys(filesIn(folder))).toContain(`${home}/.modelwright/schema.json`);
  });

  it('is not part of the model, and a folder without write permission is no error', async () => {
    const folder = newFolder();
    writeIn(folder, 'model/.modelwright/stray.yaml', 'types: [');
    expect(await run(folder, 'check')).toMatchObject({ code: 0, err: '' });
    const other = newFolder();
    // A file where the folder would be: like a read-only folder, but for every user.
    writeIn(other, 'model/.modelwright', '');
    expect(await run(other, 'check')).toMatchObject({ code: 0, err: '' });
    mkdirSync(join(other, 'read-only'));
    writeIn(other, 'read-only/a.yaml', bookshop);
    chmodSync(join(other, 'read-only'), 0o555);
    expect(await run(other, 'check', 'read-only')).toMatchObject({ code: 0, err: '' });
    chmodSync(join(other, 'read-only'), 0o755);
  });
});
