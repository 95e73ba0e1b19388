import type { Preconditions } from '../../server/index.js';
import type { Refusal } from '../problem.js';
import type { StoredRecord } from '../store/store.js';
import { type Existing, noSuchRecord, unmet } from './read.js';
import { find, type Identity, type Records, valueOf } from './records.js';
import { attempted } from './write.js';

export interface RemoveRequest {
  readonly partition: string;
  readonly identity: Identity;
  readonly preconditions?: Preconditions | undefined;
}

/**
 * `does: delete`: answers the record as it was. One that does not fit its type any more is removed too, though there is no
 * answer that the endpoint documents: then the error says that it is gone.
 */
export async function removeRecord<T extends object>(
  records: Records<T>,
  { partition, identity, preconditions }: RemoveRequest,
): Promise<Existing<T> | Refusal<404 | 409 | 412>> {
  const findCurrent = (): Promise<StoredRecord | undefined> => find(records, partition, identity);
  return attempted<Existing<T> | Refusal<404 | 412>>(findCurrent, async (current) => {
    if (current === undefined) return noSuchRecord(identity);
    const refusal = unmet(preconditions, current);
    if (refusal !== undefined) return refusal;
    const isRemoved = await records.store.remove(partition, current.id, current.version);
    return isRemoved ? { status: 200, body: lastValueOf(records, current) } : undefined;
  });
}

function lastValueOf<T extends object>(records: Records<T>, removed: StoredRecord): T {
  try {
    return valueOf(records, removed);
  } catch (cause) {
    const { id } = removed;
    const message = `The record ${JSON.stringify(id)} of the table "${records.plan.table}" was removed, but cannot be shown.`;
    throw new Error(message, { cause });
  }
}
