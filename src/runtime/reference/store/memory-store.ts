import { compareText } from '../predicate/compare-text.js';
import { evaluate } from '../predicate/condition.js';
import { compareBySort, compareToPosition } from '../predicate/sort.js';
import type { CollectionDefinition, Position, RecordStore, Selection, Store, StoredRecord } from './store.js';

interface Entry {
  readonly record: StoredRecord;
  /** What the text stands for, parsed once when it is stored. */
  readonly value: unknown;
}

type Partitions = Map<string, Map<string, Entry>>;

/** Records in a Map, gone when the process ends. */
export function createMemoryStore(): Store {
  const partitionsByTable = new Map<string, Partitions>();
  return {
    async collection(definition) {
      const partitions: Partitions = partitionsByTable.get(definition.table) ?? new Map();
      partitionsByTable.set(definition.table, partitions);
      return memoryCollection(partitions, definition);
    },
    async clear() {
      for (const partitions of partitionsByTable.values()) partitions.clear();
    },
    async isReady() {
      return true;
    },
    async close() {},
  };
}

// Each method runs to its end without awaiting anything: that is what makes it atomic.
function memoryCollection(partitions: Partitions, definition: CollectionDefinition): RecordStore {
  const entriesOf = (partition: string): ReadonlyMap<string, Entry> => partitions.get(partition) ?? new Map();
  const put = (partition: string, record: StoredRecord): void => {
    const entries = partitions.get(partition) ?? new Map<string, Entry>();
    partitions.set(partition, entries.set(record.id, { record, value: definition.parse(record.text) }));
  };
  return {
    async insert(partition, record) {
      const entries = entriesOf(partition);
      if (entries.has(record.id) || isKeyTaken(entries, record)) return false;
      put(partition, record);
      return true;
    },
    async insertMany(partition, records) {
      const isNew = (record: StoredRecord): boolean => {
        const entries = entriesOf(partition);
        if (entries.has(record.id) || isKeyTaken(entries, record)) return false;
        put(partition, record);
        return true;
      };
      return records.filter(isNew).map(({ id }) => id);
    },
    async get(partition, id) {
      return entriesOf(partition).get(id)?.record;
    },
    async getByKey(partition, key) {
      return [...entriesOf(partition).values()].find((entry) => entry.record.key === key)?.record;
    },
    async replace(partition, record, expectedVersion) {
      const entries = entriesOf(partition);
      if (entries.get(record.id)?.record.version !== expectedVersion) return 'stale';
      if (isKeyTaken(entries, record)) return 'taken';
      put(partition, record);
      return 'replaced';
    },
    async remove(partition, id, expectedVersion) {
      if (entriesOf(partition).get(id)?.record.version !== expectedVersion) return false;
      return partitions.get(partition)?.delete(id) ?? false;
    },
    async select(partition, selection) {
      return selected([...entriesOf(partition).values()], selection);
    },
    async count(partition, condition) {
      return [...entriesOf(partition).values()].filter((entry) => evaluate(condition, entry.value)).length;
    },
  };
}

function selected(entries: readonly Entry[], selection: Selection): readonly StoredRecord[] {
  const { after, condition, limit, offset, sort } = selection;
  const bySort = compareBySort(sort);
  const isAfter = ({ record, value }: Entry, { values, id }: Position): boolean =>
    (compareToPosition(sort, value, values) || compareText(record.id, id)) > 0;
  return entries
    .filter((entry) => evaluate(condition, entry.value))
    .filter((entry) => after === undefined || isAfter(entry, after))
    .sort((left, right) => bySort(left.value, right.value) || compareText(left.record.id, right.record.id))
    .slice(offset, offset + limit)
    .map((entry) => entry.record);
}

function isKeyTaken(entries: ReadonlyMap<string, Entry>, record: StoredRecord): boolean {
  if (record.key === undefined) return false;
  return [...entries.values()].some((entry) => entry.record.key === record.key && entry.record.id !== record.id);
}
