import type { RecordStore, Store } from '../../src/runtime/reference/store/store.js';

/** A module of the packages below `.generated/store/`, which each run makes anew. */
export function generated<Module>(path: string): Promise<Module> {
  return import(new URL(`../../.generated/store/${path}`, import.meta.url).href) as Promise<Module>;
}

/** What the reference service is made of. */
export function referenceRuntime(): Promise<ReferenceRuntime> {
  return generated('reference/runtime/reference.js');
}

type ReferenceRuntime = typeof import('../../src/runtime/reference/index.js');
type Plan = Parameters<ReferenceRuntime['openRecords']>[1];

interface PlanModule {
  readonly resourcePlan: Plan;
}

/** Opens the records of `model/` under the name of a table: codec, key and declared filters as they are. */
export async function openTable(store: Store, table: string): Promise<RecordStore> {
  const { openRecords } = await referenceRuntime();
  const { resourcePlan } = await generated<PlanModule>('reference/dist/modules/types.js');
  return (await openRecords(store, { ...resourcePlan, table })).store;
}
