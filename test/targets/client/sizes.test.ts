import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client } from '../../../src/targets/client/client.js';
import { types } from '../../../src/targets/types/types.js';
import { validators } from '../../../src/targets/validators/validators.js';
import { buildPackages, type BuiltPackages } from '../../support/built-packages.js';
import { type Bundled, bundledClient } from '../../support/bundled-client.js';
import { exampleModel } from '../../support/example-model.js';

/**
 * What a page loads for these functions, minified and gzipped, in bytes: at first with the validators that they call,
 * the same without validators, and everything. The explanation of a wrong value, the exact reader of large numbers, lenient
 * reading and the counting of progress are loaded later, by `import()`. A number here may shrink, never grow without a reason in the commit.
 */
const limits: readonly (readonly [names: string, first: number, withoutValidators: number, whole: number])[] = [
  ['createConnection', 1_662, 1_662, 1_662],
  ['createConnection, getResource', 7_248, 5_580, 19_172],
  ['createConnection, createResource', 8_109, 5_719, 20_033],
  ['createConnection, queryResource', 8_606, 6_503, 20_530],
  ['createConnection, searchResource', 7_865, 5_986, 19_790],
  ['createClient', 13_543, 8_286, 26_685],
];

const model = exampleModel();
let packages: BuiltPackages;

beforeAll(async () => {
  packages = await buildPackages(
    model.name,
    [types(), validators(), client()].flatMap((target) => target.emit(model)),
  );
});

afterAll(() => packages.remove());

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
