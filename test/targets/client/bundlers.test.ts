import { beforeAll, expect, it } from 'vitest';
import { type BuiltPackages, buildTargets } from '../../support/built-packages.js';
import { gzippedBytes } from '../../support/bundled-client.js';
import { firstLoadOf } from '../../support/bundlers.js';
import { exampleModel } from '../../support/example-model.js';

/**
 * What a page loads at first for these functions, minified and gzipped, in bytes; `sizes.test.ts` has the same by rolldown.
 * esbuild moves a module that the page and a later `import()` reach, whole, into what is loaded first. A number here may
 * shrink, never grow without a reason in the commit.
 */
const limits = [
  ['esbuild', 'createConnection, getResource', 7_524],
  ['esbuild', 'createClient', 13_582],
  ['Rollup', 'createConnection, getResource', 7_452],
  ['Rollup', 'createClient', 13_567],
  ['webpack', 'createConnection, getResource', 7_724],
  ['webpack', 'createClient', 13_552],
] as const;

const model = exampleModel();
let packages: BuiltPackages;

beforeAll(async () => {
  packages = await buildTargets(model, 'client');
});

it.each(limits)('%s: a page with %s loads at most %i bytes', async (bundler, names, limit) => {
  const code = `export { ${names} } from '@${model.name}/client';`;
  const files = (await firstLoadOf[bundler]?.({ packages, code })) ?? [];
  expect(files.length).toBeGreaterThan(0);
  // Hashes in names would compress to a few bytes more or less after each change.
  const texts = files.map((file) => file.replaceAll(/-[\w-]{8}(?=\.js)/g, ''));
  expect(gzippedBytes(texts)).toBeLessThanOrEqual(limit);
});
