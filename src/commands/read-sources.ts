import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import type fastGlob from 'fast-glob';
import type { Diagnostic, WithDiagnostics } from '../source/diagnostic.js';
import type { SourceFile } from '../source/source-file.js';
import { usageError } from './command-error.js';

/**
 * The files of a model: each pattern is a folder, a file or a glob. Sorted by path, so that the order of arguments and
 * of the disk does not matter. A file that is not UTF-8 is a diagnostic; its readable part is included, so that other
 * problems are reported as well.
 * @throws CommandError if a pattern matches nothing, with an example of `command`
 */
export async function readSources(
  folder: string,
  patterns: readonly string[],
  command = 'check',
): Promise<WithDiagnostics<readonly SourceFile[]>> {
  const found = await Promise.all(patterns.map((pattern) => filesOf(folder, pattern, command)));
  const paths = [...new Set(found.flat())].sort();
  const read = paths.map((path) => readSource(path, readFileSync(resolve(folder, path))));
  return { value: read.map(({ value }) => value), diagnostics: read.flatMap(({ diagnostics }) => diagnostics) };
}

async function filesOf(folder: string, pattern: string, command: string): Promise<readonly string[]> {
  const kind = kindOf(resolve(folder, pattern));
  if (kind === 'file') return [pathFrom(folder, resolve(folder, pattern))];
  const isFolder = kind === 'folder';
  const paths = isFolder ? yamlFilesIn(resolve(folder, pattern)) : await matchesOf(folder, pattern);
  if (paths.length > 0) return paths.map((path) => pathFrom(folder, path));
  throw usageError(
    `${reasonFor(pattern, isFolder)} Name the folder, the files or a glob of the model: ` +
      `modelwright ${command} my-model`,
  );
}

function matchesOf(folder: string, glob: string): Promise<readonly string[]> {
  const options = { cwd: folder, absolute: true, ignore: ['**/node_modules/**'] };
  return loadGlobs().glob(glob.replaceAll('\\', '/'), options);
}

function reasonFor(pattern: string, isFolder: boolean): string {
  if (isFolder) return `The folder "${pattern}" contains no .yaml file.`;
  return loadGlobs().isDynamicPattern(pattern) ? `Nothing matches "${pattern}".` : `There is no "${pattern}" here.`;
}

function kindOf(path: string): 'file' | 'folder' | 'nothing' {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 'nothing';
  return stats.isDirectory() ? 'folder' : 'file';
}

function pathFrom(folder: string, path: string): string {
  return relative(folder, path).replaceAll(sep, '/');
}

function readSource(path: string, bytes: Uint8Array): WithDiagnostics<SourceFile> {
  // The byte order mark is kept, so that offsets match the file.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { value: { path, text }, diagnostics: isUtf8(bytes) ? [] : [notUtf8(path, bytes, text)] };
}

function notUtf8(path: string, bytes: Uint8Array, text: string): Diagnostic {
  const start = firstReplaced(bytes, text);
  return {
    code: 'yaml-character',
    severity: 'error',
    message: 'This file is not UTF-8: the first invalid byte is here. Save the file as UTF-8.',
    span: { path, start, end: start + 1 },
    notes: [],
  };
}

/** Offset of the first character of `text` that replaces an invalid byte. */
function firstReplaced(bytes: Uint8Array, text: string): number {
  const written = new TextEncoder().encode(text);
  const different = bytes.findIndex((byte, index) => byte !== written[index]);
  const before = different === -1 ? bytes : bytes.subarray(0, different);
  // In stream mode an incomplete character at the end is held back.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(before, { stream: true }).length;
}

const require = createRequire(import.meta.url);

/** The glob library, loaded only for glob patterns: a folder, the usual argument, does not need it. */
export function loadGlobs(): typeof fastGlob {
  return require('fast-glob') as typeof fastGlob;
}

/**
 * The YAML files in a folder and its subfolders. Links are followed; hidden and installed files are not part of a
 * model. `around` are the ancestors: a link back to one of them would be a cycle.
 */
export function yamlFilesIn(folder: string, around: readonly string[] = []): readonly string[] {
  const realFolder = realpathSync(folder);
  if (around.includes(realFolder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (name.startsWith('.') || name === 'node_modules') return [];
    const path = join(folder, name);
    const kind = entry.isSymbolicLink() ? targetOf(path) : entry;
    if (kind?.isDirectory() === true) return yamlFilesIn(path, [...around, realFolder]);
    return kind?.isFile() === true && /\.ya?ml$/.test(name) ? [path] : [];
  });
}

/** The target of a link; undefined for a broken link. */
function targetOf(link: string): Stats | undefined {
  try {
    return statSync(link);
  } catch {
    return undefined;
  }
}
