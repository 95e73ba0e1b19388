import type { Files } from '../source/source-file.js';
import type { WritePlan } from './plan.js';

/**
 * Does what the plan says. A run that is cut off leaves files of ours, each whole, and the next run finds every one of
 * them: the `package.json` by which a package is known is written before its other files, and removed after them.
 */
export async function applyPlan(files: Files, plan: WritePlan): Promise<void> {
  // Removed first: where upper and lower case are equal, what is gone may have the name of what is new.
  const removed = [...plan.leftovers, ...plan.remove];
  for (const path of [...removed.filter((each) => !isPackage(each)), ...removed.filter(isPackage)]) {
    await files.remove(path);
  }
  const first = plan.write.filter(({ path }) => isPackage(path));
  for (const { path, text } of [...first, ...plan.write.filter((file) => !isPackage(file.path))]) {
    await files.write(path, text);
  }
}

function isPackage(path: string): boolean {
  return /^[^/]+\/package\.json$/.test(path);
}
