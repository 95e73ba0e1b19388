import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compilers, errorsOf, filesForEverywhere, moduleKinds, strictest } from '../support/type-check.js';
import type { Journey } from './harbour/journeys/journey.js';
import { tried } from './tried-model.js';

/**
 * The harbour, `test/models/harbour`: what real services say that a young one would not: keys beside tokens, servers for some
 * endpoints, slashes at the end, unions that nothing tells apart. Its handlers are written by hand, `journeys/service.ts`.
 */
const harbour = tried('harbour');
let service: { readonly url: string; close(): Promise<unknown> } | undefined;

beforeAll(async () => {
  await harbour.generate(['types', 'validators', 'server', 'client', 'json-schema']);
  await harbour.compile();
  const { serve } = (await harbour.exportsOf('service')) as { serve(): Promise<typeof service> };
  service = await serve();
});

afterAll(async () => {
  await service?.close();
  rmSync(harbour.folder, { recursive: true, force: true });
});

it('type-checks under every strict flag', async () => {
  const options = { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023', 'DOM'], types: [] };
  const project = join(harbour.folder, 'everywhere.json');
  const program = { project, options, files: filesForEverywhere(harbour.folder), below: harbour.folder };
  expect(await errorsOf(compilers['7.0'], program)).toEqual([]);
});

describe('what people do with the harbour', () => {
  it.each(harbour.journeys)('%s: %s', async (file, name) => {
    const journeys = (await harbour.exportsOf(file)) as Readonly<Record<string, Journey>>;
    await journeys[name]?.(service?.url ?? '');
  });
});
