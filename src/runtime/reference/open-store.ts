import { openFolderStore } from './store/folder-store.js';
import { createMemoryStore } from './store/memory-store.js';
import { openPostgresStore } from './store/postgres-store.js';
import type { Store } from './store/store.js';
import { resolve } from 'node:path';
import { placeOf } from './settings.js';

/** Where records are kept. */
export interface StorePlace {
  /** The folder of an embedded database; records are in memory, and gone at the end, where neither this nor a URL is given. */
  readonly dataFolder?: string | undefined;
  /** `postgres://user:password@host:5432/database`: a PostgreSQL server, for any number of processes. It goes before a folder. */
  readonly databaseUrl?: string | undefined;
  /** How many connections to that server there are at most: 10 by default. */
  readonly poolSize?: number | undefined;
  /** How long a statement may take: 10 s by default on a server, 30 s in a folder. */
  readonly statementMilliseconds?: number | undefined;
}

/** The store on a PostgreSQL server, in a folder, or in memory where neither is given. */
export async function openStore(
  place: StorePlace,
  { applicationName, report }: { readonly applicationName: string; report(line: string): void },
): Promise<Store> {
  const { dataFolder, databaseUrl: url, ...limits } = place;
  if (url !== undefined) return openPostgresStore({ url, ...limits, applicationName, report });
  if (dataFolder === undefined) return createMemoryStore();
  return openFolderStore(dataFolder, report, limits.statementMilliseconds);
}

/** Where records are, for a person: `in PostgreSQL at localhost:5432/shop`. */
export function placeText({ dataFolder, databaseUrl }: StorePlace): string {
  if (databaseUrl !== undefined) return `in PostgreSQL at ${placeOf(databaseUrl)}`;
  return dataFolder === undefined ? 'in memory, gone when this ends' : `in ${resolve(dataFolder)}`;
}
