import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compilers, errorsOf, filesForEverywhere, moduleKinds, strictest } from '../support/type-check.js';
import type { Journey } from './harbour/journeys/journey.js';
import { tried } from './tried-model.js';

/**
 * The harbour, `test/models/harbour`: features of real services that a young one would not have: keys next to tokens,
 * servers for some endpoints, trailing slashes, unions that cannot be told apart. Its handlers are handwritten, in
 * `journeys/service.ts`.
 */
const harbour = tried('harbour');
let service: { readonly url: string; close(): Promise<unknown> } | undefined;

beforeAll(async () => {
  await harbour.generate(['types', 'validators', 'server', 'client', 'json-schema']);
  await harbour.compile();
  const { serve } = (await harbour.exportsOf('service')) as { serve(): Promise<typeof service> };
  service = await serve();
});

afterAll(() => service?.close());

it('the generated harbour type-checks under every strict flag', async () => {
  const options = { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023', 'DOM'], types: [] };
  const project = join(harbour.folder, 'everywhere.json');
  const program = { project, options, files: filesForEverywhere(harbour.folder), below: harbour.folder };
  expect(await errorsOf(compilers['7.0'], program)).toEqual([]);
});

it.each(harbour.journeys)('users of the harbour %s: %s', async (file, name) => {
  const journeys = (await harbour.exportsOf(file)) as Readonly<Record<string, Journey>>;
  await journeys[name]?.(service?.url ?? '');
});
