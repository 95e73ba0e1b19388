import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { basename, dirname, extname, relative, resolve, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import type { SignalSource } from '../../runtime/server/node/signals.js';
import { type ExitCode, explainError } from '../terminal/command-error.js';
import type { GenerateOptions } from './run.js';
import { pictureTypes } from '../project/sources/guides.js';
import { settingsFiles, settingsFor } from '../project/project.js';
import { type ModelOptions, readSources } from '../project/sources/read-sources.js';
import { codeOfOthers } from '../project/modules/module-files.js';
import { keepReadSources } from '../project/sources/source-files.js';
import { onStop, type Terminal } from '../terminal/terminal.js';
import { modelFolder } from '../project/write-editor-schema.js';

/**
 * Runs now, and again after each change of a model, of what it uses, or of the settings, until asked to stop. A run that
 * fails leaves the last good output, and the next change is the next chance.
 */
export async function runWatching(
  options: WatchOptions,
  terminal: Terminal,
  run: () => Promise<unknown>,
): Promise<ExitCode> {
  const forgetReadSources = keepReadSources();
  const { folder } = terminal;
  const changes = startChanges(terminal.signals);
  const watching = { changes, terminal };
  const isOther = (path: string, isFile: boolean): boolean => isFile && !settingsFiles.includes(basename(path));
  const settings = await startWatching({ paths: [folder], depth: 0, isIgnored: isOther }, watching);
  let watcher: FSWatcher | undefined;
  let isAgain = false;
  let watched: Inputs = { paths: [], files: [], outputs: [] };
  try {
    do {
      // Watched before it is read: no change during the run is missed.
      const { texts: read, ...found } = await inputsOf(options, folder);
      // A file that is gone may come back: its folder is watched still.
      const inputs = { ...found, paths: [...new Set([...watched.paths, ...found.paths])] };
      const { paths, files } = inputs;
      // None if the settings are wrong: then these are watched alone, and the folders as before.
      if (found.paths.length > 0 && JSON.stringify(inputs) !== JSON.stringify(watched)) {
        await watcher?.close();
        const isIgnored = (path: string, isFile: boolean): boolean =>
          !files.includes(path) && (isSkipped(path, inputs) || (isFile && !isSource(path)));
        watcher = await startWatching({ paths: [...paths, ...files], isIgnored }, watching);
        watched = inputs;
      }
      await reported(run, terminal);
      await wait(silenceOfWatcher);
      const { texts: now } = await inputsOf(options, folder);
      // Once, because a document on the network may differ each time.
      isAgain = !isAgain && (now.length !== read.length || now.some((text, index) => text !== read[index]));
      if (isAgain) changes.report();
    } while (await changes.next(() => terminal.err('Waiting for changes. Ctrl+C ends it.\n')));
    return 0;
  } finally {
    forgetReadSources();
    changes.end();
    await Promise.all([settings.close(), watcher?.close()]);
  }
}

/** In milliseconds: it reports a file only once in 50, and may be silent about the second of two changes. */
const silenceOfWatcher = 60;

interface Changes {
  report(): void;
  /** Whether there was a change since the last call, or is one before the program is asked to stop. */
  next(onWait: () => void): Promise<boolean>;
  end(): void;
}

/** How long nothing must change before the next run: editors empty a file before they write it, git writes many at once. */
const silenceMilliseconds = 20;

export function startChanges(signals: SignalSource): Changes {
  let reported = 0;
  let isStopped = false;
  let wake: () => void = () => undefined;
  const report = (): void => {
    reported += 1;
    wake();
  };
  const end = onStop(signals, () => {
    isStopped = true;
    wake();
  });
  return {
    report,
    async next(onWait) {
      if (reported === 0 && !isStopped) {
        onWait();
        await new Promise<void>((resolve) => (wake = resolve));
      }
      for (let before = 0; before !== reported && !isStopped; await wait(silenceMilliseconds)) before = reported;
      reported = 0;
      return !isStopped;
    },
    end,
  };
}

type WatchOptions = ModelOptions & Pick<GenerateOptions, 'out'>;

interface Watched {
  readonly paths: readonly string[];
  /** How many levels of folders; absent: all. */
  readonly depth?: number;
  /** Files that do not matter, and folders that are not entered. */
  isIgnored(path: string, isFile: boolean): boolean;
}

/** Reports the changes of files from now on. */
async function startWatching(
  { paths, isIgnored, ...depth }: Watched,
  { changes, terminal }: { readonly changes: Changes; readonly terminal: Terminal },
): Promise<FSWatcher> {
  // The watcher writes `/` on Windows, too.
  const ignored = (path: string, stats?: { isFile(): boolean }): boolean =>
    isIgnored(resolve(path), stats?.isFile() === true);
  const watcher = watch([...paths], { ...depth, ignored, ignoreInitial: true });
  for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, changes.report);
  watcher.on('error', (error) => terminal.err(explainError(error).text));
  await once(watcher, 'ready');
  return watcher;
}

const sourceEndings: readonly string[] = ['.yaml', '.yml', '.json', '.raml', '.md', '.hbs'];

function isSource(path: string): boolean {
  const ending = extname(path).toLowerCase();
  return sourceEndings.includes(ending) || pictureTypes.has(ending);
}

/** Whether a file or a folder is never part of a model: outputs, hidden and installed files. */
function isSkipped(path: string, { paths, outputs }: Inputs): boolean {
  if (outputs.some((out) => isInside(path, out) && !paths.some((root) => isInside(root, out)))) return true;
  const isHidden = (name: string): boolean => name === 'node_modules' || (name.startsWith('.') && name !== '..');
  return paths.every((root) => relative(root, path).split(sep).some(isHidden));
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

interface Inputs {
  /** The folders of the models, of the files they use, and of templates. */
  readonly paths: readonly string[];
  /** Files that the settings name: licences. */
  readonly files: readonly string[];
  readonly outputs: readonly string[];
}

interface FoundInputs extends Inputs {
  readonly texts: readonly string[];
}

async function inputsOf({ models, out, allowNetwork }: WatchOptions, folder: string): Promise<FoundInputs> {
  const paths = new Set<string>();
  const files = new Set<string>();
  const outputs: string[] = [];
  const texts: string[] = [];
  try {
    for (const settings of await settingsFor(folder, models)) {
      outputs.push(resolve(folder, out ?? settings.out));
      for (const pattern of settings.models) paths.add(modelFolder(folder, pattern));
      const modules = codeOfOthers(settings, folder);
      for (const { path } of modules) files.add(resolve(path));
      for (const { name, value } of settings.settings)
        if (/\.(?:license|changelog)File$/.test(name)) files.add(resolve(folder, String(value)));
      const templates = settings.settings.find(({ name }) => name === 'templates')?.value;
      if (templates !== undefined) paths.add(resolve(folder, String(templates)));
      const { value: sources } = await readSources(folder, { models: settings.models, allowNetwork });
      texts.push(JSON.stringify(settings), ...[...modules, ...sources].map(({ text }) => text));
      for (const { path } of sources) paths.add(dirname(resolve(folder, path)));
    }
  } catch {
    // The run fails for the same reason, and explains it.
  }
  return { paths: [...paths], files: [...files], outputs, texts };
}

/** Runs, and explains what ends the run. A bug of ours ends the watch, too: it is reported as of any command. */
async function reported(run: () => Promise<unknown>, terminal: Terminal): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { exitCode, text } = explainError(error);
    if (exitCode === 3) throw error;
    terminal.err(text);
  }
}
