import { lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildUnformatted, type Workshop } from '../pipeline.js';
import { diskFiles } from '../write/disk-files.js';
import { installedFolder } from './installed.js';

/** Builds packages below a folder, each time in a folder of its own: what was loaded once is not loaded anew. */
export function diskWorkshop(folder: string, emit: Workshop['emit']): Workshop {
  let built = 0;
  return {
    emit,
    build: async (files) => {
      const root = join(folder, String((built += 1)));
      const disk = diskFiles(root);
      for (const { path, text } of await buildUnformatted(files)) await disk.write(path, text);
      linkPackages(
        root,
        files.flatMap(({ path }) => /^([^/]+)\/package\.json$/.exec(path)?.slice(1) ?? []),
      );
      return {
        load: async (name) =>
          (await import(pathToFileURL(join(root, name, 'dist/index.js')).href)) as Readonly<Record<string, unknown>>,
      };
    },
  };
}

interface PackageJson {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Lets generated packages find each other and what they depend on without installing anything: `node_modules` beside
 * them links to the packages themselves, and to the dependencies where modelwright itself has them.
 */
export function linkPackages(root: string, packageFolders: readonly string[]): void {
  const packages = packageFolders.map((folder) => ({ folder: join(root, folder), ...readPackage(join(root, folder)) }));
  const own = new Map(packages.map(({ name, folder }) => [name, folder]));
  const dependencies = packages
    .flatMap((each) => Object.keys(each.dependencies ?? {}))
    .filter((name) => !own.has(name));
  const links = [...own, ...dependencies.map((name) => [name, installedFolder(name)] as const)];
  for (const [name, target] of links) link(join(root, 'node_modules', name), target);
}

// A link that is right is left alone: a service that runs already may be about to use it.
function link(place: string, target: string): void {
  const stats = lstatSync(place, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() && readlinkSync(place) === target) return;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(target, place, 'junction');
}

function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
}
