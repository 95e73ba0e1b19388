import type { RecordStore, Store } from './store.js';
import { StoreUnavailableError } from './unavailable.js';

/** Who is told what a store does. */
export interface StoreObserver {
  /** After each operation, however it ended. */
  statement(operation: StoreOperation, milliseconds: number, outcome: StatementOutcome): void;
  /** Besides, where the store answered that it has not made a change, as another one was first. */
  conflict(operation: StoreOperation, reason: ConflictReason): void;
}

export type StoreOperation = keyof RecordStore;

/** `refused`: the store failed at this operation and may do the next; `unavailable`: it cannot answer now. */
export type StatementOutcome = 'ok' | 'refused' | 'unavailable';

/** `taken`: a record has the id or the key. `stale`: the record has another version, or is gone. */
export type ConflictReason = 'taken' | 'stale';

/** The store, with somebody who is told of every operation. */
export function observedStore(store: Store, observer: StoreObserver): Store {
  return {
    ...store,
    collection: async (definition) => observedRecords(await store.collection(definition), observer),
  };
}

function observedRecords(records: RecordStore, observer: StoreObserver): RecordStore {
  const timed = async <R>(operation: StoreOperation, run: () => Promise<R>): Promise<R> => {
    const started = performance.now();
    const tell = (outcome: StatementOutcome): void =>
      observer.statement(operation, performance.now() - started, outcome);
    const answer = await run().catch((error: unknown) => {
      tell(error instanceof StoreUnavailableError ? 'unavailable' : 'refused');
      throw error;
    });
    tell('ok');
    return answer;
  };
  return {
    async insert(partition, record) {
      const isInserted = await timed('insert', () => records.insert(partition, record));
      if (!isInserted) observer.conflict('insert', 'taken');
      return isInserted;
    },
    insertMany: (partition, many) => timed('insertMany', () => records.insertMany(partition, many)),
    get: (partition, id) => timed('get', () => records.get(partition, id)),
    getByKey: (partition, key) => timed('getByKey', () => records.getByKey(partition, key)),
    async replace(partition, record, version) {
      const outcome = await timed('replace', () => records.replace(partition, record, version));
      if (outcome !== 'replaced') observer.conflict('replace', outcome);
      return outcome;
    },
    async remove(partition, id, version) {
      const isRemoved = await timed('remove', () => records.remove(partition, id, version));
      if (!isRemoved) observer.conflict('remove', 'stale');
      return isRemoved;
    },
    select: (partition, selection) => timed('select', () => records.select(partition, selection)),
    count: (partition, condition) => timed('count', () => records.count(partition, condition)),
    scan: (limit, after) => timed('scan', () => records.scan(limit, after)),
  };
}
