import { mkdirSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { installedFolder } from '../../../src/commands/terminal/installed.js';
import { cachePath } from '../../../src/commands/generate/output-cache.js';
import { serviceFolder } from '../../../src/commands/service/service-packages.js';
import { newFolder } from '../command-line.js';

type Load = (request: string, ...others: readonly unknown[]) => unknown;

const loader = Module as unknown as { _load: Load };
const { _load: load } = loader;

/** Yarn sets a version, and lets every module load `pnpapi`. */
function usePlugAndPlay(foldersByName: Readonly<Record<string, string>>): void {
  (process.versions as { pnp?: string }).pnp = '3';
  const resolveToUnqualified = (name: string): string | null => foldersByName[name] ?? null;
  loader._load = (request, ...others) => (request === 'pnpapi' ? { resolveToUnqualified } : load(request, ...others));
}

afterEach(() => {
  delete (process.versions as { pnp?: string }).pnp;
  loader._load = load;
});

describe('with Plug-and-Play of Yarn', () => {
  it('packages are where it says, in archives', () => {
    const archived = '/project/.yarn/cache/ajv-npm-8.20.0.zip/node_modules/ajv/';
    const find = (): string => installedFolder('only-in-an-archive');
    expect(find).toThrow('Bug: modelwright needs "only-in-an-archive", but it is not installed.');
    usePlugAndPlay({ 'only-in-an-archive': archived });
    expect(find()).toBe(archived);
    usePlugAndPlay({});
    expect(find).toThrow('it is not installed');
  });

  it('a project without node_modules has a cache beside that of Yarn', () => {
    const folder = newFolder({ 'package.json': '{}', 'apis/shop.yaml': '' });
    const location = { folder: join(folder, 'apis'), out: join(folder, 'generated') };
    expect(cachePath(location, 'json')).toBeUndefined();
    writeFileSync(join(folder, '.pnp.cjs'), '');
    expect(cachePath(location, 'json')).toMatch(/\/\.yarn\/\.cache\/modelwright\/[0-9a-f]{32}\.json$/);
    mkdirSync(join(folder, 'node_modules'));
    expect(cachePath(location, 'json')).toMatch(/\/node_modules\/\.cache\/modelwright\/[0-9a-f]{32}\.json$/);
  });

  it('a service is outside of the project, whose code may only import what it declares', () => {
    const place = { folder: '/project', environment: { XDG_CACHE_HOME: '/caches' } };
    expect(serviceFolder(place, 'shop')).toBe('/project/.modelwright/serve/shop');
    usePlugAndPlay({});
    expect(serviceFolder(place, 'shop')).toMatch(/^\/caches\/modelwright\/serve\/[0-9a-f]{12}\/shop$/);
  });
});
