import { EventEmitter } from 'node:events';
import type { ChokidarOptions } from 'chokidar';
import { expect, it, vi } from 'vitest';
import { runWatching } from '../../../src/commands/generate/watch.js';
import type { Terminal } from '../../../src/commands/terminal/terminal.js';

vi.mock('node:path', async () => (await vi.importActual<{ readonly win32: object }>('node:path')).win32);

/** What the watchers were started with. */
const watched = vi.hoisted((): ChokidarOptions[] => []);
vi.mock('chokidar', () => ({
  watch: (_: unknown, options: ChokidarOptions) => {
    watched.push(options);
    const watcher = new EventEmitter();
    setTimeout(() => watcher.emit('ready'), 0);
    return Object.assign(watcher, { close: async () => undefined });
  },
}));

vi.mock('../../../src/commands/project/project.js', () => ({
  settingsFiles: [],
  settingsFor: () => [
    { models: ['.'], out: 'api', rules: [], settings: [{ name: 'package.licenseFile', value: 'LICENSE' }] },
  ],
}));
vi.mock('../../../src/commands/project/sources/read-sources.js', async (load) => ({
  ...(await load<object>()),
  readSources: () => ({ value: [], diagnostics: [] }),
}));

// The watcher asks about paths with `/`, also on Windows.
it('on Windows, a change of a licence counts, and one of an output does not', async () => {
  const signals = new EventEmitter();
  const terminal = { folder: String.raw`C:\project`, signals, err: () => undefined } as unknown as Terminal;
  await runWatching({ models: [] }, terminal, async () => void signals.emit('SIGINT', 'SIGINT'));
  const isIgnored = watched[1]?.ignored as (path: string, stats: object) => boolean;
  const isFile = { isFile: () => true };
  const paths = ['C:/project/LICENSE', 'C:/project/pets.yaml', 'C:/project/api/types/package.json', 'C:/project/a.txt'];
  expect(paths.map((path) => isIgnored(path, isFile))).toEqual([false, false, true, true]);
});
