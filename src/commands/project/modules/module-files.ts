import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf, type SourceFile } from '../../../source/source-file.js';
import { CommandError, messageOf, NameError } from '../../terminal/command-error.js';
import { foldersFrom } from '../sources/source-files.js';

/** Whether a name is that of a module, not of a target of ours. */
export function isModuleName(name: string): boolean {
  return /^(?:[./@]|modelwright-)/.test(name);
}

/** The absolute path of a module; the project is the folder where the command runs. */
function pathOfModule(name: string, folder: string): string {
  if (/^[./]/.test(name)) {
    const path = resolve(folder, name);
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return path;
    throw new NameError(name, `There is no file "${name}" here.`);
  }
  try {
    return createRequire(join(folder, 'package.json')).resolve(name);
  } catch {
    throw new NameError(
      name,
      `"${name}" is named here, but not installed, or its "exports" have no "default". Install it: npm install --save-dev ${name}`,
    );
  }
}

/** The code of others that the output depends on: a run notices when it changes. */
export function codeOfOthers(
  { target = [], rules }: { readonly target?: readonly string[]; readonly rules: readonly string[] },
  folder: string,
): readonly SourceFile[] {
  return [...target.filter(isModuleName), ...rules].flatMap((name) => {
    const path = pathOfModule(name, folder);
    const files = /^[./]/.test(name) ? [...withImports(path)] : filesBelow(packageFolderOf(path));
    return files.map((file) => ({ path: file.replaceAll(sep, '/'), text: readFileSync(file, 'latin1') }));
  });
}

/** What a module exports by default; if that is a function, what it returns. */
export async function exportOfModule(name: string, folder: string): Promise<unknown> {
  const path = pathOfModule(name, folder);
  // Changed code is loaded again in a run that watches.
  const url = `${pathToFileURL(path).href}?${hashOf(readFileSync(path))}`;
  try {
    const { default: exported } = (await import(url)) as { readonly default?: unknown };
    return typeof exported === 'function' ? await (exported as () => unknown)() : exported;
  } catch (error) {
    throw new CommandError(1, `"${name}" cannot be loaded: ${messageOf(error)}`);
  }
}

/** Where an error of a module was thrown, ` (at …)`; empty if it does not say. */
export function placeOfError(error: unknown): string {
  const place = error instanceof Error ? /^\s+at .*$/m.exec(error.stack ?? '')?.[0].trim() : undefined;
  return place === undefined ? '' : ` (${place})`;
}

/** A module of the project and the files that it imports: its folder may contain anything, the output too. */
function withImports(path: string): ReadonlySet<string> {
  // The set grows while it is traversed: added files are visited too.
  const files = new Set([path]);
  for (const file of files) {
    const imports = readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*(['"])(\.{1,2}\/.*?)\1/g);
    for (const [, , imported = ''] of imports) {
      const other = resolve(dirname(file), imported);
      if (statSync(other, { throwIfNoEntry: false })?.isFile() === true) files.add(other);
    }
  }
  return files;
}

function packageFolderOf(path: string): string {
  const folder = dirname(path);
  return foldersFrom(folder).find((each) => existsSync(join(each, 'package.json'))) ?? folder;
}

/** The absolute paths of the files below a folder, except hidden and installed ones. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}
