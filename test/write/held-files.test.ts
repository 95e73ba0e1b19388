import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { diskFiles } from '../../src/write/disk-files.js';
import { fileHolder } from '../../src/write/held-files.js';
import { temporaryFolder } from '../support/temporary-folders.js';

const fileOf = (index: number): { path: string; text: string } => ({
  path: `types/${index}.ts`,
  text: `// ${'é€😀'.repeat(index * 500)}\n`,
});

const isThere = (file: object): boolean => 'value' in (Object.getOwnPropertyDescriptor(file, 'text') ?? {});

describe('files that wait to be written', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('stay in memory up to a limit, and are the same beyond it', () => {
    const hold = fileHolder(20_000);
    const files = Array.from({ length: 30 }, (_, index) => fileOf(index));
    const held = files.map(hold);
    expect(held.map(isThere).indexOf(false)).toBe(4);
    expect(held.map(({ path, text }) => ({ path, text }))).toEqual(files);
    // In another order, and again.
    expect(held.toReversed().map(({ text }) => text)).toEqual(files.toReversed().map(({ text }) => text));
  });

  it('leave no file behind that has a name', () => {
    const folder = temporaryFolder();
    vi.stubEnv('TMPDIR', folder);
    const held = fileHolder(0)(fileOf(7));
    expect(isThere(held)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
    expect(held.text).toBe(fileOf(7).text);
    expect(Buffer.concat([...(held.bytes ?? [])]).toString()).toBe(fileOf(7).text);
  });

  it('are written without being in memory as a whole', async () => {
    const folder = temporaryFolder();
    const file = { path: 'long.md', text: `#!${'é€😀'.repeat(100_000)}` };
    const { path, bytes = [] } = fileHolder(0)(file);
    expect(Math.max(...[...bytes].map(({ length }) => length))).toBeLessThan(100_000);
    await diskFiles(folder).write(path, bytes);
    expect(readFileSync(join(folder, path), 'utf8')).toBe(file.text);
    expect(statSync(join(folder, path)).mode & 0o100).toBe(0o100);
  });

  it('stay in memory if there is no folder for temporary files', () => {
    vi.stubEnv('TMPDIR', '/nowhere/at/all');
    const held = fileHolder(0)(fileOf(3));
    expect(isThere(held)).toBe(true);
    expect(held.text).toBe(fileOf(3).text);
  });
});
