import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll } from 'vitest';
import { quickStart } from '../targets/reference/started-program.js';

const main = resolve('dist/main.js');

const started: ChildProcess[] = [];

// A test that fails half-way leaves no service running.
afterAll(() => started.forEach((child) => child.kill('SIGKILL')));

/** A run of the built program, as a user starts it. */
export interface RunningProgram {
  readonly process: ChildProcess;
  /** What it has printed so far. */
  readonly printed: () => string;
  /** Resolves with the exit code, or with the signal that ended it. */
  readonly ended: Promise<number | string>;
}

export function startProgram(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): RunningProgram {
  if (!existsSync(main)) throw new Error('dist/ is not built: run "npm run build" first.');
  const child = spawn(process.execPath, [quickStart, main, ...words], {
    cwd: folder,
    env: { ...process.env, ...environment },
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (more) => (text += more));
  const ended = new Promise<number | string>((settle) => {
    child.once('close', (code, signal) => settle(code ?? signal ?? 'unknown'));
  });
  return { process: child, printed: () => text, ended };
}

/** Turns code into a module for Node's `--import`. */
export function asModule(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

const hooks = `export const load = (url, context, next) => {
  process._rawDebug('loads ' + url);
  return next(url, context);
};`;

/** The environment in which a program prints a line for each module that it loads. */
export const tellLoaded: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import ${asModule(`
    import Module, { register } from 'node:module';
    register(${JSON.stringify(asModule(hooks))});
    // What is required asks no hooks.
    const load = Module._extensions['.js'];
    Module._extensions['.js'] = (module, path) => {
      console.log('loads file://' + path);
      return load(module, path);
    };`)}`,
};

/** The npm packages among the modules that a program reported as loaded, sorted. */
export function packagesLoaded(printed: string): readonly string[] {
  const names = [...printed.matchAll(/^loads .*?\/node_modules\/((?:@[^/]+\/)?[^/]+)/gm)].map(([, name = '']) => name);
  return [...new Set(names)].sort();
}

/**
 * Our modules in the files that a program reported as loaded: `src/main.ts`. Each bundled file lists at its top what it
 * contains.
 */
export function modulesLoaded(printed: string): readonly string[] {
  const files = [...printed.matchAll(/^loads (file:.*\/dist\/.*)$/gm)].map(([, url = '']) => new URL(url));
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\/\/ From (.*)$/gm)].map(([, path = '']) => path),
  );
}
