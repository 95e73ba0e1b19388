import { describe, expect, it } from 'vitest';
import type { PackageOptions, PackagesOptions } from '../../src/model/package-options.js';
import { emit } from '../../src/pipeline.js';
import type { OutputFile } from '../../src/print/output-file.js';
import { inSinglePackage } from '../../src/print/single-package.js';
import { targetsByName } from '../../src/targets/index.js';
import { modelOf } from '../support/build-model.js';

const shop = modelOf({ name: 'shop', version: '1.2.0' });
const all = [...targetsByName.values()];

function filesWith(single: PackageOptions = {}, byTarget: PackagesOptions['byTarget'] = {}): readonly OutputFile[] {
  const model = { ...shop, packages: { others: { members: single.members ?? {} }, byTarget, single } };
  return inSinglePackage(model, emit(model, all));
}

const textAt = (files: readonly OutputFile[], path: string): string =>
  files.find((file) => file.path === path)?.text ?? '';

const manifestWith = (...options: Parameters<typeof filesWith>): Record<string, unknown> =>
  JSON.parse(textAt(filesWith(...options), 'shop/package.json')) as Record<string, unknown>;

/** The package.json of a single package with a target of others. */
function manifestOf(manifest: object): Record<string, unknown> {
  const model = { ...shop, packages: { others: {}, byTarget: {}, single: {} } };
  const file = { path: 'mine/package.json', text: JSON.stringify({ type: 'module', ...manifest }) };
  return JSON.parse(textAt(inSinglePackage(model, [file]), 'shop/package.json')) as Record<string, unknown>;
}

describe('a single package', () => {
  it('has one package.json and one README, and a folder for each target', () => {
    const paths = filesWith().map(({ path }) => path);
    expect(paths.filter((path) => /\/(?:package\.json|README\.md)$/.test(path))).toEqual([
      'shop/package.json',
      'shop/README.md',
    ]);
    expect(paths.every((path) => path.startsWith('shop/'))).toBe(true);
    expect(paths).toContain('shop/client/src/client.ts');
  });

  it('is named after the model, or as its project says, and so are all imports', () => {
    expect(manifestWith()).toMatchObject({ name: 'shop', version: '1.2.0' });
    const files = filesWith({ name: '@acme/{api}-api', version: '2.0.0' });
    expect(JSON.parse(textAt(files, 'shop/package.json'))).toMatchObject({ name: '@acme/shop-api', version: '2.0.0' });
    expect(textAt(files, 'shop/reference/src/server.ts')).toContain(`from '@acme/shop-api/server';`);
    expect(files.filter(({ text }) => /'@shop\//.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('has a subpath for each target, and for each entry of it', () => {
    expect(manifestWith()['exports']).toMatchObject({
      './types': './types/dist/index.js',
      './client/logging': './client/runtime/logging.js',
      './server/node': './server/runtime/node.js',
      './openapi/openapi.json': './openapi/openapi.json',
      './docs/groups/*': './docs/groups/*',
    });
    expect(manifestWith()).toMatchObject({ sideEffects: false, bin: { 'shop-reference': './reference/dist/bin.js' } });
    expect(manifestWith()['files']).toEqual(expect.arrayContaining(['client/dist', 'client/api.md', 'docs/llms.txt']));
  });

  it('depends on nothing: what a target needs is an optional peer, of any compatible version', () => {
    expect(manifestWith()).not.toHaveProperty('dependencies');
    expect(manifestWith()).toMatchObject({
      peerDependencies: { '@electric-sql/pglite': expect.stringMatching(/^\^/), jose: '^6.0.0' },
      peerDependenciesMeta: { '@electric-sql/pglite': { optional: true }, jose: { optional: true } },
    });
    expect(textAt(filesWith(), 'shop/README.md')).toMatch(/^npm install shop @electric-sql\/pglite@\d/m);
  });

  it('has the members, the licence and the changelog of its project', () => {
    const options = {
      licenseText: 'Free.\n',
      changelogText: '# 1\n',
      members: { license: 'MIT', engines: { node: '>=24' } },
    };
    const files = filesWith(options);
    expect(JSON.parse(textAt(files, 'shop/package.json'))).toMatchObject({
      ...options.members,
      files: expect.arrayContaining(['CHANGELOG.md']),
    });
    expect(textAt(files, 'shop/LICENSE.md')).toBe('Free.\n');
    expect(textAt(files, 'shop/client/LICENSE.md')).toBe('');
    expect(textAt(files, 'shop/CHANGELOG.md')).toBe('# 1\n');
  });

  it('has the subpaths that its project adds, to it or to a target', () => {
    const manifest = manifestWith(
      { exports: { '.': './main.js' }, peerDependencies: { jose: '^6.1.0' } },
      { client: { exports: { './more': './more.js' } } },
    );
    expect(manifest).toMatchObject({
      exports: { '.': './main.js', './client/more': './client/more.js' },
      files: expect.arrayContaining(['main.js', 'client/more.js']),
      peerDependencies: { jose: '^6.1.0' },
    });
    expect(() => manifestWith({ exports: { './client': './mine.js' } })).toThrow(
      '"./client" in "exports" would replace what the package "shop" exports itself.',
    );
  });

  it('has a part about each target in its README', () => {
    const readme = textAt(filesWith(), 'shop/README.md');
    for (const { name } of all) expect(readme).toContain(`\n## shop/${name}\n`);
    expect(readme).toContain('| [`shop/json-schema`](#shopjson-schema) | The JSON Schemas of the shop API. |');
    expect(readme).not.toMatch(/npm install .*shop\//);
  });
});

describe('a target of others in a single package', () => {
  it.each([
    ['a module', { exports: './a.js' }, { exports: { './mine': './mine/a.js' } }],
    ['conditions', { exports: { import: './a.js' } }, { exports: { './mine': { import: './mine/a.js' } } }],
    ['no exports', { main: 'a.js' }, { exports: { './mine': './mine/a.js', './mine/*': './mine/*' } }],
    ['a program', { bin: './a.js' }, { bin: { mine: './mine/a.js' } }],
    ['side effects', { sideEffects: ['*.css', './a.js'] }, { sideEffects: ['./mine/**/*.css', './mine/a.js'] }],
    ['unknown side effects', {}, { sideEffects: ['./mine/**'], files: ['mine/**'] }],
    ['a dependency', { dependencies: { a: '1.2.3' } }, { peerDependencies: { a: '^1.2.3' } }],
    ['a peer', { peerDependencies: { a: '>=1' } }, { peerDependenciesMeta: { a: { optional: true } } }],
  ])('may have %s', (_, manifest, expected) => {
    expect(manifestOf(manifest)).toMatchObject(expected);
  });

  it.each([
    ['scripts', { scripts: { postinstall: 'node a.js' } }],
    ['type', { type: 'commonjs' }],
    ['engines', { engines: { node: '>=26' } }],
  ])('is refused with other "%s"', (name, manifest) => {
    expect(() => manifestOf(manifest)).toThrow(
      `The package.json of the target "mine" differs in "${name}" from that of the package that would contain all targets. Change the target, or leave out "singlePackage".`,
    );
  });
});
