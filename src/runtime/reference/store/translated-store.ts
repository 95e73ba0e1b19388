import type { RecordStore, Store } from './store.js';
import { StoreBusyError, StoreUnavailableError } from './unavailable.js';

/** The store, with other errors in place of its own: such that the server has an answer for, once there are requests. */
export function translatedStore(
  store: Store,
  problemOf: (error: StoreUnavailableError | StoreBusyError) => Error,
): Store {
  const translated = async <R>(answer: Promise<R>): Promise<R> => {
    try {
      return await answer;
    } catch (error) {
      throw error instanceof StoreUnavailableError || error instanceof StoreBusyError ? problemOf(error) : error;
    }
  };
  return {
    ...store,
    collection: async (definition) => translatedRecords(await store.collection(definition), translated),
  };
}

function translatedRecords(records: RecordStore, translated: <R>(answer: Promise<R>) => Promise<R>): RecordStore {
  return {
    insert: (partition, record) => translated(records.insert(partition, record)),
    insertMany: (partition, many) => translated(records.insertMany(partition, many)),
    get: (partition, id) => translated(records.get(partition, id)),
    getByKey: (partition, key) => translated(records.getByKey(partition, key)),
    replace: (partition, record, version) => translated(records.replace(partition, record, version)),
    remove: (partition, id, version) => translated(records.remove(partition, id, version)),
    select: (partition, selection) => translated(records.select(partition, selection)),
    count: (partition, condition) => translated(records.count(partition, condition)),
  };
}
