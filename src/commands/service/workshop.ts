import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildUnformatted, emit } from '../../pipeline.js';
import { loadTargets, type Workshop } from '../../stages.js';
import { diskFiles } from '../../write/disk-files.js';
import { installedFolder } from '../terminal/installed.js';

/** Lets a command build packages in a temporary folder, which is removed when it ends. */
export async function inWorkshop<Result>(
  command: string,
  run: (workshop: Workshop) => Promise<Result>,
): Promise<Result> {
  return await inTemporaryFolder(command, async (folder) => {
    const { withNeeds } = await loadTargets();
    return await run(diskWorkshop(folder, (model, packages) => emit(model, withNeeds(packages))));
  });
}

/** Builds packages in a new subfolder each time, because Node does not reload a module from the same path. */
export function diskWorkshop(
  folder: string,
  emit: Workshop['emit'],
  folderOf: (name: string) => string = installedFolder,
): Workshop {
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
        folderOf,
      );
      return {
        load: async (name, module = 'dist/index.js') =>
          (await import(pathToFileURL(join(root, name, module)).href)) as Readonly<Record<string, unknown>>,
      };
    },
  };
}

interface PackageJson {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Lets generated packages find each other and their dependencies without an installation: `node_modules` next to them
 * links to the packages, and to their dependencies: those installed for modelwright, unless `folderOf` finds others.
 */
export function linkPackages(
  root: string,
  packageFolders: readonly string[],
  folderOf: (name: string) => string = installedFolder,
): void {
  const packages = packageFolders.map((folder) => ({ folder: join(root, folder), ...readPackage(join(root, folder)) }));
  const own = new Map(packages.map(({ name, folder }) => [name, folder]));
  const dependencies = packages
    .flatMap((each) => Object.keys(each.dependencies ?? {}))
    .filter((name) => !own.has(name));
  const links = [...own, ...dependencies.map((name) => [name, folderOf(name)] as const)];
  for (const [name, target] of links) link(join(root, 'node_modules', name), target);
}

// A correct link is not replaced: a running service may be about to use it.
function link(path: string, target: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() && readlinkSync(path) === target) return;
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}

function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
}

/** Does work in a new folder, which is removed afterwards: `modelwright-diff-x7f3Ka`. */
export async function inTemporaryFolder<T>(purpose: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `modelwright-${purpose}-`)));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
