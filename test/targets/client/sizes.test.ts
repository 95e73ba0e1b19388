import { expect, it } from 'vitest';
import { buildTargets } from '../../support/built-packages.js';
import { type BundledClient, bundledClient, gzippedBytes } from '../../support/bundled-client.js';
import { exampleModel, modelOfText } from '../../support/example-model.js';

/**
 * What a page loads for these functions, minified and gzipped, in bytes: at first with the validators that they call,
 * the same without validators, and everything. The explanation of a wrong value, the exact reader of large numbers, lenient
 * reading and the counting of progress are loaded later, by `import()`. A number here may shrink, never grow without a reason in the commit.
 */
const limits: readonly (readonly [names: string, first: number, withoutValidators: number, whole: number])[] = [
  ['createConnection', 1_670, 1_670, 1_670],
  ['createConnection, getResource', 7_302, 5_633, 19_071],
  ['createConnection, createResource', 8_185, 5_785, 19_954],
  ['createConnection, queryResource', 8_662, 6_567, 20_431],
  ['createConnection, searchResource', 7_929, 6_041, 19_698],
  ['createClient', 13_257, 8_314, 26_941],
];

const model = exampleModel();
const packages = await buildTargets(model, 'client');

it.each(limits)(
  '%s: loads at most %i bytes, %i without validators, %i in total',
  async (names, first, without, whole) => {
    const bundled = await bundle(names, []);
    const bare = await bundle(names, ['validators']);
    expect(gzippedBytes(bundled.first)).toBeLessThanOrEqual(first);
    expect(gzippedBytes(bare.first)).toBeLessThanOrEqual(without);
    expect(gzippedBytes([...bundled.first, ...bundled.late])).toBeLessThanOrEqual(whole);
  },
);

const fixed = `
api: fixed
server: https://api.example.com
auth: none
groups:
  thing:
    endpoints:
      get:
        http: GET /thing
        returns: string
`;
const filled = `${fixed.replace('https://api.', 'https://{region}.')}params:\n  region: [eu, us]\n`;

it('a page has the code for placeholders only if the address of the API has any', async () => {
  const firstOf = async (text: string): Promise<string> => {
    const { folder } = await buildTargets(modelOfText(text), 'client');
    const { first } = await bundledClient({ folder, api: 'fixed', names: 'createClient' });
    return first.join('\n');
  };
  const words = 'must be a part of a host name';
  expect(await firstOf(fixed)).not.toContain(words);
  expect(await firstOf(filled)).toContain(words);
});

it('a page that only asks for scopes at first loads the operations later', async () => {
  const names = { names: 'scopesFor', lateNames: 'createClient' };
  const { first, late } = await bundledClient({ folder: packages.folder, api: model.name, ...names });
  const path = '/search';
  expect(late.join('\n')).toContain(path);
  expect(first.join('\n')).not.toContain(path);
});

function bundle(names: string, external: readonly string[]): Promise<BundledClient> {
  return bundledClient({ folder: packages.folder, api: model.name, names, external });
}
