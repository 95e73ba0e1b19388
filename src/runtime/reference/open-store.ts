import { openFolderStore } from './store/folder-store.js';
import { createMemoryStore } from './store/memory-store.js';
import type { Store } from './store/store.js';

/** The store in a folder; in memory where none is given. */
export async function openStore(folder: string | undefined, report: (line: string) => void): Promise<Store> {
  return folder === undefined ? createMemoryStore() : openFolderStore(folder, report);
}
