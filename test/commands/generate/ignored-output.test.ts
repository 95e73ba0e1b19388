import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookshop, git, newFolder, run } from '../command-line.js';

/** What `generate` says in a folder of a repository whose .gitignore has these lines. */
async function generateBeside(ignored: string): Promise<string> {
  const folder = newFolder({ 'api/model/api.yaml': bookshop, '.gitignore': ignored });
  git(folder, 'init', '--quiet', '--template=');
  const { code, err } = await run(join(folder, 'api'), 'generate', '--target', 'types');
  expect(code).toBe(0);
  return err;
}

describe('generate reports that git ignores', () => {
  it('the built files of a package', async () => {
    expect(await generateBeside('node_modules\ndist\n')).toMatch(
      /^\.gitignore:2 \("dist"\) keeps files out of git: types\/dist\/\S+ and \d+ more\. A clone would lack them, /,
    );
  });

  it('a single file', async () => {
    expect(await generateBeside('README.md\n')).toMatch(
      /^\.gitignore:1 \("README.md"\) keeps files out of git: types\/README\.md\. A clone /,
    );
  });
});

describe('generate says nothing', () => {
  it.each([
    ['if git ignores nothing', 'node_modules\n'],
    ['if the packages are not meant to be committed', 'dist\ngenerated\n'],
    ['if a later line takes the files back', 'dist\n!**/generated/**/dist\n'],
  ])('%s', async (_, ignored) => {
    expect(await generateBeside(ignored)).toBe('');
  });

  it('outside of a repository', async () => {
    const { err } = await run(newFolder({ 'model/api.yaml': bookshop, '.gitignore': 'dist\n' }), 'generate');
    expect(err).toBe('');
  });
});
