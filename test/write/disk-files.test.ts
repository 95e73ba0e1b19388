import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Files } from '../../src/source/source-file.js';
import { diskFiles } from '../../src/write/disk-files.js';
import { memoryFiles } from '../../src/write/memory-files.js';
import { temporaryFolder } from '../support/temporary-folders.js';

describe.each([
  ['on the disk', (): Files => diskFiles(temporaryFolder())],
  ['in memory', (): Files => memoryFiles()],
])('files %s', (_, newFiles) => {
  let files: Files;

  beforeEach(() => {
    files = newFiles();
  });

  it('are read as they were written', async () => {
    await files.write('a/b/c.txt', 'ä\ud83d\ude00\n');
    expect(await files.read('a/b/c.txt')).toBe('ä\ud83d\ude00\n');
  });

  it('read as undefined when they are missing', async () => {
    await files.write('a', '');
    expect(await files.read('b')).toBeUndefined();
    expect(await files.read('a/b')).toBeUndefined();
  });

  it('are listed below a folder, sorted', async () => {
    for (const path of ['b/2', 'b/1', 'a', 'b/c/3', 'bb']) await files.write(path, '');
    expect(await files.list('')).toEqual(['a', 'b/1', 'b/2', 'b/c/3', 'bb']);
    expect(await files.list('b')).toEqual(['b/1', 'b/2', 'b/c/3']);
    expect(await files.list('nowhere')).toEqual([]);
  });

  it('are in folders right below the root, which are sorted', async () => {
    expect(await files.folders()).toEqual([]);
    for (const path of ['b/1', 'a/c/2', '3']) await files.write(path, '');
    expect(await files.folders()).toEqual(['a', 'b']);
  });

  it('are gone when removed, even twice', async () => {
    await files.write('a', '');
    await files.remove('a');
    await files.remove('a');
    expect(await files.list('')).toEqual([]);
  });
});

describe('files on the disk', () => {
  it('take empty folders away with the last file, up to the root', async () => {
    const folder = temporaryFolder();
    const files = diskFiles(folder);
    await files.write('a/b/c/1', '');
    await files.write('a/2', '');
    await files.remove('a/b/c/1');
    expect(readdirSync(join(folder, 'a'))).toEqual(['2']);
    await files.remove('a/2');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leave nothing next to a written file', async () => {
    const folder = temporaryFolder();
    await diskFiles(folder).write('a', 'one');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('are executable when they name their interpreter', async () => {
    const folder = temporaryFolder();
    await diskFiles(folder).write('a', '#!/usr/bin/env node\n');
    await diskFiles(folder).write('b', 'const a = 1;\n');
    expect(statSync(join(folder, 'a')).mode & 0o100).toBe(0o100);
    expect(statSync(join(folder, 'b')).mode & 0o100).toBe(0);
  });

  it('stay as they were when a write fails half-way', async () => {
    const folder = temporaryFolder();
    const files = diskFiles(folder);
    await files.write('a', 'one');
    // A folder takes the place of the temporary file, so the write fails before the rename.
    mkdirSync(join(folder, `a.${process.pid}.modelwright-new`));
    await expect(files.write('a', 'two')).rejects.toThrow('EISDIR');
    expect(await files.read('a')).toBe('one');
  });

  it('exclude what a package manager installed', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'types/node_modules/x'), { recursive: true });
    writeFileSync(join(folder, 'types/node_modules/x/index.js'), '');
    await diskFiles(folder).write('types/a', '');
    expect(await diskFiles(folder).list('types')).toEqual(['types/a']);
  });

  it.each(['../x', 'a/../../x', '..'])('never leave their root: %s', async (path) => {
    const folder = temporaryFolder();
    const files = diskFiles(join(folder, 'out'));
    await expect(files.write(path, 'x')).rejects.toThrow('leaves the output folder');
    await expect(files.remove(path)).rejects.toThrow('leaves the output folder');
    await expect(files.read(path)).rejects.toThrow('leaves the output folder');
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });

  it.each(['types/a', 'types/modules/a'])('never follow a link to a folder: %s', async (path) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'elsewhere/modules'), { recursive: true });
    writeFileSync(join(folder, 'elsewhere/a'), 'theirs');
    mkdirSync(join(folder, 'out'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'out/types'));
    const files = diskFiles(join(folder, 'out'));
    const refusal = { code: 'LINKED_FOLDER', path: join(folder, 'out/types') };
    await expect(files.write(path, 'x')).rejects.toMatchObject(refusal);
    await expect(files.remove(path)).rejects.toMatchObject(refusal);
    await expect(files.read(path)).rejects.toMatchObject(refusal);
    await expect(files.list('types')).rejects.toMatchObject(refusal);
    expect(await files.folders()).toEqual([]);
    expect(readFileSync(join(folder, 'elsewhere/a'), 'utf8')).toBe('theirs');
  });

  it('may be in a root that is a link itself', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'out'));
    await diskFiles(join(folder, 'out')).write('types/a', 'x');
    expect(readFileSync(join(folder, 'real/types/a'), 'utf8')).toBe('x');
  });

  it('fail at once where no folder can be created', async () => {
    await expect(diskFiles('/proc/x').write('a/b', '')).rejects.toThrow(/mkdir '\/proc/);
  });

  it('report the file that could not be read', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a'));
    await expect(diskFiles(folder).read('a')).rejects.toMatchObject({ code: 'EISDIR', path: join(folder, 'a') });
  });
});
