import type { AnswerStore } from './answer-store.js';
import { forwardedStore } from './forwarded-store.js';
import type { RecordStore, Store } from './store.js';
import { StoreUnavailableError } from './unavailable.js';

/** Who is told what a store does. */
export interface StoreObserver {
  /** After each operation, however it ended. */
  statement(operation: StoreOperation, milliseconds: number, outcome: StatementOutcome): void;
  /** Besides, where the store answered that it has not made so many changes, as others were first. */
  conflict(operation: StoreOperation, reason: ConflictReason, count: number): void;
}

export type StoreOperation = keyof RecordStore | keyof AnswerStore;

/** `refused`: the store failed at this operation and may do the next; `unavailable`: it cannot answer now. */
export type StatementOutcome = 'ok' | 'refused' | 'unavailable';

/** `taken`: a record has the id or the key. `stale`: the record has another version, or is gone. */
export type ConflictReason = 'taken' | 'stale';

/** The store, with somebody who is told of every operation. */
export function observedStore(store: Store, observer: StoreObserver): Store {
  const forwarded = forwardedStore(store);
  const { answers } = forwarded;
  const timed: Timed = async (operation, run) => {
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
    ...forwarded,
    answers: answers && (async () => observedAnswers(await answers(), timed)),
    collection: async (definition) =>
      withConflicts(observedRecords(await store.collection(definition), timed), observer),
  };
}

type Timed = <R>(operation: StoreOperation, run: () => Promise<R>) => Promise<R>;

function observedAnswers(answers: AnswerStore, timed: Timed): AnswerStore {
  return {
    claim: (claim, terms) => timed('claim', () => answers.claim(claim, terms)),
    renew: (claim, leaseMilliseconds) => timed('renew', () => answers.renew(claim, leaseMilliseconds)),
    settle: (claim, answer) => timed('settle', () => answers.settle(claim, answer)),
    release: (claim) => timed('release', () => answers.release(claim)),
  };
}

function observedRecords(records: RecordStore, timed: Timed): RecordStore {
  return {
    insert: (partition, record) => timed('insert', () => records.insert(partition, record)),
    insertMany: (partition, many) => timed('insertMany', () => records.insertMany(partition, many)),
    get: (partition, id) => timed('get', () => records.get(partition, id)),
    getByKey: (partition, key) => timed('getByKey', () => records.getByKey(partition, key)),
    replace: (partition, record, version) => timed('replace', () => records.replace(partition, record, version)),
    remove: (partition, id, version) => timed('remove', () => records.remove(partition, id, version)),
    select: (partition, selection) => timed('select', () => records.select(partition, selection)),
    count: (partition, condition) => timed('count', () => records.count(partition, condition)),
    scan: (limit, after) => timed('scan', () => records.scan(limit, after)),
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
