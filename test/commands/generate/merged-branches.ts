import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { bookshop, filesIn, generateTypes, git, newFolder, run, writeIn } from '../command-line.js';

export const model = 'model/bookshop.yaml';

/** Lists the fields of a type, far enough apart for git to merge. */
export const wide: string = bookshop.replace(
  '    title: string\n',
  ['title', 'author', 'publisher', 'printer', 'language'].map((name) => `    ${name}: string\n`).join(''),
);

/** Versions of it with one more field: at the start, and at the end. */
export const withEdition: string = wide.replace('    id: string\n', '    id: string\n    edition: integer\n');
const withPages: string = wide.replace('    language: string\n', '    language: string\n    pages: integer\n');

/** Returns whether git merged without a conflict. */
export function merge(folder: string, ...words: readonly string[]): boolean {
  try {
    git(folder, 'merge', '--no-edit', ...words, 'theirs');
    return true;
  } catch {
    return false;
  }
}

/** The content by path; null for a file that is removed. */
export type Change = Readonly<Record<string, string | null>>;

async function commitGenerated(folder: string, change: Change): Promise<void> {
  for (const [path, text] of Object.entries(change)) {
    if (text === null) rmSync(join(folder, path));
    else writeIn(folder, path, text);
  }
  expect(await run(folder, ...generateTypes)).toMatchObject({ code: 0 });
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'a change');
}

const repositories = new Map<string, string>();

/** A repository with two branches that each made a change and generated. Tests with the same changes get copies. */
export async function branches(start: Change, ours: Change, theirs: Change): Promise<string> {
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

/** A repository whose branches each added a field to the same type. */
export function branchesOfOneType(): Promise<string> {
  return branches({ [model]: wide }, { [model]: withEdition }, { [model]: withPages });
}

/**
 * Expects that one run without force produces what a run into an empty folder produces, and that a check accepts it.
 */
export async function expectFixed(folder: string): Promise<void> {
  expect(await run(folder, ...generateTypes)).toMatchObject({ code: 0 });
  expect(await run(folder, ...generateTypes, '--check')).toMatchObject({ code: 0 });
  expect((await run(folder, ...generateTypes, '--out', 'afresh')).code).toBe(0);
  expect(filesIn(join(folder, 'generated'))).toEqual(filesIn(join(folder, 'afresh')));
}

export const conflictsIn = (folder: string): readonly string[] =>
  git(folder, 'diff', '--name-only', '--diff-filter=U').split('\n').filter(Boolean);
