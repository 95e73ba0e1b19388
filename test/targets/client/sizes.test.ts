import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildTargets } from '../../support/built-packages.js';
import { type Bundled, bundledClient } from '../../support/bundled-client.js';
import { exampleModel } from '../../support/example-model.js';

/**
 * What a page loads for these functions, minified and gzipped, in bytes: at first with the validators that they call,
 * the same without validators, and everything. The explanation of a wrong value, the exact reader of large numbers, lenient
 * reading and the counting of progress are loaded later, by `import()`. A number here may shrink, never grow without a reason in the commit.
 */
const limits: readonly (readonly [names: string, first: number, withoutValidators: number, whole: number])[] = [
  ['createConnection', 1_662, 1_662, 1_662],
  ['createConnection, getResource', 7_288, 5_620, 19_278],
  ['createConnection, createResource', 8_154, 5_760, 20_144],
  ['createConnection, queryResource', 8_643, 6_542, 20_633],
  ['createConnection, searchResource', 7_904, 6_024, 19_894],
  ['createClient', 13_546, 8_292, 26_751],
];

const model = exampleModel();
const packages = await buildTargets(model, 'client');

it.each(limits)(
  '%s: loads at most %i bytes, %i without validators, %i in total',
  async (names, first, without, whole) => {
    const bundled = await bundle(names, []);
    const bare = await bundle(names, ['validators']);
    expect(bytesOf(bundled.first)).toBeLessThanOrEqual(first);
    expect(bytesOf(bare.first)).toBeLessThanOrEqual(without);
    expect(bytesOf([...bundled.first, ...bundled.late])).toBeLessThanOrEqual(whole);
  },
);

function bundle(names: string, external: readonly string[]): Promise<Bundled> {
  return bundledClient({ folder: packages.folder, api: model.name, names, external });
}

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
}
