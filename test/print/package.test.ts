import { describe, expect, it } from 'vitest';
import type { PackageOptions } from '../../src/model/package-options.js';
import { server } from '../../src/targets/server/server.js';
import { modelOf } from '../support/build-model.js';

const model = modelOf({ name: 'shop', version: '1.2.0' });

/** The package.json of the server of a shop. */
function manifestWith(others: PackageOptions, byTarget: Readonly<Record<string, PackageOptions>> = {}): unknown {
  const file = filesWith(others, byTarget).find(({ path }) => path === 'server/package.json');
  return JSON.parse(file?.text ?? '');
}

interface Manifest {
  readonly dependencies: object;
  readonly peerDependencies: object;
}

function filesWith(others: PackageOptions, byTarget: Readonly<Record<string, PackageOptions>> = {}) {
  return server.emit({ ...model, packages: { others, byTarget } });
}

describe('a generated package', () => {
  it('is named after the model and its target, and has the version of the model', () => {
    expect(manifestWith({})).toMatchObject({
      name: '@shop/server',
      version: '1.2.0',
      dependencies: { '@shop/types': '1.2.0' },
    });
    expect(manifestWith({})).not.toHaveProperty('license');
  });

  it('is named as its project says, and so are its dependencies', () => {
    const options = { name: '@acme/{api}-{package}', version: '1.2.1' };
    expect(manifestWith(options)).toMatchObject({
      name: '@acme/shop-server',
      version: '1.2.1',
      dependencies: { '@acme/shop-types': '1.2.1' },
    });
    expect(manifestWith(options, { types: { name: 'shop-types', version: '3.0.0' } })).toMatchObject({
      name: '@acme/shop-server',
      dependencies: { 'shop-types': '3.0.0' },
    });
  });

  it('has the members, exports and peers that its project adds', () => {
    const options: PackageOptions = {
      exports: { './extra': './extra.js' },
      peerDependencies: { jose: '^6.1.0' },
      members: { license: 'MIT', publishConfig: { access: 'restricted' } },
    };
    expect(manifestWith(options)).toMatchObject({
      license: 'MIT',
      publishConfig: { access: 'restricted' },
      exports: { '.': './dist/index.js', './extra': './extra.js' },
      files: ['dist', 'runtime', 'src', 'extra.js'],
      peerDependencies: { jose: '^6.1.0' },
      peerDependenciesMeta: { jose: { optional: true } },
    });
  });

  // Yarn rewrites the package.json of every workspace in this layout when it installs, and so does `npm version`.
  it('has a package.json in the layout of npm and Yarn', () => {
    const text = filesWith({}).find(({ path }) => path === 'server/package.json')?.text ?? '';
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), undefined, 2)}\n`);
    const peers: PackageOptions = { peerDependencies: { zod: '4', jose: '^6.1.0' } };
    const { dependencies, peerDependencies } = manifestWith(peers, { types: { name: 'zoo' } }) as Manifest;
    expect(Object.keys(dependencies)).toEqual(['@shop/validators', 'zoo']);
    expect(Object.keys(peerDependencies)).toEqual(['jose', 'zod']);
  });

  it('refuses an export that would replace its own', () => {
    for (const subpath of ['.', './runtime/server']) {
      expect(() => manifestWith({ exports: { './more': './more.js', [subpath]: './mine.js' } })).toThrow(
        `"${subpath}" in "exports" would replace what the package "server" exports itself. Give yours another subpath, such as "./extra".`,
      );
    }
  });

  it('contains the licence of its project unchanged', () => {
    const text = 'MIT\n\n  1. Free *for all*\n';
    expect(filesWith({ licenseText: text })).toContainEqual({ path: 'server/LICENSE.md', text, isFormatted: true });
    expect(filesWith({}).map(({ path }) => path)).not.toContain('server/LICENSE.md');
  });

  it('contains the changelog of its project unchanged, also as npm packs it', () => {
    const text = '# Changelog\n\n* 1.0.0\n';
    expect(filesWith({ changelogText: text })).toContainEqual({ path: 'server/CHANGELOG.md', text, isFormatted: true });
    expect(manifestWith({ changelogText: text })).toMatchObject({ files: expect.arrayContaining(['CHANGELOG.md']) });
    expect(manifestWith({})).not.toMatchObject({ files: expect.arrayContaining(['CHANGELOG.md']) });
  });
});
