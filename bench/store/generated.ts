import type { RecordStore, Store } from '../../src/runtime/reference/store/store.js';

/** A module of the packages below `.generated/store/`, which each run makes anew. */
export function generated<Module>(path: string): Promise<Module> {
  return import(new URL(`../../.generated/store/${path}`, import.meta.url).href) as Promise<Module>;
}

interface RecordsModule {
  openRecords(store: Store, plan: unknown): Promise<{ readonly store: RecordStore }>;
}

interface PlanModule {
  readonly resourcePlan: { readonly table: string };
}

/** Opens the records of a plan of `model/` under the name of another table: codec, key and declared filters as they are. */
export async function openTable(store: Store, table: string): Promise<RecordStore> {
  const { openRecords } = await generated<RecordsModule>('reference/dist/runtime/records/records.js');
  const { resourcePlan } = await generated<PlanModule>('reference/dist/plans/Resource.js');
  return (await openRecords(store, { ...resourcePlan, table })).store;
}
