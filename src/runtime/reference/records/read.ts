import { notFound, preconditionFailed, type Refusal } from '../problem.js';
import { find, type Identity, type Records, valueOf } from './records.js';
import type { Preconditions } from '../../server/index.js';
import type { StoredRecord } from '../store/store.js';

/** The answer with a record that was there before. */
export interface Existing<T> {
  readonly status: 200;
  readonly body: T;
}

/** `does: get` and `does: getByKey`. */
export async function getRecord<T extends object>(
  records: Records<T>,
  partition: string,
  identity: Identity,
): Promise<Existing<T> | Refusal<404>> {
  const record = await find(records, partition, identity);
  return record === undefined ? noSuchRecord(identity) : { status: 200, body: valueOf(records, record) };
}

export function noSuchRecord(identity: Identity): Refusal<404> {
  const [name, value] = 'id' in identity ? ['identifier', identity.id] : ['key', identity.key];
  return notFound(`There is nothing with the ${name} ${JSON.stringify(value)}.`);
}

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
