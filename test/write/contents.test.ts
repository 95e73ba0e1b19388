import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentsOnDisk, outputsOnDisk } from '../../src/write/contents.js';
import { diskFiles } from '../../src/write/disk-files.js';
import { packageJson, write } from './wanted.js';
import { temporaryFolder } from '../support/temporary-folders.js';

const root = temporaryFolder();

const contentsOf = async (folder: string, packages: readonly string[] = ['types']): Promise<string> =>
  contentsOnDisk(folder, await outputsOnDisk(folder, { packages, keepsOthers: false }));

describe('the contents of packages on disk', () => {
  const texts = {
    ...packageJson('types'),
    // Larger than what is read at once, and with letters of several bytes.
    'types/lib/a.ts': `// ${'ä\ud83d\ude00€'.repeat(60_000)}\n`,
    'types/README.md': '',
  };

  it('are what the plan predicted, however large', async () => {
    const files = diskFiles(root);
    await files.write('types/mine.ts', 'mine');
    await files.write('types/mine.tgz', '\0');
    const { contents, packages } = await write(files, texts);
    expect(await contentsOf(root, packages)).toBe(contents);
    expect((await write(files, texts)).contents).toBe(contents);
  });

  it('change with every edit, but not with a time stamp', async () => {
    const before = await contentsOf(root);
    const place = (path: string): string => join(root, path);
    utimesSync(place('types/README.md'), 1, 1);
    expect(await contentsOf(root)).toBe(before);
    const changes = [
      () => appendFileSync(place('types/lib/a.ts'), ' '),
      () => writeFileSync(place('types/mine.ts'), 'more'),
      () => renameSync(place('types/README.md'), place('types/readme.md')),
      () => rmSync(place('types/mine.tgz')),
      () => writeFileSync(place('types/lib/a.ts.modelwright-new'), ''),
    ];
    const seen = new Set([before]);
    for (const change of changes) {
      change();
      seen.add(await contentsOf(root));
    }
    expect(seen.size).toBe(changes.length + 1);
  });

  it('do not depend on what is not a package, nor fail because of it', async () => {
    const before = await contentsOf(root);
    writeFileSync(join(root, 'notes.md'), 'mine');
    mkdirSync(join(root, 'own'));
    writeFileSync(join(root, 'own/package.json'), '{ "name": "own" }');
    expect(await contentsOf(root)).toBe(before);
    symlinkSync(join(root, 'own'), join(root, 'types/link'));
    expect(await contentsOf(root)).not.toBe(before);
    expect(await contentsOf(join(root, 'nowhere'))).not.toBe(before);
  });

  it('include packages from other runs', async () => {
    const files = diskFiles(root);
    await write(files, { ...packageJson('client'), 'client/README.md': '', ...texts });
    const before = await contentsOf(root);
    await files.remove('client/README.md');
    expect(await contentsOf(root)).not.toBe(before);
  });
});
