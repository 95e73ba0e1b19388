import type { Store } from '../../../src/runtime/reference/store/store.js';
import { partition } from '../../harness/store/records.js';
import type { Filling } from '../contract.js';
import { inBatches } from '../fill.js';
import { generated, openTable } from '../generated.js';

interface MemoryStoreModule {
  createMemoryStore(): Store;
}

export async function openFilled({ tables, step }: Filling): Promise<Store> {
  const { createMemoryStore } = await generated<MemoryStoreModule>('reference/dist/runtime/store/memory-store.js');
  const store = createMemoryStore();
  for (const table of tables) {
    const records = await openTable(store, table.table);
    await inBatches(table, step, async (batch) => {
      for (const record of batch) await records.insert(partition, record);
    });
  }
  return store;
}
