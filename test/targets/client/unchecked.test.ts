import { describe, expect, it } from 'vitest';
import { buildTargets } from '../../support/built-packages.js';
import { bundledClient, gzippedBytes } from '../../support/bundled-client.js';
import { exampleModel } from '../../support/example-model.js';

const model = exampleModel();
const packages = await buildTargets(model, 'client');

/** Of a client whose user sets the condition `unchecked`: without validators. */
describe('a bundle of the example API', () => {
  /** Checks of types, explanations of what they refuse, and types as data. */
  const ofValidators =
    /\b(?:is|check|every|has)[A-Z]\w*(?:Resource|Problem|Type|Action|Fields)\w*\(|\bexplain[A-Z]\w*\(|\b\w+Type = \{/g;

  async function checksIn(names: string, conditions: readonly string[]): Promise<readonly string[]> {
    const bundling = { folder: packages.folder, api: model.name, names, conditions, isMinified: false };
    const { first, late } = await bundledClient(bundling);
    return [...first, ...late].flatMap((code) => code.match(ofValidators) ?? []);
  }

  it.each(['createConnection, getResource', 'createConnection, createResource', 'createClient'])(
    'with %s has no validators, neither at first nor later',
    async (names) => {
      expect(await checksIn(names, ['unchecked'])).toEqual([]);
      // The search finds them where they are.
      expect((await checksIn(names, [])).length).toBeGreaterThan(10);
    },
  );

  /** Minified and gzipped, in bytes: at first, and everything. A number may shrink, never grow without a reason. */
  it.each([
    ['createConnection, getResource', 6_053, 11_294],
    ['createClient', 9_113, 16_269],
  ])('with %s loads at most %i bytes, %i in total', async (names, first, whole) => {
    const conditions = ['unchecked'];
    const bundled = await bundledClient({ folder: packages.folder, api: model.name, names, conditions });
    expect(gzippedBytes(bundled.first)).toBeLessThanOrEqual(first);
    expect(gzippedBytes([...bundled.first, ...bundled.late])).toBeLessThanOrEqual(whole);
  });
});
