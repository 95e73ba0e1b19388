import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Store } from '../../../src/runtime/reference/store/store.js';
import { newDataFolder } from '../../support/data-folder.js';
import { temporaryFolder } from '../../support/temporary-folders.js';

type FolderStoreModule = typeof import('../../../src/runtime/reference/store/folder-store.js');
type PgliteDriverModule = typeof import('../../../src/runtime/reference/store/pglite-driver.js');

const compiled = fileURLToPath(new URL('../../../compiled/runtime/reference/', import.meta.url));

/** The runtime as plain JavaScript: threads and other processes cannot run the sources. */
export interface BuiltRuntime {
  /** A module that is written here can import `./store/folder-store.js`. */
  readonly folder: string;
  readonly folderStore: FolderStoreModule;
  readonly pgliteDriver: PgliteDriverModule;
  /** A new data folder with an empty database, copied to save the seconds of creating one. */
  dataFolder(): Promise<string>;
  newFolderStore(): Promise<Store>;
}

export async function buildRuntime(): Promise<BuiltRuntime> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const name of readdirSync(compiled)) symlinkSync(join(compiled, name), join(folder, name));
  const folderStore: FolderStoreModule = await import(join(compiled, 'store/folder-store.js'));
  const pgliteDriver: PgliteDriverModule = await import(join(compiled, 'store/pglite-driver.js'));
  const dataFolder = (): Promise<string> => newDataFolder(folder);
  const newFolderStore = async (): Promise<Store> => folderStore.openFolderStore(await dataFolder(), () => undefined);
  return { folder, folderStore, pgliteDriver, dataFolder, newFolderStore };
}
