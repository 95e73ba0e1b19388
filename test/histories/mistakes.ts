import { setTimeout as wait } from 'node:timers/promises';
import type { RecordStore, Store, StoredRecord } from '../../src/runtime/reference/store/store.js';
import type { AnomalyKind } from './anomaly.js';

/** Possible mistakes in a store, made on purpose: the checker must find them. */
export interface Mistake {
  /** The records as one replica sees them, if those in the store are correct. */
  plant(records: RecordStore): RecordStore;
  readonly shows: readonly AnomalyKind[];
}

/** Reads whether the version is still the expected one, and then overwrites whatever is there by then. */
export const carelessReplacement: Mistake = {
  plant: (records) => ({
    ...records,
    async replace(partition, record, expectedVersion) {
      const read = await records.get(partition, record.id);
      if (read?.version !== expectedVersion) return 'stale';
      for (let there: typeof read | undefined = read; there !== undefined;) {
        const replacement = await records.replace(partition, record, there.version);
        if (replacement !== 'stale') return replacement;
        there = await records.get(partition, record.id);
      }
      return 'stale';
    },
  }),
  shows: ['lost update', 'duplicate version'],
};

export const mistakes: Readonly<Record<string, Mistake>> = {
  'no mistake': { plant: (records) => records, shows: [] },
  'a replacement that does not check again': carelessReplacement,
  'a cache in each replica that the others do not update': {
    plant(records) {
      const seen = new Map<string, StoredRecord>();
      const remembered = (name: string, found: StoredRecord | undefined): StoredRecord | undefined => {
        const before = seen.get(name);
        if (found === undefined) seen.delete(name);
        else seen.set(name, found);
        return found === undefined ? undefined : (before ?? found);
      };
      return {
        ...records,
        get: async (partition, id) => remembered(id, await records.get(partition, id)),
        getByKey: async (partition, key) => remembered(`key ${key}`, await records.getByKey(partition, key)),
      };
    },
    shows: ['stale read', 'stale read in a session'],
  },
  'a replacement that is acknowledged before it is written': {
    plant: (records) => ({
      ...records,
      async replace(partition, record, expectedVersion) {
        const read = await records.get(partition, record.id);
        if (read?.version !== expectedVersion) return 'stale';
        void wait(10).then(() => records.replace(partition, record, expectedVersion));
        return 'replaced';
      },
    }),
    shows: ['lost update', 'duplicate version', 'stale read'],
  },
  'a deletion of whatever version there is': {
    plant: (records) => ({
      ...records,
      async remove(partition, id) {
        const there = await records.get(partition, id);
        return there !== undefined && records.remove(partition, id, there.version);
      },
    }),
    shows: ['lost update'],
  },
  'a deletion that does nothing': {
    plant: (records) => ({ ...records, remove: async () => true }),
    shows: ['resurrection'],
  },
  'a replacement that recreates a deleted record': {
    plant: (records) => ({
      ...records,
      async replace(partition, record, expectedVersion) {
        const replacement = await records.replace(partition, record, expectedVersion);
        if (replacement !== 'stale' || (await records.get(partition, record.id)) !== undefined) return replacement;
        return (await records.insert(partition, record)) ? 'replaced' : 'stale';
      },
    }),
    shows: ['resurrection'],
  },
  'keys that each replica knows only for itself': {
    plant(records) {
      const idsByKey = new Map<string, string>();
      // Stored without keys, as the store would refuse a second record with the same key; the record contains its key.
      const nameless = (record: StoredRecord): StoredRecord => ({ ...record, key: undefined });
      return {
        ...records,
        async insert(partition, record) {
          if (idsByKey.has(`${record.key}`)) return false;
          idsByKey.set(`${record.key}`, record.id);
          return records.insert(partition, nameless(record));
        },
        async getByKey(partition, key) {
          const found = await records.get(partition, idsByKey.get(key) ?? '');
          if (found === undefined) idsByKey.delete(key);
          return found;
        },
        replace: (partition, record, version) => records.replace(partition, nameless(record), version),
      };
    },
    shows: ['key held twice'],
  },
  'a lookup that occasionally finds nothing': {
    plant(records) {
      let looks = 0;
      return {
        ...records,
        async get(partition, id) {
          looks += 1;
          return looks % 20 === 0 ? undefined : records.get(partition, id);
        },
      };
    },
    shows: ['missing record'],
  },
};

/** A store as seen by each replica: every response takes time, as from another machine, and contains one mistake. */
export function mistakenStore(store: Store, { plant }: Mistake): Store {
  return { ...store, collection: async (definition) => plant(slow(await store.collection(definition))) };
}

function slow(records: RecordStore): RecordStore {
  const pause = (): Promise<void> => wait(Math.random() * 4);
  return {
    ...records,
    insert: (partition, record) => pause().then(() => records.insert(partition, record)),
    get: (partition, id) => pause().then(() => records.get(partition, id)),
    getByKey: (partition, key) => pause().then(() => records.getByKey(partition, key)),
    replace: (partition, record, version) => pause().then(() => records.replace(partition, record, version)),
    remove: (partition, id, version) => pause().then(() => records.remove(partition, id, version)),
  };
}
