import type { CheckedRecord } from '../records/compose.js';
import { checkedRecord } from '../records/compose.js';
import type { Records } from '../records/records.js';
import type { StoredRecord } from '../store/store.js';
import type { Drafting } from './drafts.js';
import { draftsOf } from './drafts.js';
import type { RecordRecipe } from './recipe.js';

export interface Seeding<T extends object> {
  readonly records: Records<T>;
  readonly recipe: RecordRecipe;
  /** The first gets `count` records, each other one a tenth of that. */
  readonly partitions: readonly string[];
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
export async function seedRecords<T extends object>(seeding: Seeding<T>): Promise<Seeded> {
  const { recipe, partitions, report } = seeding;
  const parts: string[] = [];
  let created = 0;
  for (const [index, partition] of partitions.entries()) {
    const count = index === 0 ? seeding.count : Math.floor(seeding.count / 10);
    if (count === 0) continue;
    const { made, inserted, problem } = await seedPartition(seeding, partition, count);
    created += inserted;
    if (problem !== undefined) report(problem);
    if (made > 0) parts.push(partition === '' ? String(made) : `${made} in "${partition}"`);
  }
  if (parts.length > 0) {
    const news = created === 0 ? 'none of them new' : `${created} of them new`;
    report(`Demonstration records of ${recipe.type}: ${parts.join(', ')}; ${news}.`);
  }
  return { created };
}

interface SeededPartition {
  readonly made: number;
  readonly inserted: number;
  /** Why there are not as many as were asked for. */
  readonly problem?: string;
}

async function seedPartition<T extends object>(
  { records, recipe, report }: Seeding<T>,
  partition: string,
  count: number,
): Promise<SeededPartition> {
  const types = new Map(recipe.types.map((type) => [type.name, type]));
  const drafting: Drafting<T> = { plan: records.plan, recipe, types, partition, takenKeys: new Set() };
  let [made, inserted, reportedAt] = [0, 0, Date.now()];
  while (made < count) {
    const batch = recordsFrom(drafting, made, Math.min(count, made + together));
    made += batch.found.length;
    inserted += (await records.store.insertMany(partition, batch.found)).length;
    if (batch.problem !== undefined) {
      const problem = `Only ${made} of ${count} demonstration records of ${recipe.type} were found: ${batch.problem}`;
      return { made, inserted, problem };
    }
    if (Date.now() - reportedAt < reportMilliseconds) continue;
    reportedAt = Date.now();
    report(`Demonstration records of ${recipe.type}: ${made} of ${count} …`);
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
