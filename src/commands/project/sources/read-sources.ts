import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type fastGlob from 'fast-glob';
import type { WithDiagnostics } from '../../../source/diagnostic.js';
import { packageRoot } from '../../../source/package-root.js';
import { isDocument } from '../../../source/is-document.js';
import { isUrl } from '../../../source/referred-path.js';
import type { SourceFile } from '../../../source/source-file.js';
import { isGenerated } from '../../../write/contents.js';
import { NoModelError, usageError } from '../../terminal/command-error.js';
import { kindOf, mayUse, pathFrom, readSource, yamlFilesIn } from './source-files.js';

export interface ModelOptions {
  /** Folders, files or globs; or one OpenAPI document. */
  readonly models: readonly string[];
  /** Whether a document may be on the network, and refer to files there. */
  readonly allowNetwork?: boolean | undefined;
}

/** What to read, and for which command: an example in messages. */
export interface Wanted extends ModelOptions {
  readonly command?: string;
}

/**
 * The files of a model: each pattern is a folder, a file or a glob. Sorted by path, so that the order of arguments and
 * of the disk does not matter. An OpenAPI document stands alone, and before the files it refers to. A generated one is
 * read only if it is named: the output may lie in the folder of the model. A file that is not UTF-8 is a diagnostic; its
 * readable part is included, so that other problems are reported as well.
 */
export async function readSources(
  folder: string,
  { models, command = 'check', allowNetwork = false }: Wanted,
): Promise<WithDiagnostics<readonly SourceFile[]>> {
  const reach = { folder, allowNetwork };
  const [first = ''] = models;
  if (isUrl(first)) return await (await import('./document-files.js')).documentAt(first, reach);
  const found = await Promise.all(models.map((pattern) => filesOf(folder, pattern, command)));
  const paths = [...new Set(found.flat())].sort();
  const named = models.map((model) => pathFrom(folder, resolve(folder, model)));
  const read = paths
    .map((path) => readSource(folder, path))
    .filter(({ value }) => named.includes(value.path) || !isGenerated(value.text));
  if (read.length === 0)
    throw usageError(
      `Every file here is generated: ${paths.join(', ')}. Name the folder of the model, or one of them to import it: ` +
        `modelwright ${command} ${paths[0]}`,
    );
  const own = read.map(({ value }) => value);
  const document = own.find(isDocument);
  if (document !== undefined) {
    if (own.length > 1) throw usageError(notAlone(document, command));
    const { value, diagnostics } = await (await import('./document-files.js')).documentFiles(document, reach);
    return { value, diagnostics: [...read.flatMap((one) => one.diagnostics), ...diagnostics] };
  }
  // The parser is loaded only for models that use others: an unchanged one does not need it.
  const used = own.some(mayUse) ? await (await import('./used-sources.js')).usedSources(folder, own) : nothingUsed;
  return {
    value: [...own, ...used.value],
    diagnostics: [...read.flatMap(({ diagnostics }) => diagnostics), ...used.diagnostics],
  };
}

function notAlone({ path }: SourceFile, command: string): string {
  return `"${path}" is a document to import, not a part of a model. Name it alone: modelwright ${command} ${path}`;
}

const nothingUsed: WithDiagnostics<readonly SourceFile[]> = { value: [], diagnostics: [] };

async function filesOf(folder: string, pattern: string, command: string): Promise<readonly string[]> {
  const kind = kindOf(resolve(folder, pattern));
  if (kind === 'file') return [pathFrom(folder, resolve(folder, pattern))];
  const isFolder = kind === 'folder';
  const paths = isFolder ? yamlFilesIn(resolve(folder, pattern)) : await matchesOf(folder, pattern);
  if (paths.length > 0) return paths.map((path) => pathFrom(folder, path));
  throw new NoModelError(
    pattern,
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

/**
 * The glob library, bundled when modelwright is built. Loaded only for glob patterns: a folder, the usual argument, does
 * not need it.
 */
export function loadGlobs(): typeof fastGlob {
  return createRequire(packageRoot)('./dist/fast-glob.cjs') as typeof fastGlob;
}
