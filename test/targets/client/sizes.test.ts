import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client } from '../../../src/targets/client/client.js';
import { types } from '../../../src/targets/types/types.js';
import { validators } from '../../../src/targets/validators/validators.js';
import type { BuiltPackages } from '../../support/built-packages.js';
import { buildPackages } from '../../support/built-packages.js';
import type { Bundled } from '../../support/bundled-client.js';
import { bundledClient } from '../../support/bundled-client.js';
import { exampleModel } from '../../support/example-model.js';

/**
 * What a page loads for these functions, minified and gzipped, in bytes: at first with the validators that they call, the same
 * without validators, and everything. What says why a value is wrong, and what reads large numbers exactly, is loaded by
 * `import()` when a value is wrong or a number is large: it is no part of what is loaded at first. A number here may shrink,
 * never grow without a reason.
 */
const limits: readonly (readonly [names: string, first: number, withoutValidators: number, whole: number])[] = [
  ['createConnection', 1_450, 1_450, 1_450],
  ['createConnection, getResource', 7_010, 4_810, 18_090],
  ['createConnection, createResource', 9_240, 5_640, 19_860],
  ['createConnection, queryResource', 9_420, 6_070, 20_040],
  ['createConnection, searchResource', 7_720, 5_310, 18_800],
  ['createClient', 17_420, 7_680, 23_650],
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

it.each(limits)('%s: at most %i bytes, %i without validators, %i in all', async (names, first, without, whole) => {
  const bundled = await bundle(names, []);
  const bare = await bundle(names, ['validators']);
  expect(bytesOf(bundled.first)).toBeLessThanOrEqual(first);
  expect(bytesOf(bare.first)).toBeLessThanOrEqual(without);
  expect(bytesOf([...bundled.first, ...bundled.late])).toBeLessThanOrEqual(whole);
});

function bundle(names: string, external: readonly string[]): Promise<Bundled> {
  return bundledClient({ folder: packages.folder, api: model.name, names, external });
}

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
}
