import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Model } from '../../../src/model/model.js';
import { emit } from '../../../src/pipeline.js';
import { withNeeds } from '../../../src/targets/index.js';
import { buildPackages, type BuiltPackages } from '../../support/built-packages.js';

/** The packages that `--target mocks,client` generates, with MSW installed. */
export async function buildMocks(model: Model): Promise<BuiltPackages> {
  const packages = await buildPackages(model.name, emit(model, withNeeds(['mocks', 'client'])));
  const msw = new URL('../../../node_modules/msw', import.meta.url);
  await symlink(msw, join(packages.folder, 'node_modules/msw'));
  return packages;
}

/** The exports of the package, without types. */
export interface MocksModule extends Readonly<
  Record<'samplePet' | 'sampleFood' | 'sampleColor' | 'sampleCode', Sample>
> {
  createMocks(options?: object): AnyMocks;
}

type Sample = (...given: unknown[]) => never;

export interface AnyMocks {
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  respond(request: Request): Promise<Response | undefined>;
  use(overrides: object): void;
  reset(): void;
}
