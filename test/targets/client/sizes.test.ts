import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client } from '../../../src/targets/client/client.js';
import { types } from '../../../src/targets/types/types.js';
import { validators } from '../../../src/targets/validators/validators.js';
import type { BuiltPackages } from '../../support/built-packages.js';
import { buildPackages } from '../../support/built-packages.js';
import { bundledClient } from '../../support/bundled-client.js';
import { exampleModel } from '../../support/example-model.js';

/**
 * What a page loads for these functions, minified and gzipped, in bytes: with the validators that they call, and without. A
 * number here may shrink, never grow without a reason.
 */
const limits: readonly (readonly [names: string, whole: number, withoutValidators: number])[] = [
  ['createConnection', 1_640, 1_640],
  ['createConnection, getResource', 15_250, 5_560],
  ['createConnection, createResource', 17_800, 6_290],
  ['createConnection, queryResource', 18_100, 6_830],
  ['createConnection, searchResource', 15_800, 5_970],
  ['createClient', 21_300, 8_380],
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

it.each(limits)('%s: at most %i bytes, %i without validators', async (names, whole, withoutValidators) => {
  expect(await bytesOf(names, [])).toBeLessThanOrEqual(whole);
  expect(await bytesOf(names, ['validators'])).toBeLessThanOrEqual(withoutValidators);
});

async function bytesOf(names: string, external: readonly string[]): Promise<number> {
  const code = await bundledClient({ folder: packages.folder, api: model.name, names, external });
  return gzipSync(code, { level: 9 }).length;
}
