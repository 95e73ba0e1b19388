import { describe, expect, it } from 'vitest';
import { book, generateTypes, git, readIn, run } from '../command-line.js';
import {
  branches,
  branchesOfOneType,
  conflictsIn,
  expectFixed,
  merge,
  model,
  wide,
  withEdition,
} from './merged-branches.js';

describe('after a merge of two branches that each changed the model', () => {
  it('generate fixes what they made of the same type', async () => {
    const folder = await branchesOfOneType();
    expect(merge(folder)).toBe(false);
    const conflicts = conflictsIn(folder);
    expect(conflicts).toContain(book);
    expect(conflicts).not.toContain(model);
    expect(readIn(folder, book)).toMatch(/^<{7} HEAD\n\/\/ sha256:\w+\n=======\n\/\/ sha256:\w+\n>{7} theirs\n/m);

    const { code, err } = await run(folder, ...generateTypes, '--check');
    expect(code).toBe(1);
    expect(err).toContain(`stale: ${book}\n`);
    expect(err).not.toContain('edited by hand');

    await expectFixed(folder);
    expect(readIn(folder, book)).toMatch(/edition: number;[^]*pages: number;/);
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--no-edit');
    expect((await run(folder, ...generateTypes, '--check')).code).toBe(0);
  });

  it('nothing needs to be fixed where they changed different types', async () => {
    const start = { [model]: wide, 'model/shelf.yaml': 'types:\n  Shelf:\n    books: Book[]\n' };
    const shelf = { 'model/shelf.yaml': 'types:\n  Shelf:\n    books: Book[]\n    room: string\n' };
    const folder = await branches(start, { [model]: withEdition }, shelf);
    expect(merge(folder)).toBe(true);
    expect(await run(folder, ...generateTypes, '--check')).toMatchObject({ code: 0 });
    await expectFixed(folder);
  });

  it('generate does not overwrite files that somebody merged by hand, unless forced to', async () => {
    const folder = await branchesOfOneType();
    expect(merge(folder, '--strategy-option', 'ours')).toBe(true);
    expect(await run(folder, ...generateTypes)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${book} was edited by hand`),
    });
    expect((await run(folder, ...generateTypes, '--force')).code).toBe(0);
    await expectFixed(folder);
  });
});
