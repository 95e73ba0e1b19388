import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Model } from '../../../src/model/model.js';
import type { BuiltPackages } from '../../support/built-packages.js';
import { exampleModel, modelOfText, triedModel } from '../../support/example-model.js';
import { readmePrograms } from '../../support/readme-programs.js';
import { inTier } from '../../support/tier.js';
import { errorsInFolders } from '../../support/type-check.js';
import { pagesModel } from '../endpoints/pages-model.js';
import { buildMocks } from './built-mocks.js';
import { pets } from './pets-model.js';

const models: Readonly<Record<string, () => Model>> = {
  'the example': exampleModel,
  'pages of every kind': () => modelOfText(pagesModel),
  ...inTier({
    short: {},
    long: { 'the shop': () => triedModel('shop'), 'the harbour': () => triedModel('harbour') },
  }),
};

async function built(model: Model): Promise<BuiltPackages> {
  const packages = await buildMocks(model);
  onTestFinished(() => packages.remove());
  await writeFile(join(packages.folder, 'package.json'), '{ "type": "module", "private": true }');
  return packages;
}

const sources: readonly string[] = ['mocks/src/**/*.ts', '*.ts'];

it('the mocks of each model compile under every strict flag, with all the code in their README', async () => {
  const folders: string[] = [];
  for (const model of Object.values(models)) {
    const packages = await built(model());
    const programs = readmePrograms(await packages.readme('mocks'), 'createMocks');
    expect(programs.length).toBeGreaterThan(3);
    for (const [index, program] of programs.entries()) {
      await writeFile(join(packages.folder, `readme${index}.ts`), program);
    }
    expect(await packages.typeCheck(['node'])).toBe('');
    folders.push(packages.folder);
  }
  expect(await errorsInFolders(folders, sources)).toEqual([]);
}, 400_000);

it('the types of mocks include each operation, its statuses, its input, and the fields of samples', async () => {
  const packages = await built(modelOfText(pets));
  await writeFile(
    join(packages.folder, 'use.ts'),
    `
import { createClient } from '@pets/client';
import { type ApiMocks, createMocks, sampleColor, sampleFood, samplePet } from '@pets/mocks';
import type { Food, Pet } from '@pets/types';
import { http } from 'msw';
import { setupServer } from 'msw/node';

const mocks: ApiMocks = createMocks({ seed: 7, delay: 20, verifyToken: () => undefined, overrides: { pet: { get: 404 } } });
const client = createClient({ baseUrl: 'http://localhost', token: 'any', fetch: mocks.fetch });
const server = setupServer(http.all('*', ({ request }) => mocks.respond(request)));
mocks.use({ pet: { get: 200, list: 503 } });
// @ts-expect-error: it is not documented.
mocks.use({ pet: { get: 409 } });
// @ts-expect-error: no such operation.
mocks.use({ pet: { feed: 200 } });
mocks.use({ pet: { get: ({ petId }) => ({ status: 200, body: samplePet({ id: petId + 1n }) }) } });
mocks.use({ pet: { get: async (_input, { header }) => ({ status: 404, body: { title: header('accept') ?? '', status: 404 } }) } });
// @ts-expect-error: a pet is more than its name.
mocks.use({ pet: { get: () => ({ status: 200, body: { name: 'Rex' } }) } });
void [client, server];
export const pet: Pet = samplePet({ name: 'Rex', note: undefined }, 7);
export const food: readonly Food[] = [sampleFood({ kind: 'meat', grams: 3 }), sampleFood({ kind: 'plants' }), sampleFood()];
export const color: 'red' | 'green' = sampleColor(3);
// @ts-expect-error: no such field.
samplePet({ nam: 'Rex' });
// @ts-expect-error: of another variant.
sampleFood({ kind: 'plants', grams: 3 });
`,
  );
  expect(await errorsInFolders([packages.folder], sources)).toEqual([]);
});
