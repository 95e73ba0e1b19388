import { join } from 'node:path';
import { canBeMarked } from '../print/mark.js';
import { hashOf } from '../source/source-file.js';
import { diskFiles } from './disk-files.js';
import { hashOfFile } from './hash-file.js';
import { packageFolders } from './package-folders.js';

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
