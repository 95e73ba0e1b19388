import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compilers,
  errorsOf,
  filesForEverywhere,
  filesForNode,
  moduleKinds,
  strictest,
} from '../support/type-check.js';
import type { Running } from '../support/generated-modules.js';
import { inTier } from '../support/tier.js';
import type { Journey } from './shop/journeys/journey.js';
import { tried } from './tried-model.js';

/**
 * The shop, `test/models/shop`: a model as large as that of a real service, which uses the whole language. It is
 * generated into a temporary folder; `journeys/` describes what its users do, and the compiler
 * checks these programs against the generated types before they run against the generated service.
 */
const shop = tried('shop');
const { folder } = shop;

let service: Running | undefined;

beforeAll(async () => {
  await shop.generate(['types', 'validators', 'server', 'client', 'reference', 'json-schema']);
  service = await shop.serve();
});

afterAll(() => service?.close());

describe('the generated shop type-checks under every strict flag', () => {
  // The short tier checks only the program on Node.
  const tried = Object.entries(compilers).filter(() => inTier({ short: false, long: true }));

  it.each(tried)('with TypeScript %s', async (version, compiler) => {
    const options = { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023', 'DOM'], types: [] };
    const project = join(folder, `everywhere-${version}.json`);
    expect(await errorsOf(compiler, { project, options, files: filesForEverywhere(folder), below: folder })).toEqual(
      [],
    );
  });

  it('on Node', async () => {
    const typeRoots = [resolve('node_modules/@types')];
    // The types of the driver are a separate package, which only the sources need and no declaration.
    const paths = { pg: [resolve('node_modules/@types/pg/index.d.mts')] };
    const options = { ...strictest, ...moduleKinds.nodenext, lib: ['ES2023'], types: ['node'], typeRoots, paths };
    const project = join(folder, 'node.json');
    const program = { project, options, files: filesForNode(folder), below: folder };
    expect(await errorsOf('typescript', program)).toEqual([]);
  });
});

describe('users of the shop', () => {
  beforeAll(shop.compile);

  it.each(shop.journeys)('%s: %s', async (file, name) => {
    const journeys = (await shop.exportsOf(file)) as Readonly<Record<string, Journey>>;
    await journeys[name]?.({ url: service?.url ?? '', store: `s-${randomUUID().slice(0, 8)}` });
  });
});
