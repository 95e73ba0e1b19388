import type { AnswerStore } from './answer-store.js';
import type { RecordStore, Store } from './store.js';

export type StoreOperation = keyof RecordStore | keyof AnswerStore;

/** Runs one operation of a store, and does something before or after it. */
export type Around = <R>(operation: StoreOperation, run: () => Promise<R>) => Promise<R>;

/**
 * The store, with `around` at every operation on records and answers. Each member calls that of the store: a store of
 * somebody's own may be of a class, whose methods a spread would leave behind and which want their object with them.
 */
export function wrappedStore(store: Store, around: Around): Store {
  const answers = store.answers?.bind(store);
  return {
    collection: async (definition) => wrappedRecords(await store.collection(definition), around),
    answers: answers && (async () => wrappedAnswers(await answers(), around)),
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

function wrappedAnswers(answers: AnswerStore, around: Around): AnswerStore {
  return {
    claim: (claim, terms) => around('claim', () => answers.claim(claim, terms)),
    renew: (claim, leaseMilliseconds) => around('renew', () => answers.renew(claim, leaseMilliseconds)),
    settle: (claim, answer) => around('settle', () => answers.settle(claim, answer)),
    release: (claim) => around('release', () => answers.release(claim)),
  };
}
