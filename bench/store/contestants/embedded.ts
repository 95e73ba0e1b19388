import type { OpenPlace } from '../contract.js';
import { referenceRuntime } from '../generated.js';

/** A million records are counted, and their indexes built, for longer than a statement may usually take. */
const statementMilliseconds = 600_000;

export const openPlace: OpenPlace = async (place, report) => {
  const { openFolderStore } = await referenceRuntime();
  return openFolderStore(place, report, statementMilliseconds);
};
