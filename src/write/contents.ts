import { join } from 'node:path';
import { type Files, hashOf } from '../source/source-file.js';
import { canBeMarked, markOf, modelsClaimedBy } from '../print/mark.js';
import { diskFiles } from './disk-files.js';
import { hashOfSameFile } from './hash-of-file.js';

/** Whether a text is that of a generated file, edited since or not. */
export function isGenerated(text: string): boolean {
  return markOf(text) !== undefined;
}

/** A hash of the contents of files, independent of their order: path → hash of the text. */
export function contentsHash(hashesByPath: ReadonlyMap<string, string>): string {
  const paths = [...hashesByPath.keys()].sort();
  return hashOf(paths.map((path) => `${path}\0${hashesByPath.get(path)}\n`).join(''));
}

/**
 * The paths of the files in generated packages below a folder of the disk: those that are emitted, and all others unless
 * these are kept as they are.
 */
export async function outputsOnDisk(
  root: string,
  { packages, keepsOthers = false }: { readonly packages: readonly string[]; readonly keepsOthers?: boolean },
): Promise<readonly string[]> {
  const files = diskFiles(root);
  const others = keepsOthers ? [] : await generatedPackages(files, packages);
  const folders = [...packages, ...others.map((other) => other.folder)];
  return (await Promise.all(folders.map(files.list))).flat();
}

/** Those whose contents matter: other files may not be text, or not be files at all. */
export function withContents(paths: readonly string[]): readonly string[] {
  return paths.filter(canBeMarked);
}

export function contentsOnDisk(root: string, paths: readonly string[]): string {
  return contentsHash(new Map(paths.map((path) => [path, canBeMarked(path) ? hashOfSameFile(join(root, path)) : ''])));
}

/** A folder with a generated package, and the models that its `package.json` claims to be generated from. */
interface GeneratedPackage {
  readonly folder: string;
  readonly models: readonly string[];
}

/**
 * The generated packages in an output folder, sorted, except the known ones: their `package.json` was generated into
 * the folder. A copy of a package under another name belongs to the user.
 */
export async function generatedPackages(
  files: Files,
  known: readonly string[] = [],
): Promise<readonly GeneratedPackage[]> {
  const found: GeneratedPackage[] = [];
  for (const folder of await files.folders()) {
    if (known.includes(folder)) continue;
    const text = await files.read(`${folder}/package.json`);
    // Searched as text: `package.json` may contain a merge conflict, and then it is not JSON.
    const models = text === undefined ? [] : modelsClaimedBy(text, folder);
    if (models.length > 0) found.push({ folder, models });
  }
  return found;
}
