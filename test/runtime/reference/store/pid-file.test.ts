import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockByPidFile } from '../../../../src/runtime/reference/store/folder-lock.js';
import { temporaryFolder } from '../../../support/temporary-folders.js';

const folder = temporaryFolder();

describe('a folder locked by a file', () => {
  it('belongs to the process in the file, until it is released', async () => {
    const lock = await lockByPidFile(folder);
    await expect(lockByPidFile(folder)).rejects.toThrow(`is in use by process ${process.pid}.`);
    await lock.release();
    await (await lockByPidFile(folder)).release();
  });

  it.each([
    ['a process that has ended', () => `${spawnSync(process.execPath, ['--version']).pid} some time`],
    ['a process whose id was reused', () => `${process.pid} long ago`],
    ['an unreadable file', () => 'garbage'],
  ])('is taken over from %s', async (_what, text) => {
    await writeFile(join(folder, 'owner.pid'), text());
    const lock = await lockByPidFile(folder);
    expect(await readFile(join(folder, 'owner.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    await lock.release();
  });
});
