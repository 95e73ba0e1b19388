import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RecordStore, Store } from '../../src/runtime/reference/store/store.js';
import type { BuiltReference } from '../targets/reference/built-reference.js';
import type { Caller } from './caller.js';
import { callerOf } from './caller.js';

/** A service with a mistake in it, in this process. */
export interface Planted {
  readonly caller: Caller;
  close(): Promise<void>;
}

interface ReferencePackage {
  openPostgresStore(options: { readonly url: string }): Promise<Store>;
  createReferenceServer(options: {
    readonly store: Store;
    readonly origin: () => string;
  }): Promise<{ readonly server: object; close(): Promise<void> }>;
}

interface NodeDoor {
  listen(server: object, address: object): Promise<{ readonly url: string; close(): Promise<unknown> }>;
}

/** One of the replicas that forget to ask, when they write, whether the version is still the one that they have read. */
export async function startPlanted(built: BuiltReference, databaseUrl: string): Promise<Planted> {
  const { openPostgresStore, createReferenceServer } = (await built.packages.import(
    'reference',
  )) as unknown as ReferencePackage;
  const door = pathToFileURL(join(built.packages.folder, 'server/dist/node.js')).href;
  const { listen } = (await import(door)) as NodeDoor;
  const store = await openPostgresStore({ url: databaseUrl });
  let url = 'http://localhost';
  const reference = await createReferenceServer({ store: carelessStore(store), origin: () => url });
  const listening = await listen(reference.server, { port: 0, host: '127.0.0.1' });
  ({ url } = listening);
  const caller = await callerOf(url);
  return {
    caller,
    async close() {
      caller.close();
      await listening.close();
      await reference.close();
    },
  };
}

function carelessStore(store: Store): Store {
  return { ...store, collection: async (definition) => carelessRecords(await store.collection(definition)) };
}

function carelessRecords(records: RecordStore): RecordStore {
  return {
    ...records,
    async replace(partition, record, expectedVersion) {
      const read = await records.get(partition, record.id);
      if (read?.version !== expectedVersion) return 'stale';
      // Whatever there is by now is written over.
      for (let there: typeof read | undefined = read; there !== undefined;) {
        const replacement = await records.replace(partition, record, there.version);
        if (replacement !== 'stale') return replacement;
        there = await records.get(partition, record.id);
      }
      return 'stale';
    },
  };
}
