import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import type { SourceFile } from '../source/source-file.js';
import { usageError } from './command-error.js';

/** Whether a name is that of a module, not of a target of ours. */
export function isTargetModule(name: string): boolean {
  return /^(?:[./@]|modelwright-)/.test(name);
}

/** The absolute path of a module; the project is the folder where the command runs. */
export function pathOfModule(name: string, folder: string): string {
  if (/^[./]/.test(name)) {
    const path = resolve(folder, name);
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return path;
    throw usageError(`There is no file "${name}" here, which is named as a target.`);
  }
  try {
    return createRequire(join(folder, 'package.json')).resolve(name);
  } catch {
    throw usageError(
      `"${name}" is named as a target, but is not installed here, or its "exports" have no "default". Install it: npm install --save-dev ${name}`,
    );
  }
}

/** The code that the modules among these targets consist of, so that a run notices when it changes. */
export function targetModuleSources(names: readonly string[], folder: string): readonly SourceFile[] {
  return names.filter(isTargetModule).flatMap((name) => {
    const path = pathOfModule(name, folder);
    return filesBelow(/^[./]/.test(name) ? dirname(path) : packageFolderOf(path)).map((file) => ({
      path: file.replaceAll(sep, '/'),
      text: readFileSync(file, 'latin1'),
    }));
  });
}

/** The folder of the package that a file belongs to. */
function packageFolderOf(path: string): string {
  const folder = dirname(path);
  return existsSync(join(folder, 'package.json')) || dirname(folder) === folder ? folder : packageFolderOf(folder);
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}
