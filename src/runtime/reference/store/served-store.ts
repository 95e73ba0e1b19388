import { type ResponseStore, type RecordStore, type Store, StoreBusyError, StoreUnavailableError } from './store.js';
import { ProblemError } from '../../server/index.js';

type StoreOperation = keyof RecordStore | keyof ResponseStore;

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

/** Runs one operation of a store; `conflicts` counts the changes that it did not make. */
type Around = <R>(operation: StoreOperation, run: () => Promise<R>, conflicts?: (result: R) => Conflicts) => Promise<R>;

type Conflicts = readonly [reason: ConflictReason, count: number];

function unless(reason: ConflictReason): (isDone: boolean) => Conflicts {
  return (isDone) => [reason, isDone ? 0 : 1];
}

/**
 * The store as a service uses it: `observer` sees each operation, and the errors of the store, which the server does not
 * know, become problems. Each member calls that of the store: a user's store may be an instance of a class, whose methods
 * a spread would lose and which need their `this`.
 */
export function servedStore(store: Store, observer?: StoreObserver): Store {
  const around: Around = async (operation, run, conflicts) => {
    const started = performance.now();
    const notify = (outcome: StatementOutcome): void =>
      observer?.statement(operation, performance.now() - started, outcome);
    const result = await run().catch((error: unknown) => {
      notify(error instanceof StoreUnavailableError ? 'unavailable' : 'refused');
      throw translated(error);
    });
    notify('ok');
    const [reason, count] = conflicts?.(result) ?? ['taken', 0];
    if (count > 0) observer?.conflict(operation, reason, count);
    return result;
  };
  const responses = store.responses?.bind(store);
  return {
    collection: async (definition) => servedRecords(await store.collection(definition), around),
    responses: responses && (async (kinds) => servedResponses(await responses(kinds), around)),
    clear: () => store.clear(),
    isReady: () => store.isReady(),
    close: () => store.close(),
    connections: store.connections?.bind(store),
  };
}

function servedRecords(records: RecordStore, around: Around): RecordStore {
  return {
    insert: (partition, record) => around('insert', () => records.insert(partition, record), unless('taken')),
    insertMany: (many) =>
      around(
        'insertMany',
        () => records.insertMany(many),
        (stored) => ['taken', many.length - stored.length],
      ),
    get: (partition, id) => around('get', () => records.get(partition, id)),
    getByKey: (partition, key) => around('getByKey', () => records.getByKey(partition, key)),
    replace: (partition, record, version) =>
      around(
        'replace',
        () => records.replace(partition, record, version),
        (outcome) => (outcome === 'replaced' ? ['stale', 0] : [outcome, 1]),
      ),
    remove: (partition, id, version) => around('remove', () => records.remove(partition, id, version), unless('stale')),
    select: (partition, selection, work) => around('select', () => records.select(partition, selection, work)),
    count: (partition, condition, work) => around('count', () => records.count(partition, condition, work)),
    scan: (limit, after) => around('scan', () => records.scan(limit, after)),
  };
}

function servedResponses(responses: ResponseStore, around: Around): ResponseStore {
  return {
    claim: (claim, terms) => around('claim', () => responses.claim(claim, terms)),
    renew: (claim, leaseMilliseconds) => around('renew', () => responses.renew(claim, leaseMilliseconds)),
    settle: (claim, response) => around('settle', () => responses.settle(claim, response)),
    release: (claim) => around('release', () => responses.release(claim)),
  };
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
