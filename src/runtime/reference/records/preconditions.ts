import type { Preconditions } from '../../server/index.js';
import type { Refusal } from '../problem.js';
import { preconditionFailed } from '../problem.js';
import type { StoredRecord } from '../store/store.js';

/**
 * 412 where the conditions do not hold for the record, or for there being none. The record is then replaced or removed
 * only if it still has this version, so that what was decided stays true.
 */
export function unmet(
  preconditions: Preconditions | undefined,
  current: StoredRecord | undefined,
): Refusal<412> | undefined {
  if (preconditions === undefined || preconditions.areMetBy(current)) return undefined;
  if (current === undefined) return preconditionFailed('There is nothing yet, and the request is about something.');
  // Only If-None-Match is content with nothing.
  if (preconditions.areMetBy(undefined)) {
    return preconditionFailed(`There is one already, of version ${current.version}.`);
  }
  return preconditionFailed(`The current version is ${current.version}, which the request does not ask for.`);
}
