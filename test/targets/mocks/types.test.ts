import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Model } from '../../../src/model/model.js';
import { exampleModel, modelOfText, triedModel } from '../../support/example-model.js';
import { readmePrograms } from '../../support/readme-programs.js';
import { inTier } from '../../support/tier.js';
import { errorsInFolders } from '../../support/type-check.js';
import { pagesModel } from '../endpoints/pages-model.js';
import { buildMocks } from './built-mocks.js';
import { pets } from './pets-model.js';

const models: Readonly<Record<string, () => Model>> = {
  'pets of every kind': () => modelOfText(pets),
  'the example': exampleModel,
  'pages of every kind': () => modelOfText(pagesModel),
  'several schemes': () => modelOfText(schemes),
  ...inTier({
    short: {},
    long: { 'the shop': () => triedModel('shop'), 'the harbour': () => triedModel('harbour') },
  }),
};

const schemes = `
api: clinic
auth:
  oauth: bearer
  device: key in header X-Device
  default: oauth & device
errors: { NotFound: 404 }
types: { Visit: { day: date } }
groups:
  visit:
    endpoints:
      last: { http: GET /visits/last, scopes: any, returns: Visit, errors: [NotFound] }
`;

/** Of the pets: the types include each operation, its statuses, its input, and the fields of samples. */
const use = `
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
`;

/** The packages of a model, with all the code in the README of its mocks. */
async function writtenFor(model: Model): Promise<string> {
  const packages = await buildMocks(model);
  const write = (name: string, text: string): Promise<void> => writeFile(join(packages.folder, name), text);
  await write('package.json', '{ "type": "module", "private": true }');
  if (model.name === 'pets') await write('use.ts', use);
  const programs = readmePrograms(await packages.readme('mocks'), 'createMocks');
  expect(programs.length).toBeGreaterThan(3);
  for (const [index, program] of programs.entries()) await write(`readme${index}.ts`, program);
  return packages.folder;
}

it('the mocks of each model compile under every strict flag, with all the code in their README and what uses their types', async () => {
  const folders: string[] = [];
  for (const model of Object.values(models)) folders.push(await writtenFor(model()));
  expect(await errorsInFolders(folders, ['mocks/src/**/*.ts', '*.ts'])).toEqual([]);
});
