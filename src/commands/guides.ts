import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { SourceFile } from '../source/source-file.js';

/**
 * The Markdown files in the folder `docs` beside the files of a model, sorted by path, for the targets that show them; a
 * path begins in that folder.
 */
export function guidesBeside(
  folder: string,
  sources: readonly SourceFile[],
  target: readonly string[],
): readonly SourceFile[] {
  if (!target.includes('docs')) return [];
  const own = sources.filter(({ used }) => used === undefined).map(({ path }) => join(folder, dirname(path), 'docs'));
  return [...new Set(own)].filter((each) => existsSync(each)).flatMap(markdownIn);
}

function markdownIn(folder: string): readonly SourceFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => ({
    path: name.replaceAll(sep, '/'),
    text: readFileSync(join(folder, name), 'utf8'),
  }));
}
