import { inTurn } from '../turns.js';
import { type Existing, find, type Identity, partitionOf, type Records, valueOf } from './records.js';
import { createRecord, type Created, removeRecord } from './write.js';

/** For handlers of one's own, beside `alterRecord`. */

interface Named {
  /** The value of the placeholder that `within:` names. Throws a TypeError if there is one, and this is missing. */
  readonly partition?: string | undefined;
  readonly identity: Identity;
}

/** A record by its id or its key; undefined if there is none. */
export function findRecord<T extends object>(
  records: Records<T>,
  { partition, identity }: Named,
): Promise<T | undefined> {
  const own = partitionOf(records, partition);
  return inTurn(records, async () => {
    const record = await find(records, own, identity);
    return record && valueOf(records, record);
  });
}

/**
 * Creates a record of these fields, read-only ones included; the id, the version and required read-only fields that are
 * missing come from the service. Throws a problem: 409 if there is a record with the key, 400 if it does not fit the type.
 */
// `const` for the reason of `alterRecord`.
export function addRecord<const T extends object>(
  records: Records<T>,
  { partition, fields }: Pick<Named, 'partition'> & { readonly fields: Partial<T> },
): Promise<Created<T>> {
  return createRecord(records, { partition: partitionOf(records, partition), draft: fields });
}

/** Removes a record, and returns it as it was. Throws a 404 problem if there is none. */
export function deleteRecord<T extends object>(
  records: Records<T>,
  { partition, identity }: Named,
): Promise<Existing<T>> {
  return removeRecord(records, { partition: partitionOf(records, partition), identity });
}
