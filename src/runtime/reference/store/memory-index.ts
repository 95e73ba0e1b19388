import { type Condition, isScalarValue, type Scalar, valueAt } from '../predicate/condition.js';
import { type FieldPath, isObject } from '../predicate/field-types.js';
import { addSorted, createSortedList, removeSorted, type SortedList } from './sorted-list.js';
import { type CollectionDefinition, columnOf, longestIndexed, type StoredRecord } from './store.js';

export interface Entry {
  readonly id: string;
  readonly record: StoredRecord;
  /** The value of the text, parsed once when it is stored. */
  readonly value: unknown;
}

/** The records of one partition, with access by id, in id order, by key, and by values of indexed fields. */
export interface Partition {
  readonly fields: Pick<CollectionDefinition, 'id' | 'key'>;
  readonly byId: Map<string, Entry>;
  readonly byKey: Map<string, Entry>;
  readonly sorted: SortedList<Entry>;
  /** The indexed paths, without those inside others. */
  readonly paths: readonly FieldPath[];
  /** An index by the values below these paths. A query checks its results again; it must never omit a record. */
  readonly holdersByLeaf: Map<string, SortedList<Entry>>;
}

export function createPartition({ id, key, indexed }: CollectionDefinition): Partition {
  const paths = indexed.map(({ path }) => path);
  const isInside = (path: FieldPath): boolean =>
    paths.some((other) => other.length < path.length && beginsWith(path, other));
  return {
    fields: { id, key },
    byId: new Map(),
    byKey: new Map(),
    sorted: createSortedList(),
    paths: paths.filter((path) => !isInside(path)),
    holdersByLeaf: new Map(),
  };
}

export function addEntry(partition: Partition, entry: Entry): void {
  const { key } = entry.record;
  partition.byId.set(entry.id, entry);
  addSorted(partition.sorted, entry);
  if (key !== undefined) partition.byKey.set(key, entry);
  const { holdersByLeaf } = partition;
  for (const leaf of leavesOfEntry(partition, entry)) {
    const holders = holdersByLeaf.get(leaf);
    if (holders === undefined) holdersByLeaf.set(leaf, createSortedList([entry]));
    else addSorted(holders, entry);
  }
}

export function removeEntry(partition: Partition, entry: Entry): void {
  const { key } = entry.record;
  partition.byId.delete(entry.id);
  removeSorted(partition.sorted, entry.id);
  if (key !== undefined) partition.byKey.delete(key);
  const { holdersByLeaf } = partition;
  for (const leaf of leavesOfEntry(partition, entry)) {
    const holders = holdersByLeaf.get(leaf);
    if (holders === undefined) continue;
    removeSorted(holders, entry.id);
    // Values change; one that no record has any more must not use memory.
    if (holders.size === 0) holdersByLeaf.delete(leaf);
  }
}

/** The only leaf of a record that is too large for the index: it may match everything. */
const large = '';

function leavesOfEntry({ paths }: Partition, { record, value }: Entry): readonly string[] {
  if (record.text.length > longestIndexed) return [large];
  return paths.flatMap((path) => leavesOf(valueAt(value, path), path));
}

type Lists = readonly SortedList<Entry>[];

/** Lists that together contain every matching record; undefined if the index cannot tell. */
export function candidates(partition: Partition, condition: Condition): Lists | undefined {
  const indexed = indexedCandidates(partition, condition);
  return indexed && [...indexed, ...listsOf(partition, large)];
}

function indexedCandidates(partition: Partition, condition: Condition): Lists | undefined {
  switch (condition.kind) {
    case 'all':
      return fewest(condition.of.map((part) => indexedCandidates(partition, part)));
    case 'any':
      return everyOne(condition.of.map((part) => indexedCandidates(partition, part)));
    case 'compare':
      return condition.operator === '=' ? equals(partition, condition) : undefined;
    case 'contains':
    case 'includes':
      return holders(partition, condition.path, condition.value);
    default:
      return undefined;
  }
}

function equals(partition: Partition, condition: Condition & { readonly kind: 'compare' }): Lists | undefined {
  const { path, value } = condition;
  const column = typeof value === 'string' ? columnOf(condition, partition.fields) : undefined;
  if (column === undefined) return holders(partition, path, value);
  const entry = (column === 'id' ? partition.byId : partition.byKey).get(String(value));
  return entry === undefined ? [] : [createSortedList([entry])];
}

/** Records that hold the value anywhere below the path; of several leaves, the rarest. */
function holders(partition: Partition, path: FieldPath, value: unknown): Lists | undefined {
  if (!partition.paths.some((indexed) => beginsWith(path, indexed))) return undefined;
  return fewest(leavesOf(value, path).map((leaf) => listsOf(partition, leaf)));
}

function listsOf({ holdersByLeaf }: Partition, leaf: string): Lists {
  const list = holdersByLeaf.get(leaf);
  return list === undefined ? [] : [list];
}

function fewest(parts: readonly (Lists | undefined)[]): Lists | undefined {
  const [first, ...rest] = parts.filter((part) => part !== undefined);
  return rest.reduce((best, part) => (sizeOf(part) < sizeOf(best ?? []) ? part : best), first);
}

function everyOne(parts: readonly (Lists | undefined)[]): Lists | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? [...new Set(known.flat())] : undefined;
}

function sizeOf(lists: Lists): number {
  return lists.reduce((sum, { size }) => sum + size, 0);
}

// The scalars in a value, each with the names that lead to it, without array positions, so that a value has all leaves
// of every value that it includes. Null and bytes are not leaves: no condition selects by them alone.
function leavesOf(value: unknown, path: FieldPath): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((element) => leavesOf(element, path));
  if (isObject(value)) return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
  return isScalarValue(value) ? [leafOf(path, value)] : [];
}

/**
 * Equal values have equal leaves: 1, 1.0 and the bigint 1, 0 and -0. Bigints that round to the same number share a
 * leaf, which is allowed to name too many.
 */
function leafOf(path: FieldPath, value: Scalar): string {
  return JSON.stringify([...path, typeof value === 'bigint' ? Number(value) : value]);
}

function beginsWith(path: FieldPath, start: FieldPath): boolean {
  return start.every((name, index) => path[index] === name);
}
