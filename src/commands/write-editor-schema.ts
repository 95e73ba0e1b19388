import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { schemaOf } from '../pipeline.js';
import type { SourceFile } from '../source/source-file.js';
import { diagnosticPage, firstSentenceOf } from './diagnostic-pages.js';
import { loadGlobs } from './read-sources.js';
import type { Terminal } from './terminal.js';

/**
 * Writes `.modelwright/schema.json` into each folder of a model, where the first line of its files finds it:
 *
 *     # yaml-language-server: $schema=./.modelwright/schema.json
 *
 * It is a help and no result: where it cannot be written, as in a folder that can only be read, it is left out. Answers
 * the paths, written or not.
 */
export function writeEditorSchema(
  patterns: readonly string[],
  sources: readonly SourceFile[],
  { folder }: Terminal,
): readonly string[] {
  const text = schemaOf(sources, (code) => firstSentenceOf(diagnosticPage(code)));
  if (text === undefined) return [];
  const folders = new Set(patterns.map((pattern) => modelFolder(folder, pattern)));
  const homes = [...folders].map((place) => join(place, '.modelwright'));
  for (const home of homes) {
    try {
      writeIfOther(home, text);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  return homes.map(schemaPath);
}

/** A folder itself, the folder of a file, or the one that a glob begins with. */
function modelFolder(folder: string, pattern: string): string {
  const place = resolve(folder, pattern);
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats !== undefined) return stats.isDirectory() ? place : dirname(place);
  const [task] = loadGlobs().generateTasks(pattern.replaceAll('\\', '/'));
  return resolve(folder, task?.base ?? '.');
}

function writeIfOther(home: string, text: string): void {
  makeHome(home);
  const place = schemaPath(home);
  if (statSync(place, { throwIfNoEntry: false }) !== undefined && readFileSync(place, 'utf8') === text) return;
  writeFileSync(place, text);
}

/** A folder of what is made anew, or is data of this machine: nothing of it belongs in version control. */
export function makeHome(home: string): void {
  if (mkdirSync(home, { recursive: true }) !== undefined) writeFileSync(join(home, '.gitignore'), '*\n');
}

function schemaPath(home: string): string {
  return join(home, 'schema.json');
}
