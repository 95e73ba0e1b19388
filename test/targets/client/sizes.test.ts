import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client } from '../../../src/targets/client/client.js';
import { types } from '../../../src/targets/types/types.js';
import { validators } from '../../../src/targets/validators/validators.js';
import { buildPackages, type BuiltPackages } from '../../support/built-packages.js';
import { type Bundled, bundledClient } from '../../support/bundled-client.js';
import { exampleModel } from '../../support/example-model.js';

/**
 * What a page loads for these functions, minified and gzipped, in bytes: at first with the validators that they call, the same
 * without validators, and everything. What says why a value is wrong, and what reads large numbers exactly, is loaded by
 * `import()` when a value is wrong or a number is large: it is no part of what is loaded at first, and holds all it needs, so
 * that everything is a little more. A number here may shrink, never grow without a reason: the last ones were the limit of
 * what a response may hold in memory, some 260 bytes; 70 for where keys, passwords, errors of many statuses and of several
 * media types are called, whose own functions are loaded by who needs them; and `uint64`, `hostname`, `ipv4` and `ipv6`,
 * some 230 bytes in all; 10 for where path parameters with slashes and
 * nested queries are encoded; and 35 for exclusive bounds, which with `first of` are some 270 of what is loaded late; 200 of
 * that say which of several fields must be there, 170 are for tuples, and 75 for the names of maps; 30 end what
 * is still sent when a call is over; 15 say what is wrong with a format that has limits; and some 700 send again what
 * may arrive twice, renew a refused token and call middleware.
 */
const limits: readonly (readonly [names: string, first: number, withoutValidators: number, whole: number])[] = [
  ['createConnection', 1_485, 1_485, 1_485],
  ['createConnection, getResource', 7_145, 5_492, 19_445],
  ['createConnection, createResource', 8_615, 6_280, 20_925],
  ['createConnection, queryResource', 8_875, 6_835, 21_180],
  ['createConnection, searchResource', 7_890, 6_042, 20_198],
  ['createClient', 13_727, 8_522, 25_430],
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
