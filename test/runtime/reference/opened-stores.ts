import { afterAll, beforeAll } from 'vitest';
import { createMemoryStore } from '../../../src/runtime/reference/store/memory-store.js';
import { openPostgresStore } from '../../../src/runtime/reference/store/postgres-store.js';
import type { Store } from '../../../src/runtime/reference/store/store.js';
import { buildRuntime } from './built-runtime.js';

/** PGlite, the embedded database, has the same statements as PostgreSQL, and takes a second to start. */
export type StoreKind = 'memory' | 'PGlite' | 'PostgreSQL';

/** An empty store of each of these kinds for the tests of a file, closed after them; the database of PostgreSQL is a given one. */
export function useStores(kinds: readonly StoreKind[], databaseUrl: () => Promise<string>): (kind: StoreKind) => Store {
  const open: Readonly<Record<StoreKind, () => Promise<Store>>> = {
    memory: async () => createMemoryStore(),
    PGlite: async () => (await buildRuntime()).newFolderStore(),
    PostgreSQL: async () => openPostgresStore({ url: await databaseUrl() }),
  };
  const stores = new Map<StoreKind, Store>();
  beforeAll(async () => {
    for (const kind of kinds) stores.set(kind, await open[kind]());
  });
  afterAll(async () => {
    for (const store of stores.values()) await store.close();
  });
  return (kind) => {
    const store = stores.get(kind);
    if (store === undefined) throw new Error(`no store "${kind}"`);
    return store;
  };
}
