import {
  type Dirent,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { Files } from '../source/source-file.js';

/** Ends the name of a file that is being written; one that stays behind belonged to a run that was cut off. */
export const unfinishedSuffix = '.modelwright-new';

/** What a package manager puts beside the packages is not ours. */
const packagesOfOthers = 'node_modules';

/**
 * The files below a folder of the disk. A file appears whole or not at all: it is written beside its place, then renamed.
 * Synchronous inside, because for thousands of small files that takes a fraction of the time.
 */
export function diskFiles(root: string): Files {
  const rootPath = resolve(root);
  return {
    async read(path) {
      return readText(insideOf(rootPath, path));
    },
    async list(folder) {
      return filesBelow(rootPath, folder).sort();
    },
    async folders() {
      const folders = entriesOf(rootPath).filter((entry) => entry.isDirectory() && entry.name !== packagesOfOthers);
      return folders.map(({ name }) => name).sort();
    },
    async write(path, text) {
      const place = insideOf(rootPath, path);
      const beside = `${place}${unfinishedSuffix}`;
      makeFolder(dirname(place));
      // What names its interpreter is to be run; npm would set the same mode when it links it.
      writeFileSync(beside, text, { mode: text.startsWith('#!') ? 0o777 : 0o666 });
      renameSync(beside, place);
    },
    async remove(path) {
      const place = insideOf(rootPath, path);
      rmSync(place, { force: true });
      removeEmptyFolders(rootPath, dirname(place));
    },
  };
}

// Level by level: where nothing can be made, as below /proc, the recursive way of Node tries for ever.
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

function readText(place: string): string | undefined {
  try {
    return readFileSync(place, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    // The error of reading a folder does not say which.
    throw error instanceof Error ? Object.assign(error, { path: place }) : error;
  }
}

function filesBelow(root: string, folder: string): string[] {
  return entriesOf(insideOf(root, folder)).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === packagesOfOthers ? [] : filesBelow(root, path);
    return [path];
  });
}

function entriesOf(place: string): readonly Dirent[] {
  try {
    return readdirSync(place, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function removeEmptyFolders(root: string, folder: string): void {
  if (folder === root || !folder.startsWith(root)) return;
  if (entriesOf(folder).length > 0) return;
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  removeEmptyFolders(root, dirname(folder));
}

function insideOf(root: string, path: string): string {
  const place = join(root, path);
  if (place !== root && !place.startsWith(root.endsWith(sep) ? root : root + sep)) {
    throw new Error(`Bug: "${path}" leaves the output folder.`);
  }
  return place;
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
