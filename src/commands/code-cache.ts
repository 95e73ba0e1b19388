import { readFileSync, realpathSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { hashOf } from '../source/source-file.js';
import { replaceFile } from '../write/replace-file.js';
import { ifDiskAllows } from './command-error.js';
import { cachePath, type OutputLocation, readBytes } from './output-cache.js';
import { installedFolder } from './installed.js';

/**
 * Loads the TypeScript compiler, which ts-morph brings, as V8 compiled it in an earlier run: its nine megabytes take
 * longer to compile than to run. Does nothing if it is loaded already, and loads it as usual without a cache folder.
 */
export function loadCompiler(location: OutputLocation): void {
  if (isLoaded) return;
  isLoaded = true;
  // Its real path: package managers link packages, and their dependencies are beside the target of the link.
  const own = createRequire(join(realpathSync(installedFolder('ts-morph')), 'package.json'));
  const path = join(dirname(own.resolve('@ts-morph/common')), 'typescript.js');
  const code = codePath(path, location);
  if (code !== undefined && own.cache[path] === undefined) own.cache[path] = run(path, code);
}

let isLoaded = false;

/** Another version of Node or of the compiler has another file. */
function codePath(path: string, location: OutputLocation): string | undefined {
  const cache = cachePath(location, 'json');
  const { version } = JSON.parse(readFileSync(join(dirname(path), '../package.json'), 'utf8')) as { version: string };
  return cache && join(dirname(cache), `${hashOf([path, version, process.version, process.arch].join())}.code`);
}

/** A module of CommonJS, run as `require` would run it. */
function run(path: string, codePath: string): NodeJS.Module {
  const known = readCode(codePath);
  const script = new Script(Module.wrap(readFileSync(path, 'utf8')), {
    filename: path,
    ...(known === undefined ? {} : { cachedData: known }),
  });
  const module = Object.assign(new Module(path), { filename: path, loaded: true });
  const start = script.runInThisContext() as (...values: readonly unknown[]) => void;
  start.call(module.exports, module.exports, createRequire(path), module, path, dirname(path));
  // V8 rejects the code of another version, or of other flags.
  if (known === undefined || script.cachedDataRejected === true) {
    const compiled = script.createCachedData();
    ifDiskAllows(() => replaceFile(codePath, [Buffer.from(hashOf(compiled)), compiled]));
  }
  return module;
}

/** The code in a file, after a hash of it: V8 trusts what it is given. */
function readCode(path: string): Buffer | undefined {
  const bytes = readBytes(path);
  const code = bytes?.subarray(hashLength);
  return code !== undefined && bytes?.toString('latin1', 0, hashLength) === hashOf(code) ? code : undefined;
}

const hashLength = hashOf('').length;
