import { join } from 'node:path';
import type { Model } from '../../../src/model/model.js';
import { buildTargets, type BuiltPackages } from '../../support/built-packages.js';
import { compilers, errorsOf, moduleKinds, strictest } from '../../support/type-check.js';

export interface BuiltReference {
  readonly packages: BuiltPackages;
  /** The compiler's errors about the sources of the reference; empty if there are none. */
  typeCheck(): Promise<string>;
}

/** The reference package of a model and those it needs, built in a temporary folder, with its npm dependencies. */
export async function buildReference(model: Model): Promise<BuiltReference> {
  const packages = await buildTargets(model, 'reference');
  return { packages, typeCheck: () => typeCheck(packages.folder) };
}

async function typeCheck(folder: string): Promise<string> {
  const errors = await errorsOf(compilers['7.0'], {
    project: join(folder, 'tsconfig.reference.json'),
    options: { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023'], types: ['node'], skipLibCheck: true },
    include: ['reference/src/**/*.ts', 'reference/dist/**/*.d.ts'],
    below: folder,
  });
  return errors.join('\n');
}
