import { once } from 'node:events';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { type ExitCode, explainError } from './command-error.js';
import { type Changes, startChanges } from './changes.js';
import { settingsFiles, settingsFor } from './project.js';
import { readSources } from './read-sources.js';
import type { Terminal } from './terminal.js';
import { modelFolder } from './write-editor-schema.js';

/**
 * Runs now, and again after each change of a model, of what it uses, or of the settings, until asked to stop. A run that
 * fails leaves the last good output, and the next change is the next chance.
 */
export async function runWatching(
  models: readonly string[],
  terminal: Terminal,
  run: () => Promise<unknown>,
): Promise<ExitCode> {
  const { folder } = terminal;
  const changes = startChanges(terminal.signals);
  const isSettings = (path: string): boolean => settingsFiles.includes(basename(path));
  const settings = await watching({ paths: [folder], depth: 0, isWatched: isSettings }, changes);
  let sources: FSWatcher | undefined;
  let watched: readonly string[] = [];
  try {
    do {
      // Watched before it is read: no change during the run is missed.
      const { paths, outputs } = await foldersOf(models, folder);
      // None if the settings are wrong: then these are watched alone, and the folders as before.
      if (paths.length > 0 && paths.join() !== watched.join()) {
        await sources?.close();
        sources = await watching({ paths, isWatched: (path) => isSource(path, folder, outputs) }, changes);
        watched = paths;
      }
      await reported(run, terminal);
    } while (await changes.next(() => terminal.err('Waiting for changes. Ctrl+C ends it.\n')));
    return 0;
  } finally {
    changes.end();
    await Promise.all([settings.close(), sources?.close()]);
  }
}

interface Watched {
  readonly paths: readonly string[];
  /** How many levels of folders; absent: all. */
  readonly depth?: number;
  isWatched(file: string): boolean;
}

/** Reports the changes of files from now on. */
async function watching({ paths, isWatched, ...depth }: Watched, changes: Changes): Promise<FSWatcher> {
  const ignored = (path: string, stats?: { isFile(): boolean }): boolean =>
    stats?.isFile() === true && !isWatched(path);
  const watcher = watch([...paths], { ...depth, ignored, ignoreInitial: true });
  for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, changes.report);
  await once(watcher, 'ready');
  return watcher;
}

function isSource(path: string, folder: string, outputs: readonly string[]): boolean {
  if (outputs.some((out) => path.startsWith(out + sep))) return false;
  const isHidden = relative(folder, path)
    .split(sep)
    .some((name) => name === 'node_modules' || (name.startsWith('.') && name !== '..'));
  return !isHidden && /\.(?:ya?ml|json|raml|md)$/.test(path);
}

/** The folders of the models and of the files they use, and the output folders. */
async function foldersOf(
  models: readonly string[],
  folder: string,
): Promise<{ readonly paths: readonly string[]; readonly outputs: readonly string[] }> {
  const paths = new Set<string>();
  const outputs: string[] = [];
  try {
    for (const settings of await settingsFor(folder, models)) {
      outputs.push(resolve(folder, settings.out));
      for (const pattern of settings.models) paths.add(modelFolder(folder, pattern));
      const { value: sources } = await readSources(folder, settings);
      for (const { path } of sources) paths.add(dirname(resolve(folder, path)));
    }
  } catch {
    // The run fails for the same reason, and explains it.
  }
  return { paths: [...paths], outputs };
}

async function reported(run: () => Promise<unknown>, terminal: Terminal): Promise<void> {
  try {
    await run();
  } catch (error) {
    terminal.err(explainError(error, false).text);
  }
}
