import { type Files, hashOf } from '../source/source-file.js';
import { canBeMarked, markOf, modelsClaimedIn } from '../print/mark.js';
import { diskFiles } from './disk-files.js';
import { hashOfFile } from './hash-of-file.js';

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
 * The same for generated packages below a folder of the disk: those that are emitted, and all others unless these are
 * kept as they are.
 */
export async function contentsOnDisk(
  root: string,
  { packages, keepsOthers }: { readonly packages: readonly string[]; readonly keepsOthers: boolean },
): Promise<string> {
  const files = diskFiles(root);
  const hashes = new Map<string, string>();
  const others = keepsOthers ? [] : await generatedPackages(files, packages);
  for (const folder of [...packages, ...others.map((other) => other.folder)]) {
    // Foreign files do not matter here: they may not be text, or not be files at all.
    for (const path of await files.list(folder)) {
      hashes.set(path, canBeMarked(path) ? hashOfFile(`${root}/${path}`) : '');
    }
  }
  return contentsHash(hashes);
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
    const models = text === undefined ? [] : modelsClaimedIn(folder, text);
    if (models.length > 0) found.push({ folder, models });
  }
  return found;
}
