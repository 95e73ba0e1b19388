import type { Refusal } from '../problem.js';
import { attempted } from './attempts.js';
import type { Preconditions } from './preconditions.js';
import { unmet } from './preconditions.js';
import type { Existing } from './read.js';
import { noSuchRecord } from './read.js';
import type { Identity, Records } from './records.js';
import { find, valueOf } from './records.js';

export interface RemoveRequest {
  readonly partition: string;
  readonly identity: Identity;
  readonly preconditions?: Preconditions | undefined;
}

/** `does: delete`: answers the record as it was. */
export async function removeRecord<T extends object>(
  records: Records<T>,
  { partition, identity, preconditions }: RemoveRequest,
): Promise<Existing<T> | Refusal<404 | 409 | 412>> {
  const versionNow = async (): Promise<number> => (await find(records, partition, identity))?.version ?? 0;
  return attempted(versionNow, async () => {
    const current = await find(records, partition, identity);
    if (current === undefined) return noSuchRecord(identity);
    const refusal = unmet(preconditions, current);
    if (refusal !== undefined) return refusal;
    const isRemoved = await records.store.remove(partition, current.id, current.version);
    return isRemoved ? { status: 200 as const, body: valueOf(records, current) } : undefined;
  });
}
