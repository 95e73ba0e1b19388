import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { schemaOf } from '../../stages.js';
import { isDocument } from '../../source/is-document.js';
import { hashOf, type SourceFile } from '../../source/source-file.js';
import { hashOfSameFile } from '../../write/hash-of-file.js';
import { ifDiskAllows } from '../terminal/command-error.js';
import { diagnosticPage, firstSentenceOf } from '../terminal/diagnostic-pages.js';
import { loadGlobs } from './sources/read-sources.js';
import type { Terminal } from '../terminal/terminal.js';

/**
 * Writes `.modelwright/schema.json` into each folder of a model, where the first line of its files refers to it:
 *
 *     # yaml-language-server: $schema=./.modelwright/schema.json
 *
 * The schema is optional: if it cannot be written, as in a read-only folder, it is left out. Returns the paths, written
 * or not.
 */
export function writeEditorSchema(
  patterns: readonly string[],
  sources: readonly SourceFile[],
  { folder }: Terminal,
): readonly string[] {
  // An OpenAPI document has a schema of its own.
  if (sources.slice(0, 1).some(isDocument)) return [];
  const text = schemaOf(sources, (code) => firstSentenceOf(diagnosticPage(code)));
  if (text === undefined) return [];
  const folders = new Set(patterns.map((pattern) => modelFolder(folder, pattern)));
  const homes = [...folders].map((path) => join(path, '.modelwright'));
  for (const home of homes) ifDiskAllows(() => writeIfOther(home, text));
  return homes.map(schemaPath);
}

/** The folder itself, the folder of a file, or the base folder of a glob. */
export function modelFolder(folder: string, pattern: string): string {
  const path = resolve(folder, pattern);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined) return stats.isDirectory() ? path : dirname(path);
  const [task] = loadGlobs().generateTasks(pattern.replaceAll('\\', '/'));
  return resolve(folder, task?.base ?? '.');
}

function writeIfOther(home: string, text: string): void {
  makeHome(home);
  const path = schemaPath(home);
  if (statSync(path, { throwIfNoEntry: false }) !== undefined && hashOfSameFile(path) === hashOf(text)) return;
  writeFileSync(path, text);
}

/** A folder for generated files and local data, which do not belong in version control. */
export function makeHome(home: string): void {
  if (mkdirSync(home, { recursive: true }) !== undefined) writeFileSync(join(home, '.gitignore'), '*\n');
}

function schemaPath(home: string): string {
  return join(home, 'schema.json');
}
