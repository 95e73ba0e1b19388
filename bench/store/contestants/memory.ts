import type { OpenPlace } from '../contract.js';
import { referenceRuntime } from '../generated.js';

export const openPlace: OpenPlace = async () => {
  const { createMemoryStore } = await referenceRuntime();
  return createMemoryStore();
};
