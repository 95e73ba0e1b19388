import { join } from 'node:path';
import type { Asked } from '../harness/store/questions.js';
import { contestantPlans } from './names.js';
import type { StoreProcess } from './processes.js';
import { startStore } from './processes.js';
import type { StoreSettings } from './run.js';

/** The stores that are measured, filled and open, each in a process of its own. */
export interface Stores {
  readonly stores: readonly OpenStore[];
  /** What a reader must know of them, for the end of the tables. */
  readonly about: string;
  readonly end: () => Promise<void>;
}

export interface OpenStore {
  readonly name: string;
  readonly isShared: boolean;
  readonly process: StoreProcess;
}

/** Those who change the records of one table: each changes records of its own. */
export const shares = {
  store: { at: 0, of: 3 },
  http: { at: 1, of: 3 },
  unsynced: { at: 2, of: 3 },
} satisfies Readonly<Record<string, Asked['share']>>;

/** That of the service is the largest. */
export function tableOf(size: number, sizes: readonly number[]): string {
  return size === sizes.at(-1) ? 'resource' : `growth_${size}`;
}

export async function openStores({ contestants, sizes, temporary, step }: StoreSettings): Promise<Stores> {
  const stores: OpenStore[] = [];
  const end = async (): Promise<void> => {
    for (const { process } of stores) await process.end();
  };
  try {
    for (const { name, module, isShared } of contestantPlans.filter((plan) => contestants.includes(plan.name))) {
      const tables = sizes.map((size) => ({ table: tableOf(size, sizes), size }));
      const toOpen = {
        tables,
        place: join(temporary, 'embedded'),
        isFilled: isShared,
        maker: isShared ? 'unsynced' : 'store',
        share: isShared ? shares.unsynced : shares.store,
      };
      stores.push({ name, isShared, process: await startStore({ name, module, toOpen, step }) });
    }
    return { stores, about: '', end };
  } catch (error) {
    await end();
    throw error;
  }
}
