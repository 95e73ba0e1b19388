import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Model } from '../../../src/model/model.js';
import { type BuiltPackages, buildTargets } from '../../support/built-packages.js';

/** What `npm install` would install in addition to the packages. */
const installed = ['@tanstack', 'react', 'csstype'];

/** The packages that `--target query` generates, and further ones if named, with TanStack Query and React installed. */
export async function buildQuery(model: Model, others: readonly string[] = []): Promise<BuiltPackages> {
  const packages = await buildTargets(model, 'query', ...others);
  for (const name of installed) {
    const from = fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url));
    await symlink(from, join(packages.folder, 'node_modules', name));
  }
  return packages;
}
