import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { usageError } from '../terminal/command-error.js';
import { startProgress } from '../terminal/progress.js';
import { onStop, type Terminal } from '../terminal/terminal.js';

interface Installation {
  /** Each with its exact version: `jose@6.2.17`. */
  readonly packages: readonly string[];
  /** It gets a folder `node_modules`. */
  readonly folder: string;
  /** Begins a sentence: `The reference service needs npm packages of 34 MB`. */
  readonly purpose: string;
  isComplete(): boolean;
}

/**
 * Installs packages with the user's npm, and its configuration. They appear in the folder all at once, so an interrupted
 * run leaves nothing there; of two runs at the same time, the first one to finish fills it.
 */
export async function installPackages(installation: Installation, terminal: Terminal): Promise<void> {
  const { folder, purpose, packages } = installation;
  terminal.err(`${purpose}, which are not installed. npm installs them once, into ${folder}\n`);
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  removeRemains(folder);
  const unfinished = mkdtempSync(`${folder}.`);
  const stopping = new AbortController();
  const { signal: stopped } = stopping;
  // A signal ends npm first, and then this program.
  const done = onStop(terminal.signals, (signal) => stopping.abort(signal), ['SIGINT', 'SIGTERM', 'SIGHUP']);
  const progress = startProgress(terminal);
  const started = performance.now();
  const seconds = (): string => String(Math.round((performance.now() - started) / 1000));
  const ticking = setInterval(() => progress.step(`npm installs ${packages.join(' ')}: ${seconds()} s`), 1000);
  try {
    await runNpm(packages, { unfinished, stopped, terminal });
    publish(unfinished, installation);
    progress.end();
    terminal.err('The packages are installed.\n');
  } catch (error) {
    progress.end();
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 });
    if (stopped.aborted) terminal.leave(stopped.reason === 'SIGINT' ? 130 : 143);
    throw usageError(explained(error, packages));
  } finally {
    clearInterval(ticking);
    done();
  }
}

interface Run {
  readonly unfinished: string;
  readonly stopped: AbortSignal;
  readonly terminal: Terminal;
}

async function runNpm(packages: readonly string[], { unfinished, stopped, terminal }: Run): Promise<void> {
  const npm = async (cwd: string, ...words: readonly string[]): Promise<string> => {
    // npm is a batch file on Windows, which only a shell can run.
    const options = { cwd, env: environmentOf(terminal), signal: stopped, shell: process.platform === 'win32' };
    return (await promisify(execFile)('npm', words, options)).stdout.trim();
  };
  // Not with `--prefix`, by which npm would ignore the configuration of the project and of the machine.
  const settings = join(await npm(terminal.folder, 'prefix'), '.npmrc');
  const linked = join(unfinished, '.npmrc');
  writeFileSync(join(unfinished, 'package.json'), '{"private":true}\n');
  // A link where the system allows it: the file may contain a token.
  if (existsSync(settings)) (process.platform === 'win32' ? copyFileSync : symlinkSync)(settings, linked);
  const flags = ['--no-save', '--ignore-scripts', '--prefer-offline', ...retries, ...quiet];
  await npm(unfinished, 'install', ...flags, ...packages);
  rmSync(linked, { force: true });
}

const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];

// A registry that cannot be reached is reported after seconds, not minutes.
const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=3000'];

/** Without what `npx --workspace` and the like add, which is about another folder. */
function environmentOf({ environment }: Terminal): Record<string, string | undefined> {
  const isElsewhere = /^npm_config_(?:workspaces?|include_workspace_root|global|location)$/i;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !isElsewhere.test(name)));
}

function publish(unfinished: string, { folder, isComplete }: Installation): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    // Another run was faster, unless something removed a part of what is there.
    if (!isComplete()) rmSync(folder, { recursive: true });
    if (!existsSync(folder)) renameSync(unfinished, folder);
    rmSync(unfinished, { recursive: true, force: true });
  }
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Removes what a run left that was killed. */
function removeRemains(folder: string): void {
  const remains = readdirSync(dirname(folder))
    .filter((name) => name.startsWith(`${basename(folder)}.`))
    .map((name) => join(dirname(folder), name));
  for (const path of remains) {
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > dayMilliseconds) rmSync(path, { recursive: true, force: true });
  }
}

function explained(error: unknown, packages: readonly string[]): string {
  const { code, stderr = '' } = error as { readonly code?: unknown; readonly stderr?: string };
  const said = stderr
    .trim()
    .split('\n')
    .filter((line) => !line.includes('complete log'));
  const reason =
    code === 'ENOENT' ? 'npm is not installed, or not on the PATH.' : `npm failed:\n${said.slice(0, 8).join('\n')}`;
  return `${reason}\nInstall the packages in your project instead: npm install --save-dev ${packages.join(' ')}`;
}
