import { type Files, hashOf } from '../source/source-file.js';
import { canBeMarked, modelsClaimedBy } from '../print/mark.js';
import { packageNames } from '../print/package-names.js';
import { diskFiles } from './disk-files.js';
import { hashOfFile } from './hash-of-file.js';

/** A hash of the contents of files, independent of their order: path → hash of the text. */
export function contentsHash(hashesByPath: ReadonlyMap<string, string>): string {
  const paths = [...hashesByPath.keys()].sort();
  return hashOf(paths.map((path) => `${path}\0${hashesByPath.get(path)}\n`).join(''));
}

/** The same for the generated packages below a folder of the disk. `emitted` names folders that always count. */
export async function contentsOnDisk(root: string, emitted: readonly string[]): Promise<string> {
  const files = diskFiles(root);
  const hashes = new Map<string, string>();
  for (const folder of await packageFolders(files, emitted)) {
    // Foreign files do not matter here: they may not be text, or not be files at all.
    for (const path of await files.list(folder)) {
      hashes.set(path, canBeMarked(path) ? hashOfFile(`${root}/${path}`) : '');
    }
  }
  return contentsHash(hashes);
}

/**
 * The subfolders of the output folder that contain generated packages, sorted: those that are emitted, and any other
 * whose `package.json` was generated, if the folder is called like a package. A copy of a package under another name
 * belongs to the user.
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

// Searched as text: `package.json` may contain a merge conflict, and then it is not JSON.
function isPackage(text: string, folder: string): boolean {
  const models = modelsClaimedBy(text);
  // A project names its packages as it likes, so the name on npm decides only for targets that are not ours.
  const isOurs = packageNames.some((name) => name === folder);
  return models.length > 0 && (isOurs || models.some((model) => text.includes(`"name": "@${model}/${folder}"`)));
}
