import { modelsClaimedBy } from '../print/mark.js';
import type { Files } from '../source/source-file.js';

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
