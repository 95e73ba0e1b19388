import { checkedRecord, type CheckedRecord } from '../records/compose.js';
import type { Reason } from '../../server/index.js';
import type { Records } from '../records/records.js';
import type { StoredRecord } from '../store/store.js';
import { type Drafting, draftsOf } from './drafts.js';
import { depthsOf } from './depths.js';

export interface Seeding {
  /** Those of every type. */
  readonly records: readonly Records<object>[];
  /** How many the first partition of each gets; each other one gets a tenth of that. */
  readonly count: number;
  /** Told how far it is, what was made, and what could not be. */
  readonly report: (line: string) => void;
}

export interface Seeded {
  /** How many records are new; those of a run before are not made again. */
  readonly created: number;
}

/** How many records go to the store at once. */
const together = 200;

const reportMilliseconds = 2000;

/**
 * Fills the partitions with demonstration records: the same ones each time, checked like those of any request. A record
 * whose id or key the store has already is left as it is.
 */
export async function seedRecords({ records, count, report }: Seeding): Promise<Seeded> {
  let created = 0;
  for (const one of records) created += await seedType(one, count, report);
  return { created };
}

async function seedType(records: Records<object>, total: number, report: Seeding['report']): Promise<number> {
  const { type, demonstration } = records.plan;
  const parts: string[] = [];
  let created = 0;
  for (const [index, partition] of demonstration.partitions.entries()) {
    const count = index === 0 ? total : Math.floor(total / 10);
    const { made, inserted } = await seedPartition(records, { partition, count, report });
    created += inserted;
    if (made > 0) parts.push(partition === '' ? String(made) : `${made} in "${partition}"`);
  }
  if (parts.length > 0) {
    const news = created === 0 ? 'none of them new' : `${created} of them new`;
    report(`Demonstration records of ${type.name}: ${parts.join(', ')}; ${news}.`);
  }
  return created;
}

async function seedPartition(
  { plan, store }: Records<object>,
  { partition, count, report }: Omit<Seeding, 'records'> & { readonly partition: string },
): Promise<{ readonly made: number; readonly inserted: number }> {
  const { name } = plan.type;
  const drafting: Drafting<object> = { plan, depths: depthsOf(plan.type), partition, takenKeys: new Set() };
  let [made, inserted, reportedAt] = [0, 0, Date.now()];
  while (made < count) {
    const batch: StoredRecord[] = [];
    const size = Math.min(together, count - made);
    let checked = recordAt(drafting, made);
    for (; checked?.ok === true; checked = recordAt(drafting, made + batch.length)) {
      if (checked.record.key !== undefined) drafting.takenKeys.add(checked.record.key);
      if (batch.push(checked.record) === size) break;
    }
    made += batch.length;
    inserted += (await store.insertMany(partition, batch)).length;
    if (checked?.ok !== true) {
      const problem = problemOf(checked?.reasons[0], plan.key);
      report(`Only ${made} of ${count} demonstration records of ${name} were found: ${problem}`);
      break;
    }
    if (Date.now() - reportedAt < reportMilliseconds) continue;
    reportedAt = Date.now();
    report(`Demonstration records of ${name}: ${made} of ${count} …`);
  }
  return { made, inserted };
}

/** Why a record was not found. */
function problemOf(reason: Reason | undefined, key: string | undefined): string {
  if (reason !== undefined) return `${reason.at} ${reason.message}`.trim();
  return key === undefined ? 'no value of the type is known.' : `no value of the type with another "${key}" is known.`;
}

/** The first draft that fits, else why the last one does not; undefined where there is none at all. */
function recordAt<T extends object>(drafting: Drafting<T>, index: number): CheckedRecord<T> | undefined {
  let last: CheckedRecord<T> | undefined;
  for (const draft of draftsOf(drafting, index)) {
    last = checkedRecord(drafting.plan, draft, drafting.partition);
    if (last.ok) break;
  }
  return last;
}
