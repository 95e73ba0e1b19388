import type { ReadOptions, ReadRecord } from './read-records.js';
import { readRecords } from './read-records.js';

/** How an import goes on. */
export interface ImportOptions {
  /** Told every few hundred records how many were read so far. */
  readonly progress?: ((count: number) => void) | undefined;
  /** Told of each record that was not stored, as there is one with its id or its key. */
  readonly present?: ((record: PresentRecord) => void) | undefined;
}

export interface PresentRecord {
  /** Number of its line. */
  readonly line: number;
  readonly table: string;
  readonly partition: string;
  readonly id: string;
}

export interface Imported {
  /** Records that were stored. */
  readonly stored: number;
  /** Records that were not, as there is one with their id or their key. */
  readonly present: number;
}

const batchSize = 500;
const batchLength = 4 * 1024 * 1024;
const groupsAtOnce = 4;

/**
 * Stores the records of an export, with their ids and versions; one whose id or key is there already is left as it is.
 * Rejects, with the number of the line, at the first thing that is wrong; what came before may be stored by then, and is
 * found to be there at the next attempt.
 */
export async function storeRecords(
  lines: AsyncIterable<string> | Iterable<string>,
  source: ReadOptions,
  { progress = () => undefined, present = () => undefined }: ImportOptions = {},
): Promise<Imported> {
  let read = 0;
  let missed = 0;
  let batch: ReadRecord[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    const left = await storeBatch(batch);
    for (const { line, table, partition, record } of left) {
      present({ line, table: table.plan.table, partition, id: record.id });
    }
    read += batch.length;
    missed += left.length;
    batch = [];
    length = 0;
    progress(read);
  };
  for await (const record of readRecords(lines, source)) {
    batch.push(record);
    length += record.record.text.length;
    if (batch.length >= batchSize || length >= batchLength) await flush();
  }
  if (batch.length > 0) await flush();
  return { stored: read - missed, present: missed };
}

/** Answers those that were not stored. */
async function storeBatch(batch: readonly ReadRecord[]): Promise<readonly ReadRecord[]> {
  const groups = [...groupsOf(batch)];
  const left: ReadRecord[] = [];
  // Several partitions at once, or a store with few records in each would be filled by one statement after the other.
  for (let start = 0; start < groups.length; start += groupsAtOnce) {
    const answers = await Promise.all(groups.slice(start, start + groupsAtOnce).map(storeGroup));
    left.push(...answers.flat());
  }
  return left;
}

async function storeGroup(group: readonly ReadRecord[]): Promise<readonly ReadRecord[]> {
  const [first] = group;
  if (first === undefined) return [];
  const records = group.map(({ record }) => record);
  const stored = new Set(await first.table.store.insertMany(first.partition, records));
  // Of two lines with the same id the first one was stored.
  return group.filter(({ record }) => !stored.delete(record.id));
}

/** Neighbours of the same table and partition. */
function* groupsOf(batch: readonly ReadRecord[]): Iterable<readonly ReadRecord[]> {
  let start = 0;
  for (const [index, record] of batch.entries()) {
    const next = batch[index + 1];
    if (next !== undefined && next.table === record.table && next.partition === record.partition) continue;
    yield batch.slice(start, index + 1);
    start = index + 1;
  }
}
