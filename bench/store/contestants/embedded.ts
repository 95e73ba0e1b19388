import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Store } from '../../../src/runtime/reference/store/store.js';
import type { Filling } from '../contract.js';
import { fillBySql } from '../fill.js';
import { generated, openTable } from '../generated.js';

interface FolderStoreModule {
  openFolderStore(folder: string, report: (line: string) => void): Promise<Store>;
}

/** The store makes its tables and is closed; the database alone is filled; the store is opened as after any restart. */
export async function openFilled(filling: Filling): Promise<Store> {
  const { openFolderStore } = await generated<FolderStoreModule>('reference/dist/runtime/store/folder-store.js');
  const { place, tables, step } = filling;
  const store = await openFolderStore(place, step);
  for (const { table } of tables) await openTable(store, table);
  await store.close();
  const database = await PGlite.create({ dataDir: join(place, 'postgres') });
  try {
    await fillBySql(filling, (text, parameters) => database.query(text, [...(parameters ?? [])]));
  } finally {
    await database.close();
  }
  return openFolderStore(place, step);
}
