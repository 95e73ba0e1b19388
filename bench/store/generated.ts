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

/**
 * Opens the records of `model/` under the name of a table: with codec, key and declared filters as they are, or without
 * what makes these quick.
 */
export async function openTable(
  store: Store,
  table: string,
  { isIndexed }: { readonly isIndexed: boolean },
): Promise<RecordStore> {
  const { openRecords } = await generated<RecordsModule>('reference/dist/runtime/records/records.js');
  const { resourcePlan } = await generated<PlanModule>('reference/dist/plans/Resource.js');
  const plan = isIndexed ? resourcePlan : { ...resourcePlan, filters: {} };
  return (await openRecords(store, { ...plan, table })).store;
}
