import { join } from 'node:path';
import type { Postgres } from '../../test/support/postgres.js';
import type { Asked } from '../harness/store/questions.js';
import { type ContestantPlan, contestantPlans } from './names.js';
import { aboutPostgres, startDatabase, unsyncedUser, urlFor } from './postgres.js';
import { startStore, type StoreProcess } from './processes.js';
import type { StoreSettings } from './settings.js';

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

export async function openStores(settings: StoreSettings): Promise<Stores> {
  const { contestants, step } = settings;
  const plans = contestantPlans.filter(({ name }) => contestants.includes(name));
  const stores: OpenStore[] = [];
  let postgres: Postgres | undefined;
  const end = async (): Promise<void> => {
    for (const { process } of stores) await process.end();
    await postgres?.remove();
  };
  try {
    if (plans.some(({ module }) => module === 'postgres')) {
      step('Starting PostgreSQL');
      postgres = await startDatabase();
    }
    const url = postgres?.url ?? '';
    // Filled side by side; whoever shares the tables of another one comes when they are full.
    for (const isShared of [false, true]) {
      const group = plans.filter((plan) => plan.isShared === isShared);
      const opened = await Promise.allSettled(group.map((plan) => openStore(plan, settings, url)));
      stores.push(...opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
      for (const one of opened) if (one.status === 'rejected') throw one.reason;
    }
    step('Tidying up PostgreSQL');
    // It would do so by itself within a minute or two, which is in the middle of the measuring.
    await postgres?.query('vacuum analyze');
    const about = postgres === undefined ? [] : [await aboutPostgres(postgres)];
    return { stores, about: [...about, ...notes].join('\n'), end };
  } catch (error) {
    await end();
    throw error;
  }
}

const notes = [
  'Stores were filled through their own `insertMany`, with all indexes. PostgreSQL was vacuumed and analyzed then, as its autovacuum does within minutes; embedded tidies itself every few seconds.',
  'PostgreSQL unsynced is the same with synchronous_commit off, which is what to hold embedded against: that one never syncs.',
  'Each store has a process of its own; embedded works in a second thread of it, PostgreSQL in processes of its own.',
];

async function openStore(plan: ContestantPlan, settings: StoreSettings, url: string): Promise<OpenStore> {
  const { sizes, temporary, step, contestants } = settings;
  const { name, module, isShared } = plan;
  const tables = sizes.map((size) => ({ table: tableOf(size, sizes), size }));
  const isUnsynced = name === 'PostgreSQL unsynced';
  const place = module === 'postgres' ? (isUnsynced ? urlFor(unsyncedUser, url) : url) : join(temporary, module);
  const toOpen = {
    tables,
    place,
    // Whoever shares the tables of another one finds them full, unless that one is left out.
    isFilled: isShared && contestants.includes('PostgreSQL'),
    maker: isShared ? 'unsynced' : 'store',
    share: isShared ? shares.unsynced : shares.store,
  };
  return { name, isShared, process: await startStore({ name, module, toOpen, step }) };
}
