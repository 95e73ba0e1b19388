import type { MadeRecord } from '../harness/store/records.js';
import { partition, recordOf } from '../harness/store/records.js';
import type { Filling, TableToFill } from './contract.js';

/** Large enough that statements are few, small enough that each is a few megabytes. */
const batchSize = 10_000;

/** Asks a database one statement, past the store: a million single inserts would take as long as everything else. */
export type Run = (text: string, parameters?: readonly unknown[]) => Promise<unknown>;

/** Fills tables that the store has made. */
export async function fillBySql({ tables, step }: Filling, run: Run): Promise<void> {
  for (const table of tables) {
    await inBatches(table, step, async (records) => {
      await run(
        `insert into "${table.table}" (partition, id, key, version, body)
         select $1, id, key, 1, body from unnest($2::text[], $3::text[], $4::text[]) as made (id, key, body)`,
        [partition, records.map(({ id }) => id), records.map(({ key }) => key), records.map(({ text }) => text)],
      );
    });
  }
}

export async function inBatches(
  { table, size }: TableToFill,
  step: (text: string) => void,
  fill: (records: readonly MadeRecord[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < size; start += batchSize) {
    if (start % 100_000 === 0) step(`filling ${table}, ${start.toLocaleString('en')} of ${size.toLocaleString('en')}`);
    const length = Math.min(batchSize, size - start);
    await fill(Array.from({ length }, (_, index) => recordOf(start + index)));
  }
}
