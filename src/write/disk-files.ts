import { type Dirent, existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { Files } from '../source/source-file.js';
import { hashOfSameFile, noteWritten } from './hash-of-file.js';
import { replaceFile } from './replace-file.js';

const packagesOfOthers = 'node_modules';

/** The files below a folder of the disk. Writes are atomic. */
export function diskFiles(root: string): Files {
  const rootPath = resolve(root);
  const refuseLinks = linkRefusal(rootPath);
  const fileAt = (path: string): string => {
    const absolutePath = insideOf(rootPath, path);
    refuseLinks(dirname(absolutePath));
    return absolutePath;
  };
  return {
    async read(path) {
      return read(readText, fileAt(path));
    },
    async hash(path) {
      const absolutePath = fileAt(path);
      // All files of a first run are missing, and an error for each would take longer.
      return existsSync(absolutePath) ? read(hashOfSameFile, absolutePath) : undefined;
    },
    async list(folder) {
      refuseLinks(insideOf(rootPath, folder));
      return filesBelow(rootPath, folder).sort();
    },
    async folders() {
      const folders = entriesOf(rootPath).filter((entry) => entry.isDirectory() && entry.name !== packagesOfOthers);
      return folders.map(({ name }) => name).sort();
    },
    async write(path, contents) {
      const absolutePath = fileAt(path);
      replaceFile(absolutePath, contents);
      noteWritten(absolutePath);
    },
    async remove(path) {
      const absolutePath = fileAt(path);
      rmSync(absolutePath, { force: true });
      removeEmptyFolders(rootPath, dirname(absolutePath));
    },
  };
}

/** Throws for a folder that is a symbolic link, or is behind one: it may be anywhere. The root itself may be one. */
function linkRefusal(root: string): (folder: string) => void {
  // Each folder is checked once, not for each of its files.
  const real = new Set([root]);
  // Returns whether it is there: a missing folder has no folders that could be links.
  const isThere = (folder: string): boolean => {
    if (real.has(folder) || !folder.startsWith(root)) return true;
    if (!isThere(dirname(folder))) return false;
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() === true) {
      throw Object.assign(new Error(`"${folder}" is a symbolic link.`), { code: 'LINKED_FOLDER', path: folder });
    }
    if (stats !== undefined) real.add(folder);
    return stats !== undefined;
  };
  return isThere;
}

function readText(absolutePath: string): string {
  return readFileSync(absolutePath, 'utf8');
}

function read(how: (absolutePath: string) => string, absolutePath: string): string | undefined {
  try {
    return how(absolutePath);
  } catch (error) {
    if (isMissing(error)) return undefined;
    // The error for reading a folder lacks the path.
    throw error instanceof Error ? Object.assign(error, { path: absolutePath }) : error;
  }
}

function filesBelow(root: string, folder: string): string[] {
  return entriesOf(insideOf(root, folder)).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === packagesOfOthers ? [] : filesBelow(root, path);
    return [path];
  });
}

function entriesOf(absolutePath: string): readonly Dirent[] {
  try {
    return readdirSync(absolutePath, { withFileTypes: true });
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
  const absolutePath = join(root, path);
  if (absolutePath !== root && !absolutePath.startsWith(root.endsWith(sep) ? root : root + sep)) {
    throw new Error(`Bug: "${path}" leaves the output folder.`);
  }
  return absolutePath;
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
