import { join } from 'node:path';
import type { PackageOptions } from '../../src/model/package-options.js';
import { planGeneration } from '../../src/pipeline.js';
import { targetsByName } from '../../src/targets/index.js';
import { diskFiles } from '../../src/write/disk-files.js';
import { applyPlan } from '../../src/write/plan.js';
import { exampleModel } from './example-model.js';

/** Writes every target of the example as one package below a folder; returns the folder of the package. */
export async function writeSinglePackage(folder: string, single: PackageOptions): Promise<string> {
  const model = { ...exampleModel(), packages: { others: {}, byTarget: {}, single } };
  const files = diskFiles(folder);
  await applyPlan(files, await planGeneration({ model, targets: [...targetsByName.values()], files }));
  return join(folder, model.name);
}
