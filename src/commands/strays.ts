import type { Files } from '../source/files.js';
import type { CompletePlan } from '../write/complete.js';
import { unfinishedSuffix } from '../write/disk-files.js';
import { packageFoldersOf } from '../write/manifest.js';

/**
 * Files inside the generated packages that the generator knows nothing about. They would be published with the package,
 * so a check names them; nothing removes them.
 */
export async function straysOf(files: Files, plan: CompletePlan): Promise<readonly string[]> {
  const known = new Set([...plan.write.map((file) => file.path), ...plan.unchanged, ...plan.remove]);
  const lists = await Promise.all(packageFoldersOf(plan.manifest).map((folder) => files.list(folder)));
  return lists.flat().filter((path) => !known.has(path) && !path.endsWith(unfinishedSuffix));
}
