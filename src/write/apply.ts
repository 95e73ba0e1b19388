import type { Files } from '../source/files.js';
import type { CompletePlan } from './complete.js';
import { unfinishedSuffix } from './disk-files.js';
import { hashOf } from './hash.js';
import { manifestPath, packageFoldersOf, printManifest } from './manifest.js';

/**
 * Does what the plan says. What is about to be written is noted in the manifest first, so that a run that was cut off
 * half-way leaves nothing the next run would take for somebody else's.
 */
export async function applyPlan(files: Files, plan: CompletePlan): Promise<void> {
  const manifestText = printManifest(plan.manifest);
  if (plan.write.length + plan.remove.length > 0) {
    const unfinished = Object.fromEntries(plan.write.map((file) => [file.path, hashOf(file.text)]));
    await files.write(manifestPath, printManifest({ ...plan.before, unfinished }));
  }
  for (const file of plan.write) await files.write(file.path, file.text);
  for (const path of [...plan.remove, ...(await leftoversOf(files, plan))]) await files.remove(path);
  if ((await files.read(manifestPath)) !== manifestText) await files.write(manifestPath, manifestText);
}

async function leftoversOf(files: Files, plan: CompletePlan): Promise<readonly string[]> {
  const lists = await Promise.all(packageFoldersOf(plan.manifest).map((folder) => files.list(folder)));
  return lists.flat().filter((path) => path.endsWith(unfinishedSuffix));
}
