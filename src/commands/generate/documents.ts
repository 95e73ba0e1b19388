import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type ReadDocument, recallDocument } from '../../stages.js';
import { memoize } from '../../source/memoize.js';
import { hashOf, type SourceFile } from '../../source/source-file.js';
import { replaceFile } from '../../write/replace-file.js';
import { ifDiskAllows } from '../terminal/command-error.js';
import { cachePath, type OutputLocation, parseHashed, printHashed, readText } from './output-cache.js';
import { toolsHash } from './tools-hash.js';

/**
 * Lets `parse` skip the files that have not changed since the last run for this location, and returns them: parsing is
 * most of the work.
 */
export function recallDocuments(location: OutputLocation, sources: readonly SourceFile[]): ReadonlySet<SourceFile> {
  const folder = cachePath(location, 'parsed');
  const recalled = new Set<SourceFile>();
  if (folder === undefined) return recalled;
  for (const source of sources) {
    if (folderByStored.get(source) === folder) {
      recalled.add(source);
      continue;
    }
    const text = readText(join(folder, nameOf(source)));
    const document = text === undefined ? undefined : parseHashed<ReadDocument>(text);
    if (document === undefined) continue;
    recallDocument(source, document);
    recalled.add(source);
    folderByStored.set(source, folder);
  }
  return recalled;
}

/** Stores each parsed file separately, so that the next run writes only what has changed. */
export function rememberDocuments(
  location: OutputLocation,
  sources: readonly SourceFile[],
  recalled: ReadonlySet<SourceFile>,
): void {
  const folder = cachePath(location, 'parsed');
  if (folder === undefined) return;
  const names = new Set(sources.map(nameOf));
  ifDiskAllows(() => {
    for (const source of sources.filter((each) => !recalled.has(each))) {
      replaceFile(join(folder, nameOf(source)), printHashed(parse(source)));
      folderByStored.set(source, folder);
    }
    // Only ours, however anything else came there.
    const own = readdirSync(folder).filter(isOwnName);
    for (const name of own) if (!names.has(name)) rmSync(join(folder, name), { force: true });
  });
}

/** The files that an earlier run of this process has stored or recalled, and where: `parse` knows them already. */
const folderByStored = new WeakMap<SourceFile, string>();

/** A stored file, or an unfinished one of an interrupted run. */
const isOwnName = (name: string): boolean => /^[0-9a-f]{32}(?:\.\d+\.modelwright-new)?$/.test(name);

/** The path is part of the parsed result; another version of the program does not read it. */
const nameOf: (source: SourceFile) => string = memoize(({ path, text }) => hashOf(`${toolsHash()} ${path}\n${text}`));
