import { type Dirent, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { Files } from '../source/source-file.js';
import { replaceFile } from './replace-file.js';

/** Packages installed by a package manager are not ours. */
const packagesOfOthers = 'node_modules';

/** The files below a folder of the disk. Writes are atomic. */
export function diskFiles(root: string): Files {
  const rootPath = resolve(root);
  const folders = realFolders(rootPath);
  const fileAt = (path: string): string => {
    const absolutePath = insideOf(rootPath, path);
    folders.check(dirname(absolutePath));
    return absolutePath;
  };
  return {
    async read(path) {
      return readText(fileAt(path));
    },
    async list(folder) {
      folders.check(insideOf(rootPath, folder));
      return filesBelow(rootPath, folder).sort();
    },
    async folders() {
      const entries = entriesOf(rootPath).filter((entry) => entry.isDirectory() && entry.name !== packagesOfOthers);
      return entries.map(({ name }) => name).sort();
    },
    async write(path, text) {
      // A script with an interpreter line is executable; npm would set the same mode when it links it.
      replaceFile(fileAt(path), text, text.startsWith('#!') ? 0o777 : 0o666);
    },
    async remove(path) {
      const absolutePath = fileAt(path);
      rmSync(absolutePath, { force: true });
      removeEmptyFolders(rootPath, dirname(absolutePath));
    },
  };
}

interface RealFolders {
  /** Throws for a folder that is a symbolic link, or lies behind one: it may be anywhere. The root itself may be one. */
  check(folder: string): void;
}

function realFolders(root: string): RealFolders {
  // Once for each folder, not for each of its files.
  const known = new Set([root]);
  const check = (folder: string): void => {
    if (known.has(folder) || !folder.startsWith(root)) return;
    check(dirname(folder));
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() === true) {
      throw Object.assign(new Error(`"${folder}" is a symbolic link.`), { code: 'LINKED_FOLDER', path: folder });
    }
    if (stats !== undefined) known.add(folder);
  };
  return { check };
}

function readText(absolutePath: string): string | undefined {
  try {
    return readFileSync(absolutePath, 'utf8');
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
