import { compareText, type Condition } from '../predicate/condition.js';
import { newWork, type Work } from '../predicate/work.js';
import { countMatches, decidedPage } from './decide.js';
import { addEntry, candidates, createPartition, type Entry, type Partition, removeEntry } from './memory-index.js';
import { firstIndex, inAnyOf } from './sorted-list.js';
import {
  type CollectionDefinition,
  type MemoryResponses,
  type PlacedRecord,
  type RecordStore,
  type ScanPosition,
  type SelectedPage,
  type Selection,
  type Store,
  type StoredRecord,
} from './store.js';

interface Partitions {
  readonly byName: Map<string, Partition>;
  /** Their names, sorted when an export asks for its first page; absent as soon as there is another partition. */
  sorted?: readonly string[] | undefined;
}

/** Records in a Map, gone when the process ends. */
export function createMemoryStore(): Store {
  const partitionsByTable = new Map<string, Partitions>();
  let responses: MemoryResponses | undefined;
  return {
    async collection(definition) {
      const partitions: Partitions = partitionsByTable.get(definition.table) ?? { byName: new Map() };
      partitionsByTable.set(definition.table, partitions);
      return memoryCollection(partitions, definition);
    },
    responses: async ({ inMemory }) => (responses ??= inMemory()),
    async clear() {
      for (const { byName } of partitionsByTable.values()) byName.clear();
      responses?.clear();
    },
    isReady: async () => true,
    close: async () => undefined,
  };
}

// No change awaits anything, which makes it atomic.
function memoryCollection(partitions: Partitions, definition: CollectionDefinition): RecordStore {
  const { byName } = partitions;
  const entryOf = (partition: string, id: string): Entry | undefined => byName.get(partition)?.byId.get(id);
  const put = (partition: string, record: StoredRecord): void => {
    const value = definition.parse(record.text);
    const records = byName.get(partition) ?? createPartition(definition);
    // A new one: an empty partition does not stay.
    if (records.byId.size === 0) partitions.sorted = undefined;
    byName.set(partition, records);
    const before = records.byId.get(record.id);
    if (before !== undefined) removeEntry(records, before);
    addEntry(records, { id: record.id, record, value });
  };
  const insert = (partition: string, record: StoredRecord): boolean => {
    const isTaken = entryOf(partition, record.id) !== undefined || isKeyTaken(byName.get(partition), record);
    if (!isTaken) put(partition, record);
    return !isTaken;
  };
  return {
    insert: async (partition, record) => insert(partition, record),
    insertMany: async (records) => records.filter(({ partition, record }) => insert(partition, record)),
    get: async (partition, id) => entryOf(partition, id)?.record,
    getByKey: async (partition, key) => byName.get(partition)?.byKey.get(key)?.record,
    async replace(partition, record, expectedVersion) {
      if (entryOf(partition, record.id)?.record.version !== expectedVersion) return 'stale';
      if (isKeyTaken(byName.get(partition), record)) return 'taken';
      put(partition, record);
      return 'replaced';
    },
    async remove(partition, id, expectedVersion) {
      const records = byName.get(partition);
      const entry = entryOf(partition, id);
      if (records === undefined || entry?.record.version !== expectedVersion) return false;
      removeEntry(records, entry);
      // Clients can invent partition names, so an empty partition must not stay in memory.
      if (records.byId.size === 0) byName.delete(partition);
      return true;
    },
    async select(partition, selection, work = newWork()) {
      const records = byName.get(partition);
      return records === undefined ? { records: [], isCut: false } : selected(records, selection, work);
    },
    async count(partition, condition, work = newWork()) {
      const records = byName.get(partition);
      if (records === undefined) return 0;
      const isAll = condition.kind === 'all' && condition.of.length === 0;
      return isAll ? records.byId.size : countMatches(candidatesOf(records, condition), condition, work);
    },
    scan: async (limit, after) => scanned(partitions, limit, after),
  };
}

function isKeyTaken(records: Partition | undefined, { id, key }: StoredRecord): boolean {
  const owner = key === undefined ? undefined : records?.byKey.get(key);
  return owner !== undefined && owner.id !== id;
}

function selected(records: Partition, selection: Selection, work: Work): Promise<SelectedPage> {
  const source = {
    idField: records.fields.id,
    batches: (condition: Condition, after: string | undefined) => candidatesOf(records, condition, after),
    recordsWith: (ids: readonly string[]) => ids.flatMap((id) => records.byId.get(id)?.record ?? []),
  };
  return decidedPage(source, selection, work);
}

/** One batch, because all are in memory anyway. */
function candidatesOf(records: Partition, condition: Condition, after?: string): readonly Iterable<Entry>[] {
  return [inAnyOf(candidates(records, condition) ?? [records.sorted], after)];
}

// Partitions are sorted here, not when they are made: only an export needs their order. It begins where a page ended.
function scanned(partitions: Partitions, limit: number, after?: ScanPosition): readonly PlacedRecord[] {
  const found: PlacedRecord[] = [];
  const names = (partitions.sorted ??= [...partitions.byName.keys()].sort(compareText));
  const start = after === undefined ? 0 : firstIndex(names, (name) => compareText(name, after.partition) >= 0);
  for (const partition of names.slice(start)) {
    const records = partitions.byName.get(partition);
    // It has become empty since they were sorted.
    if (records === undefined) continue;
    for (const { record } of inAnyOf([records.sorted], partition === after?.partition ? after.id : undefined)) {
      if (found.push({ partition, record }) === limit) return found;
    }
  }
  return found;
}
