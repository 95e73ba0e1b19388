import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Model } from '../../../src/model/model.js';
import type { Calls } from '../../support/generated-modules.js';
import { buildTargets, type BuiltPackages } from '../../support/built-packages.js';
import { modelOfText } from '../../support/example-model.js';
import { pets } from './pets-model.js';

/** The packages that `--target mocks,client` generates, with MSW installed. */
export async function buildMocks(model: Model): Promise<BuiltPackages> {
  const packages = await buildTargets(model, 'mocks', 'client');
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

/** The mocks of the pets, and the calls of a client of them, by group. */
export interface BuiltPets {
  readonly packages: BuiltPackages;
  readonly module: MocksModule;
  clientOf(mocks: { readonly fetch: unknown }, options?: object): Calls;
  toysOf(mocks: { readonly fetch: unknown }, options?: object): Calls;
}

export async function buildPets(): Promise<BuiltPets> {
  const packages = await buildMocks(modelOfText(pets));
  const { createClient } = await packages.import('client');
  const given = { baseUrl: 'http://localhost', token: 'any', shop: 'a-b', retries: 0 };
  return {
    packages,
    module: (await packages.import('mocks')) as unknown as MocksModule,
    clientOf: ({ fetch }, options) => createClient({ ...given, fetch, ...options })['pet']!,
    toysOf: ({ fetch }, options) => createClient({ ...given, fetch, ...options })['toy']!,
  };
}
