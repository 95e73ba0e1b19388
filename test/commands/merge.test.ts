import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { book, bookshop, filesIn, newFolder, readIn, run, writeIn } from './command-line.js';

const generate = ['generate', '--target', 'types'] as const;
const model = 'model/bookshop.yaml';

/** Lists the fields of a type, far enough apart for git to merge. */
const wide = bookshop.replace(
  '    title: string\n',
  ['title', 'author', 'publisher', 'printer', 'language'].map((name) => `    ${name}: string\n`).join(''),
);

function git(folder: string, ...words: readonly string[]): string {
  const config = {
    'user.name': 'a',
    'user.email': 'a@example.com',
    'core.autocrlf': 'false',
    'merge.directoryRenames': 'true',
  };
  const settings = Object.entries(config).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return execFileSync('git', [...settings, ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Returns whether git merged without a conflict. */
function merge(folder: string, ...words: readonly string[]): boolean {
  try {
    git(folder, 'merge', '--no-edit', ...words, 'theirs');
    return true;
  } catch {
    return false;
  }
}

/** The content by path; null for a file that is removed. */
type Change = Readonly<Record<string, string | null>>;

async function commitGenerated(folder: string, change: Change): Promise<void> {
  for (const [path, text] of Object.entries(change)) {
    if (text === null) rmSync(join(folder, path));
    else writeIn(folder, path, text);
  }
  expect(await run(folder, ...generate)).toMatchObject({ code: 0 });
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'a change');
}

const repositories = new Map<string, string>();

/** A repository with two branches that each made a change and generated. Tests with the same changes get copies. */
async function branches(start: Change, ours: Change, theirs: Change): Promise<string> {
  const key = JSON.stringify([start, ours, theirs]);
  const made = repositories.get(key) ?? (await madeBranches(start, ours, theirs));
  repositories.set(key, made);
  const folder = newFolder({});
  cpSync(made, folder, { recursive: true });
  return folder;
}

async function madeBranches(start: Change, ours: Change, theirs: Change): Promise<string> {
  const folder = newFolder({ '.gitignore': '.modelwright/\n' });
  git(folder, 'init', '--quiet', '--template=', '--initial-branch', 'ours');
  await commitGenerated(folder, start);
  git(folder, 'switch', '--quiet', '--create', 'theirs');
  await commitGenerated(folder, theirs);
  git(folder, 'switch', '--quiet', 'ours');
  await commitGenerated(folder, ours);
  return folder;
}

/**
 * Expects that one run without force produces what a run into an empty folder produces, and that a check accepts it.
 */
async function expectFixed(folder: string): Promise<void> {
  expect(await run(folder, ...generate)).toMatchObject({ code: 0 });
  expect(await run(folder, ...generate, '--check')).toMatchObject({ code: 0 });
  expect((await run(folder, ...generate, '--out', 'afresh')).code).toBe(0);
  expect(filesIn(join(folder, 'generated'))).toEqual(filesIn(join(folder, 'afresh')));
}

const conflictsIn = (folder: string): readonly string[] =>
  git(folder, 'diff', '--name-only', '--diff-filter=U').split('\n').filter(Boolean);

describe('after a merge of two branches that each changed the model', () => {
  const withEdition = wide.replace('    id: string\n', '    id: string\n    edition: integer\n');
  const withPages = wide.replace('    language: string\n', '    language: string\n    pages: integer\n');

  it('generate fixes what they made of the same type', async () => {
    const folder = await branches({ [model]: wide }, { [model]: withEdition }, { [model]: withPages });
    expect(merge(folder)).toBe(false);
    const conflicts = conflictsIn(folder);
    expect(conflicts).toContain(book);
    expect(conflicts).toContain('generated/types/dist/modules/bookshop.d.ts');
    expect(conflicts).not.toContain(model);
    expect(readIn(folder, book)).toMatch(/^<{7} HEAD\n\/\/ sha256:\w+\n=======\n\/\/ sha256:\w+\n>{7} theirs\n/m);

    const { code, err } = await run(folder, ...generate, '--check');
    expect(code).toBe(1);
    expect(err).toContain(`stale: ${book}\n`);
    expect(err).not.toContain('edited by hand');

    await expectFixed(folder);
    expect(readIn(folder, book)).toMatch(/edition: number;[^]*pages: number;/);
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--no-edit');
    expect((await run(folder, ...generate, '--check')).code).toBe(0);
  });

  it('generate fixes conflicts in every kind of file', async () => {
    const docs = (text: string): string => wide.replace('version: 1.0.0', `version: ${text}`);
    const folder = await branches({ [model]: wide }, { [model]: docs('1.1.0') }, { [model]: docs('2.0.0') });
    expect(merge(folder)).toBe(false);
    expect(conflictsIn(folder)).toContain(model);
    expect(conflictsIn(folder)).toContain('generated/types/package.json');
    expect((await run(folder, ...generate)).code).toBe(1);
    writeIn(folder, model, docs('2.1.0'));
    await expectFixed(folder);
  });

  it('nothing needs to be fixed where they changed different types', async () => {
    const start = { [model]: wide, 'model/shelf.yaml': 'types:\n  Shelf:\n    books: Book[]\n' };
    const shelf = { 'model/shelf.yaml': 'types:\n  Shelf:\n    books: Book[]\n    room: string\n' };
    const folder = await branches(start, { [model]: withEdition }, shelf);
    expect(merge(folder)).toBe(true);
    expect(await run(folder, ...generate, '--check')).toMatchObject({ code: 0 });
    await expectFixed(folder);
  });

  it('a type that one removed and the other changed is either removed or present', async () => {
    const shelf = (room: string): Change => ({ 'model/shelf.yaml': `types:\n  Shelf:\n    books: Book[]\n${room}` });
    for (const isKept of [true, false]) {
      const folder = await branches(
        { [model]: wide, ...shelf('') },
        { 'model/shelf.yaml': null },
        shelf('    room: string\n'),
      );
      expect(merge(folder)).toBe(false);
      const path = 'generated/types/src/modules/shelf.ts';
      expect(existsSync(join(folder, path))).toBe(true);
      if (!isKept) rmSync(join(folder, 'model/shelf.yaml'));
      await expectFixed(folder);
      expect(existsSync(join(folder, path))).toBe(isKept);
    }
  });

  it('files that git moved after a renamed folder are found', async () => {
    const shelf = 'types:\n  Shelf:\n    books: Book[]\n    room: string\n    row: integer\n';
    const renamed = { 'model/parts/shelf.yaml': null, 'model/pieces/shelf.yaml': shelf };
    const added = { 'model/parts/room.yaml': 'types:\n  Room:\n    name: string\n' };
    const folder = await branches({ [model]: wide, 'model/parts/shelf.yaml': shelf }, renamed, added);
    merge(folder);
    expect(existsSync(join(folder, 'generated/types/src/modules/pieces/room.ts'))).toBe(true);
    await expectFixed(folder);
    expect(existsSync(join(folder, 'generated/types/src/modules/pieces/room.ts'))).toBe(true);
    expect(existsSync(join(folder, 'generated/types/src/modules/parts'))).toBe(false);
  });

  it.each(['ours', 'theirs'])('generate fixes files of which %s were taken whole', async (side) => {
    const folder = await branches({ [model]: wide }, { [model]: withEdition }, { [model]: withPages });
    merge(folder);
    git(folder, 'checkout', `--${side}`, '--', 'generated');
    await expectFixed(folder);
  });

  it('generate does not overwrite files that somebody merged by hand, unless forced to', async () => {
    const folder = await branches({ [model]: wide }, { [model]: withEdition }, { [model]: withPages });
    expect(merge(folder, '--strategy-option', 'ours')).toBe(true);
    const { code, err } = await run(folder, ...generate);
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(`${book} was edited by hand`) });
    expect((await run(folder, ...generate, '--force')).code).toBe(0);
    await expectFixed(folder);
  });
});
