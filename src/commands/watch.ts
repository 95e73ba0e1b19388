import { once } from 'node:events';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { type ExitCode, explainError } from './command-error.js';
import { type Changes, startChanges } from './changes.js';
import type { GenerateOptions } from './generation.js';
import { settingsFiles, settingsFor } from './project.js';
import { readSources } from './read-sources.js';
import type { Terminal } from './terminal.js';
import { modelFolder } from './write-editor-schema.js';

/**
 * Runs now, and again after each change of a model, of what it uses, or of the settings, until asked to stop. A run that
 * fails leaves the last good output, and the next change is the next chance.
 */
export async function runWatching(
  options: Pick<GenerateOptions, 'models' | 'out'>,
  terminal: Terminal,
  run: () => Promise<unknown>,
): Promise<ExitCode> {
  const { folder } = terminal;
  const changes = startChanges(terminal.signals);
  const isSettings = (path: string): boolean => settingsFiles.includes(basename(path));
  const settings = await watching({ paths: [folder], depth: 0, isWatched: isSettings }, changes);
  let sources: FSWatcher | undefined;
  let watched: Inputs = { paths: [], files: [], outputs: [] };
  try {
    do {
      // Watched before it is read: no change during the run is missed.
      const found = await inputsOf(options, folder);
      // A file that is gone may come back: its folder is watched still.
      const inputs = { ...found, paths: [...new Set([...watched.paths, ...found.paths])] };
      const { paths, files } = inputs;
      // None if the settings are wrong: then these are watched alone, and the folders as before.
      if (found.paths.length > 0 && JSON.stringify(inputs) !== JSON.stringify(watched)) {
        await sources?.close();
        const isInput = (path: string): boolean => files.includes(path) || isSource(path, folder, inputs.outputs);
        sources = await watching({ paths: [...paths, ...files], isWatched: isInput }, changes);
        watched = inputs;
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

interface Inputs {
  /** The folders of the models and of the files they use. */
  readonly paths: readonly string[];
  /** Files that the settings name: licences. */
  readonly files: readonly string[];
  /** The output folders. */
  readonly outputs: readonly string[];
}

async function inputsOf({ models, out }: Pick<GenerateOptions, 'models' | 'out'>, folder: string): Promise<Inputs> {
  const paths = new Set<string>();
  const files = new Set<string>();
  const outputs: string[] = [];
  try {
    for (const settings of await settingsFor(folder, models)) {
      outputs.push(resolve(folder, out ?? settings.out));
      for (const pattern of settings.models) paths.add(modelFolder(folder, pattern));
      for (const { name, value } of settings.settings)
        if (name.endsWith('.licenseFile')) files.add(resolve(folder, String(value)));
      const { value: sources } = await readSources(folder, settings);
      for (const { path } of sources) paths.add(dirname(resolve(folder, path)));
    }
  } catch {
    // The run fails for the same reason, and explains it.
  }
  return { paths: [...paths], files: [...files], outputs };
}

async function reported(run: () => Promise<unknown>, terminal: Terminal): Promise<void> {
  try {
    await run();
  } catch (error) {
    terminal.err(explainError(error, false).text);
  }
}
