import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { replaceFile } from '../../src/write/replace-file.js';
import { newFolder } from '../commands/command-line.js';

vi.mock('node:fs', async (load) => {
  const actual = await load<{ readonly renameSync: typeof renameSync }>();
  return { ...actual, renameSync: vi.fn(actual.renameSync) };
});

it('replaceFile writes a whole file in a new folder, and replaces it', () => {
  const folder = newFolder({});
  const path = join(folder, 'a/b/c');
  replaceFile(path, 'one');
  replaceFile(path, [new Uint8Array([50]), new Uint8Array([51])]);
  expect(readFileSync(path, 'utf8')).toBe('23');
  expect(readdirSync(join(folder, 'a/b'))).toEqual(['c']);
});

it('replaceFile leaves nothing next to what it cannot replace', () => {
  const folder = newFolder({});
  mkdirSync(join(folder, 'a/b'), { recursive: true });
  expect(() => replaceFile(join(folder, 'a'), 'one')).toThrow();
  expect(readdirSync(folder)).toEqual(['a']);
});

it('replaceFile waits on Windows until no other program reads the file', () => {
  const path = join(newFolder({ a: 'one' }), 'a');
  const refused = Object.assign(new Error('EPERM: operation not permitted, rename'), { code: 'EPERM' });
  const refuseOnce = (): void =>
    void vi.mocked(renameSync).mockImplementationOnce(() => {
      throw refused;
    });
  refuseOnce();
  expect(() => replaceFile(path, 'two')).toThrow(refused);
  const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  refuseOnce();
  replaceFile(path, 'two');
  platform.mockRestore();
  expect(readFileSync(path, 'utf8')).toBe('two');
});
