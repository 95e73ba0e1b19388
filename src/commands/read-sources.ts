import { readFileSync, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import fastGlob from 'fast-glob';
import type { SourceFile } from '../source/source-file.js';
import { CommandError, usageError } from './command-error.js';

const yaml = '**/*.{yaml,yml}';

/**
 * The files of a model: each pattern is a folder, a file or a glob. Sorted by path, so that the order of arguments and
 * of the disk does not matter.
 * @throws CommandError where a pattern finds nothing, or a file is not text
 */
export async function readSources(folder: string, patterns: readonly string[]): Promise<readonly SourceFile[]> {
  const found = await Promise.all(patterns.map((pattern) => filesOf(folder, pattern)));
  const paths = [...new Set(found.flat())].sort();
  return paths.map((path) => ({ path, text: readText(folder, path) }));
}

async function filesOf(folder: string, pattern: string): Promise<readonly string[]> {
  const kind = kindOf(resolve(folder, pattern));
  if (kind === 'file') return [pathFrom(folder, resolve(folder, pattern))];
  const isFolder = kind === 'folder';
  const paths = await fastGlob.glob(isFolder ? yaml : pattern.replaceAll('\\', '/'), {
    cwd: isFolder ? resolve(folder, pattern) : folder,
    absolute: true,
    ignore: ['**/node_modules/**'],
  });
  if (paths.length > 0) return paths.map((path) => pathFrom(folder, path));
  throw usageError(
    `${reasonFor(pattern, isFolder)} Name the folder, the files or a glob that holds the model: modelwright check my-model`,
  );
}

function reasonFor(pattern: string, isFolder: boolean): string {
  if (isFolder) return `The folder "${pattern}" holds no .yaml file.`;
  return fastGlob.isDynamicPattern(pattern) ? `Nothing matches "${pattern}".` : `There is no "${pattern}" here.`;
}

function kindOf(path: string): 'file' | 'folder' | 'nothing' {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 'nothing';
  return stats.isDirectory() ? 'folder' : 'file';
}

function pathFrom(folder: string, path: string): string {
  return relative(folder, path).replaceAll(sep, '/');
}

function readText(folder: string, path: string): string {
  const bytes = readFileSync(resolve(folder, path));
  try {
    // The mark at the front is kept: offsets are those of the file.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CommandError(1, `"${path}" is not UTF-8 text. Save it as UTF-8.`);
  }
}
