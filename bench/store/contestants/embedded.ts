import type { OpenPlace } from '../contract.js';
import { generated } from '../generated.js';

type FolderStoreModule = typeof import('../../../src/runtime/reference/store/folder-store.js');

/** A million records are counted, and their indexes built, for longer than a statement may usually take. */
const statementMilliseconds = 600_000;

export const openPlace: OpenPlace = async (place, report) => {
  const { openFolderStore } = await generated<FolderStoreModule>('reference/dist/runtime/store/folder-store.js');
  return openFolderStore(place, report, statementMilliseconds);
};
