import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filledOnce } from './filled-once.js';
import { temporaryFolder } from './temporary-folders.js';

it('filledOnce fills a folder once, however many callers there are, and never shows it half full', async () => {
  const parent = temporaryFolder();
  const folder = join(parent, 'below', 'folder');
  const fill = (unfinished: string): Promise<void> => writeFile(join(unfinished, 'file'), 'whole');
  const failure = filledOnce(folder, async (unfinished) => {
    await fill(unfinished);
    throw new Error('no more');
  });
  await expect(failure).rejects.toThrow('no more');
  expect(await readdir(join(parent, 'below'))).toEqual([]);
  await Promise.all([filledOnce(folder, fill), filledOnce(folder, fill)]);
  await filledOnce(folder, () => Promise.reject(new Error('it is there')));
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('whole');
  expect(await readdir(join(parent, 'below'))).toEqual(['folder']);
});
