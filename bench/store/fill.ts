import { setImmediate } from 'node:timers/promises';
import type { Store } from '../../src/runtime/reference/store/store.js';
import { partition, recordOf } from '../harness/store/records.js';
import type { TableToFill } from './contract.js';
import { openTable } from './generated.js';

const batchSize = 1000;

/** Fills tables through the store, indexes and all, as a service grows: what nobody tidies up afterwards is measured as it is. */
export async function fill(store: Store, tables: readonly TableToFill[], step: (text: string) => void): Promise<void> {
  for (const { table, size } of tables) {
    const records = await openTable(store, table);
    for (let start = 0; start < size; start += batchSize) {
      if (start % 20_000 === 0) step(`filling ${table}, ${start.toLocaleString('en')} of ${size.toLocaleString('en')}`);
      const length = Math.min(batchSize, size - start);
      const batch = Array.from({ length }, (_, index) => ({ partition, record: recordOf(start + index) }));
      const stored = await records.insertMany(batch);
      // A store in memory never waits for anything, and a process that never waits is not told that its parent is gone.
      await setImmediate();
      if (stored.length !== length) throw new Error(`Of ${length} records, ${stored.length} were stored.`);
    }
  }
}
