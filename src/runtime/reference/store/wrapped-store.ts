import { type ResponseStore, type RecordStore, type Store, StoreBusyError, StoreUnavailableError } from './store.js';
import { ProblemError } from '../../server/index.js';

type StoreOperation = keyof RecordStore | keyof ResponseStore;

/** Wraps one operation of a store. */
type Around = <R>(operation: StoreOperation, run: () => Promise<R>) => Promise<R>;

// The store, with `around` for every operation. Each member calls that of the store: a user's store may be an instance
// of a class, whose methods a spread would lose and which need their `this`.
function wrappedStore(store: Store, around: Around): Store {
  const responses = store.responses?.bind(store);
  return {
    collection: async (definition) => wrappedRecords(await store.collection(definition), around),
    responses: responses && (async () => wrappedResponses(await responses(), around)),
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
    select: (partition, selection, work) => around('select', () => records.select(partition, selection, work)),
    count: (partition, condition, work) => around('count', () => records.count(partition, condition, work)),
    scan: (limit, after) => around('scan', () => records.scan(limit, after)),
  };
}

function wrappedResponses(responses: ResponseStore, around: Around): ResponseStore {
  return {
    claim: (claim, terms) => around('claim', () => responses.claim(claim, terms)),
    renew: (claim, leaseMilliseconds) => around('renew', () => responses.renew(claim, leaseMilliseconds)),
    settle: (claim, response) => around('settle', () => responses.settle(claim, response)),
    release: (claim) => around('release', () => responses.release(claim)),
  };
}

export interface StoreObserver {
  /** Called after each operation, also after a failure. */
  statement(operation: StoreOperation, milliseconds: number, outcome: StatementOutcome): void;
  /** Called for changes that the store did not make, because others came first. */
  conflict(operation: StoreOperation, reason: ConflictReason, count: number): void;
}

/** `refused`: this operation failed, and the next may succeed; `unavailable`: the store cannot respond now. */
type StatementOutcome = 'ok' | 'refused' | 'unavailable';

/** `taken`: a record has the id or the key. `stale`: the record has another version, or is gone. */
type ConflictReason = 'taken' | 'stale';

export function observedStore(store: Store, observer: StoreObserver): Store {
  const timed: Around = async (operation, run) => {
    const started = performance.now();
    const notify = (outcome: StatementOutcome): void =>
      observer.statement(operation, performance.now() - started, outcome);
    const result = await run().catch((error: unknown) => {
      notify(error instanceof StoreUnavailableError ? 'unavailable' : 'refused');
      throw error;
    });
    notify('ok');
    return result;
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

/** The store, with problems instead of its own errors, which the server does not know. */
export function translatedStore(store: Store): Store {
  return wrappedStore(store, async (_operation, run) => {
    try {
      return await run();
    } catch (error) {
      throw translated(error);
    }
  });
}

/** 409: too much contention on the same records. 503: the store cannot respond now. */
function translated(cause: unknown): unknown {
  if (cause instanceof StoreBusyError) {
    const detail = 'Other requests changed the same record at once; try again.';
    return new ProblemError({ status: 409, detail }, { cause });
  }
  if (!(cause instanceof StoreUnavailableError)) return cause;
  return new ProblemError({ status: 503, detail: 'The store does not respond; try again later.' }, { cause });
}
