import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'oxc-transform';
import { newDataFolder } from '../../support/data-folder.js';

type FolderStoreModule = typeof import('../../../src/runtime/reference/store/folder-store.js');
type PgliteDriverModule = typeof import('../../../src/runtime/reference/store/pglite-driver.js');

const source = fileURLToPath(new URL('../../../src/runtime/', import.meta.url));
// Inside the repository, so that the built files find its npm packages.
const cache = fileURLToPath(new URL('../../../node_modules/.cache/modelwright/', import.meta.url));

/** The runtime as plain JavaScript in a folder: threads and other processes cannot run the sources. */
export interface BuiltRuntime {
  readonly folder: string;
  readonly folderStore: FolderStoreModule;
  readonly pgliteDriver: PgliteDriverModule;
  /** A new data folder with an empty database, copied to save the seconds of creating one. */
  dataFolder(): Promise<string>;
  remove(): Promise<void>;
}

export async function buildRuntime(): Promise<BuiltRuntime> {
  await mkdir(cache, { recursive: true });
  const root = await mkdtemp(join(cache, 'runtime-'));
  const folder = join(root, 'reference');
  for (const path of await readdir(source, { recursive: true })) {
    if (!/^(?:reference|server|validators)\/.*\.ts$/.test(path)) continue;
    const { code } = transformSync(path, await readFile(join(source, path), 'utf8'), {
      typescript: { onlyRemoveTypeImports: true },
    });
    const target = join(root, path.replace(/\.ts$/, '.js'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, code);
  }
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  const folderStore: FolderStoreModule = await import(join(folder, 'store/folder-store.js'));
  const pgliteDriver: PgliteDriverModule = await import(join(folder, 'store/pglite-driver.js'));
  return {
    folder,
    folderStore,
    pgliteDriver,
    dataFolder: () => newDataFolder(folder),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
