import type { RecordStore, Store } from '../../src/runtime/reference/store/store.js';

/** A module of the packages below `.generated/store/`, which each run makes anew. */
export function generated<Module>(path: string): Promise<Module> {
  return import(new URL(`../../.generated/store/${path}`, import.meta.url).href) as Promise<Module>;
}

type RecordsModule = typeof import('../../src/runtime/reference/records/records.js');
type Plan = Parameters<RecordsModule['openRecords']>[1];

interface PlanModule {
  readonly resourcePlan: Plan;
}

/** Opens the records of `model/` under the name of a table: codec, key and declared filters as they are. */
export async function openTable(store: Store, table: string): Promise<RecordStore> {
  const { openRecords } = await generated<RecordsModule>('reference/dist/runtime/records/records.js');
  const { resourcePlan } = await generated<PlanModule>('reference/dist/plans/Resource.js');
  return (await openRecords(store, { ...resourcePlan, table })).store;
}
