import type { RecordStore, Store } from './store.js';
import { StoreUnavailableError } from './unavailable.js';
import type { Around, StoreOperation } from './wrapped-store.js';
import { wrappedStore } from './wrapped-store.js';

/** Who is told what a store does. */
export interface StoreObserver {
  /** After each operation, however it ended. */
  statement(operation: StoreOperation, milliseconds: number, outcome: StatementOutcome): void;
  /** Besides, where the store answered that it has not made so many changes, as others were first. */
  conflict(operation: StoreOperation, reason: ConflictReason, count: number): void;
}

/** `refused`: the store failed at this operation and may do the next; `unavailable`: it cannot answer now. */
export type StatementOutcome = 'ok' | 'refused' | 'unavailable';

/** `taken`: a record has the id or the key. `stale`: the record has another version, or is gone. */
export type ConflictReason = 'taken' | 'stale';

/** The store, with somebody who is told of every operation. */
export function observedStore(store: Store, observer: StoreObserver): Store {
  const timed: Around = async (operation, run) => {
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
  const wrapped = wrappedStore(store, timed);
  return {
    ...wrapped,
    collection: async (definition) => withConflicts(await wrapped.collection(definition), observer),
  };
}

function withConflicts(records: RecordStore, observer: StoreObserver): RecordStore {
  return {
    ...records,
    async insert(partition, record) {
      const isInserted = await records.insert(partition, record);
      if (!isInserted) observer.conflict('insert', 'taken', 1);
      return isInserted;
    },
    async insertMany(partition, many) {
      const inserted = await records.insertMany(partition, many);
      if (inserted.length < many.length) observer.conflict('insertMany', 'taken', many.length - inserted.length);
      return inserted;
    },
    async replace(partition, record, version) {
      const outcome = await records.replace(partition, record, version);
      if (outcome !== 'replaced') observer.conflict('replace', outcome, 1);
      return outcome;
    },
    async remove(partition, id, version) {
      const isRemoved = await records.remove(partition, id, version);
      if (!isRemoved) observer.conflict('remove', 'stale', 1);
      return isRemoved;
    },
  };
}
