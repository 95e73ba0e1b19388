import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFolderStore } from '@example-resource/reference';

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const cache = join(modules, '.cache/modelwright');

/** A new data folder below `parent` with an empty database, copied to save the seconds of creating one. */
export async function newDataFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'data-'));
  await prepareDataFolder(folder);
  return folder;
}

/** Copies an empty database into a folder, which is created if absent. */
export async function prepareDataFolder(folder: string): Promise<void> {
  // A thousand small files: copying them one after the other is twice as fast.
  cpSync(await emptyDatabase(), folder, { recursive: true });
}

/** Created once for every version of the database; the second of two concurrent processes discards its own. */
export async function emptyDatabase(): Promise<string> {
  const manifest = await readFile(join(modules, '@electric-sql/pglite/package.json'), 'utf8');
  const prepared = join(cache, `pglite-${(JSON.parse(manifest) as { readonly version: string }).version}`);
  if (await exists(prepared)) return prepared;
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(join(cache, 'making-'));
  await (await openFolderStore(made, () => undefined)).close();
  await rename(made, prepared).catch(() => rm(made, { recursive: true, force: true }));
  return prepared;
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
