import type { RecordStore, Store } from './store.js';

/*
 * A store of somebody's own may be of a class, whose methods a spread leaves behind and which want their object with them.
 */

/** The same store as a plain object, to be spread: each member calls that of the store. */
export function forwardedStore(store: Store): Store {
  return {
    collection: (definition) => store.collection(definition),
    answers: store.answers?.bind(store),
    clear: () => store.clear(),
    isReady: () => store.isReady(),
    close: () => store.close(),
    connections: store.connections?.bind(store),
  };
}

/** The same for records. */
export function forwardedRecords(records: RecordStore): RecordStore {
  return {
    insert: (partition, record) => records.insert(partition, record),
    insertMany: (partition, many) => records.insertMany(partition, many),
    get: (partition, id) => records.get(partition, id),
    getByKey: (partition, key) => records.getByKey(partition, key),
    replace: (partition, record, version) => records.replace(partition, record, version),
    remove: (partition, id, version) => records.remove(partition, id, version),
    select: (partition, selection) => records.select(partition, selection),
    count: (partition, condition) => records.count(partition, condition),
    scan: (limit, after) => records.scan(limit, after),
  };
}
