import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { cacheFolder, isSuitable, servicePackages } from '../../../src/commands/service/service-packages.js';
import { newFolder, recordingTerminal } from '../command-line.js';

vi.mock('node:os', async (load) => {
  const actual = await load<{ readonly homedir: () => string }>();
  return { ...actual, homedir: vi.fn(actual.homedir) };
});

describe('the packages of the reference service', () => {
  it('are those of the project, if they are suitable, and else those beside modelwright', async () => {
    const folder = newFolder({
      'node_modules/pg/package.json': '{ "version": "8.99.0" }',
      'node_modules/jose/package.json': '{ "version": "5.0.0" }',
    });
    const { folderOf } = await servicePackages(recordingTerminal({ folder: join(folder, 'packages/api') }).terminal);
    expect(folderOf('pg')).toBe(join(folder, 'node_modules/pg'));
    expect(folderOf('jose')).toBe(resolve('node_modules/jose'));
  });

  it.each([
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', true],
    ['1.3.0', '1.2.3', true],
    ['1.2.2', '1.2.3', false],
    ['1.1.9', '1.2.3', false],
    ['2.2.3', '1.2.3', false],
    ['0.2.4', '0.2.3', true],
    ['0.3.0', '0.2.3', false],
    ['1.2.4-beta.1', '1.2.3', false],
    [undefined, '1.2.3', false],
  ])('of version %s are suitable where %s is wanted: %s', (version, wanted, expected) => {
    expect(isSuitable(version, wanted)).toBe(expected);
  });

  it('are installed into the cache folder of the user', () => {
    const home = homedir();
    expect(cacheFolder({}, 'linux')).toBe(join(home, '.cache/modelwright'));
    expect(cacheFolder({ XDG_CACHE_HOME: '/caches' }, 'linux')).toBe('/caches/modelwright');
    expect(cacheFolder({ XDG_CACHE_HOME: 'relative' }, 'linux')).toBe(join(home, '.cache/modelwright'));
    expect(cacheFolder({}, 'darwin')).toBe(join(home, 'Library/Caches/modelwright'));
    expect(cacheFolder({ LOCALAPPDATA: '/local' }, 'win32')).toBe('/local/modelwright');
    // As Node does for a user of a container without a name.
    vi.mocked(homedir).mockImplementationOnce(() => {
      throw new Error('A system error occurred: uv_os_homedir returned ENOENT (no such file or directory)');
    });
    expect(cacheFolder({}, 'linux')).toBe('/.cache/modelwright');
    // With `HOME=`.
    vi.mocked(homedir).mockReturnValueOnce('');
    expect(cacheFolder({}, 'linux')).toBe('/.cache/modelwright');
  });
});
