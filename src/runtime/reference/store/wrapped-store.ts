import { type ResponseStore, type RecordStore, type Store, StoreBusyError, StoreUnavailableError } from './store.js';
import { ProblemError } from '../../server/index.js';

type StoreOperation = keyof RecordStore | keyof ResponseStore;

/** Runs one operation of a store, and does something before or after it. */
type Around = <R>(operation: StoreOperation, run: () => Promise<R>) => Promise<R>;

/**
 * The store, with `around` at every operation on records and answers. Each member calls that of the store: a store of
 * somebody's own may be of a class, whose methods a spread would leave behind and which want their object with them.
 */
function wrappedStore(store: Store, around: Around): Store {
  const answers = store.answers?.bind(store);
  return {
    collection: async (definition) => wrappedRecords(await store.collection(definition), around),
    answers: answers && (async () => wrappedResponses(await answers(), around)),
    clear: () => store.clear(),
    isReady: () => store.isReady(),
    close: () => store.close(),
    connections: store.connections?.bind(store),
  };
}

function wrappedRecords(records: RecordStore, around: Around): RecordStore {
  return {
    insert: (partition, record) => around('insert', () => records.insert(partition, record)),
    insertMany: (partition, many) => around('insertMany', () => records.insertMany(partition, many)),
    get: (partition, id) => around('get', () => records.get(partition, id)),
    getByKey: (partition, key) => around('getByKey', () => records.getByKey(partition, key)),
    replace: (partition, record, version) => around('replace', () => records.replace(partition, record, version)),
    remove: (partition, id, version) => around('remove', () => records.remove(partition, id, version)),
    select: (partition, selection) => around('select', () => records.select(partition, selection)),
    count: (partition, condition) => around('count', () => records.count(partition, condition)),
    scan: (limit, after) => around('scan', () => records.scan(limit, after)),
  };
}

function wrappedResponses(answers: ResponseStore, around: Around): ResponseStore {
  return {
    claim: (claim, terms) => around('claim', () => answers.claim(claim, terms)),
    renew: (claim, leaseMilliseconds) => around('renew', () => answers.renew(claim, leaseMilliseconds)),
    settle: (claim, answer) => around('settle', () => answers.settle(claim, answer)),
    release: (claim) => around('release', () => answers.release(claim)),
  };
}

/** Who is told what a store does. */
export interface StoreObserver {
  /** After each operation, however it ended. */
  statement(operation: StoreOperation, milliseconds: number, outcome: StatementOutcome): void;
  /** Besides, where the store answered that it has not made so many changes, as others were first. */
  conflict(operation: StoreOperation, reason: ConflictReason, count: number): void;
}

/** `refused`: the store failed at this operation and may do the next; `unavailable`: it cannot answer now. */
type StatementOutcome = 'ok' | 'refused' | 'unavailable';

/** `taken`: a record has the id or the key. `stale`: the record has another version, or is gone. */
type ConflictReason = 'taken' | 'stale';

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

/** The store, with problems in place of its own errors, which the server would not know. */
export function translatedStore(store: Store): Store {
  return wrappedStore(store, async (_operation, run) => {
    try {
      return await run();
    } catch (error) {
      throw translated(error);
    }
  });
}

/** 409: too many change the same records at once. 503: the store cannot answer now. */
function translated(cause: unknown): unknown {
  if (cause instanceof StoreBusyError)
    return new ProblemError({ status: 409, detail: 'Others were changing the same at once; try again.' }, { cause });
  if (!(cause instanceof StoreUnavailableError)) return cause;
  return new ProblemError({ status: 503, detail: 'The store does not answer; try again later.' }, { cause });
}
