import { openPostgresStore } from '../../../src/runtime/reference/store/postgres-store.js';
import type { Store } from '../../../src/runtime/reference/store/store.js';
import type { SharedPostgres } from '../../support/shared-postgres.js';
import type { BuiltRuntime } from './built-runtime.js';

/** A store of each kind, with an empty database. */
export async function openDatabase(
  name: 'PGlite' | 'PostgreSQL',
  runtime: BuiltRuntime,
  postgres: SharedPostgres,
): Promise<Store> {
  if (name === 'PostgreSQL') return openPostgresStore({ url: await postgres.freshDatabase() });
  return runtime.folderStore.openFolderStore(await runtime.dataFolder(), () => undefined);
}
