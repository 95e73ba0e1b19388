import { type Files, hashOf } from '../source/source-file.js';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { canBeMarked, modelsClaimedBy } from '../print/mark.js';
import { diskFiles } from './disk-files.js';

/** Names what files hold, whatever order they come in: path → hash of the text. */
export function contentsHash(hashesByPath: ReadonlyMap<string, string>): string {
  const paths = [...hashesByPath.keys()].sort();
  return hashOf(paths.map((path) => `${path}\0${hashesByPath.get(path)}\n`).join(''));
}

/**
 * The same of what is in the generated packages below a folder of the disk. `emitted` names the folders that hold some
 * in any case.
 */
export async function contentsOnDisk(root: string, emitted: readonly string[]): Promise<string> {
  const files = diskFiles(root);
  const hashes = new Map<string, string>();
  for (const folder of await packageFolders(files, emitted)) {
    // What a file holds that cannot be ours does not matter: it may be no text, or no file at all.
    for (const path of await files.list(folder)) {
      hashes.set(path, canBeMarked(path) ? hashOfFile(join(root, path)) : '');
    }
  }
  return contentsHash(hashes);
}

/**
 * The folders right below the output folder that hold generated packages, sorted: those that are emitted, and any other
 * whose `package.json` was generated for a package of that name. A copy of a package under another name is somebody's own.
 */
export async function packageFolders(files: Files, emitted: readonly string[]): Promise<readonly string[]> {
  const found = new Set(emitted);
  for (const folder of await files.folders()) {
    if (found.has(folder)) continue;
    const text = await files.read(`${folder}/package.json`);
    if (text !== undefined && isPackage(text, folder)) found.add(folder);
  }
  return [...found].sort();
}

// By its text: `package.json` may be in conflict, which is no JSON any more.
function isPackage(text: string, folder: string): boolean {
  return modelsClaimedBy(text).some((model) => text.includes(`"name": "@${model}/${folder}"`));
}

const buffer = Buffer.allocUnsafe(1 << 18);

/** The hash of a file of the disk. Its bytes become no text and are not kept, which for thousands halves the time. */
export function hashOfFile(place: string): string {
  const file = openSync(place, 'r');
  try {
    const length = readSync(file, buffer, 0, buffer.length, null);
    return hashOf(length < buffer.length ? buffer.subarray(0, length) : readFileSync(place));
  } finally {
    closeSync(file);
  }
}
