import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Model } from '../../../src/model/model.js';
import { reference } from '../../../src/targets/reference/reference.js';
import { server } from '../../../src/targets/server/server.js';
import { types } from '../../../src/targets/types/types.js';
import { validators } from '../../../src/targets/validators/validators.js';
import type { BuiltPackages } from '../../support/built-packages.js';
import { buildPackages } from '../../support/built-packages.js';

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));

export interface BuiltReference {
  readonly packages: BuiltPackages;
  /** What the compiler says about the sources of the reference; empty when it is content. */
  typeCheck(): Promise<string>;
}

/** The reference package of a model and those it needs, built in a folder of their own, with its npm dependencies beside it. */
export async function buildReference(model: Model): Promise<BuiltReference> {
  const packages = await buildPackages(
    model.name,
    [types(), validators(), server(), reference()].flatMap((target) => target.emit(model)),
  );
  return { packages, typeCheck: () => typeCheck(packages.folder) };
}

async function typeCheck(folder: string): Promise<string> {
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2023'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedDeclarations: true,
    erasableSyntaxOnly: true,
    declaration: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const config = { compilerOptions, include: ['reference/src/**/*.ts', 'reference/dist/**/*.d.ts'] };
  await writeFile(join(folder, 'tsconfig.reference.json'), JSON.stringify(config));
  try {
    await promisify(execFile)(process.execPath, [
      join(modules, 'typescript/bin/tsc'),
      '-p',
      join(folder, 'tsconfig.reference.json'),
    ]);
    return '';
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}
