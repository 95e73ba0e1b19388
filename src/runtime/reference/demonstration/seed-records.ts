import type { CheckedRecord } from '../records/compose.js';
import { checkedRecord } from '../records/compose.js';
import type { Records } from '../records/records.js';
import type { StoredRecord } from '../store/store.js';
import type { Drafting } from './drafts.js';
import { depthsOf } from './depths.js';
import { draftsOf } from './drafts.js';

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
    if (count === 0) continue;
    const { made, inserted, problem } = await seedPartition(records, { partition, count, report });
    created += inserted;
    if (problem !== undefined) report(problem);
    if (made > 0) parts.push(partition === '' ? String(made) : `${made} in "${partition}"`);
  }
  if (parts.length > 0) {
    const news = created === 0 ? 'none of them new' : `${created} of them new`;
    report(`Demonstration records of ${type.name}: ${parts.join(', ')}; ${news}.`);
  }
  return created;
}

interface PartitionSeeding {
  readonly partition: string;
  readonly count: number;
  readonly report: Seeding['report'];
}

interface SeededPartition {
  readonly made: number;
  readonly inserted: number;
  /** Why there are not as many as were asked for. */
  readonly problem?: string;
}

async function seedPartition(
  { plan, store }: Records<object>,
  { partition, count, report }: PartitionSeeding,
): Promise<SeededPartition> {
  const { name } = plan.type;
  const drafting: Drafting<object> = { plan, depths: depthsOf(plan.type), partition, takenKeys: new Set() };
  let [made, inserted, reportedAt] = [0, 0, Date.now()];
  while (made < count) {
    const batch = recordsFrom(drafting, made, Math.min(count, made + together));
    made += batch.found.length;
    inserted += (await store.insertMany(partition, batch.found)).length;
    if (batch.problem !== undefined) {
      const problem = `Only ${made} of ${count} demonstration records of ${name} were found: ${batch.problem}`;
      return { made, inserted, problem };
    }
    if (Date.now() - reportedAt < reportMilliseconds) continue;
    reportedAt = Date.now();
    report(`Demonstration records of ${name}: ${made} of ${count} …`);
  }
  return { made, inserted };
}

function recordsFrom<T extends object>(
  drafting: Drafting<T>,
  from: number,
  to: number,
): { readonly found: readonly StoredRecord[]; readonly problem?: string } {
  const found: StoredRecord[] = [];
  for (let index = from; index < to; index += 1) {
    const checked = recordAt(drafting, index);
    if (checked === undefined) return { found, problem: missingText(drafting.plan.key) };
    if (!checked.ok) {
      const [reason] = checked.reasons;
      return { found, problem: `${reason?.at ?? ''} ${reason?.message ?? ''}`.trim() };
    }
    if (checked.record.key !== undefined) drafting.takenKeys.add(checked.record.key);
    found.push(checked.record);
  }
  return { found };
}

function missingText(key: string | undefined): string {
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
