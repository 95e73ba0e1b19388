import type { OpenPlace } from '../contract.js';
import { generated } from '../generated.js';

type MemoryStoreModule = typeof import('../../../src/runtime/reference/store/memory-store.js');

export const openPlace: OpenPlace = async () => {
  const { createMemoryStore } = await generated<MemoryStoreModule>('reference/dist/runtime/store/memory-store.js');
  return createMemoryStore();
};
