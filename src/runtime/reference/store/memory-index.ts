import { compareText, type Condition, isScalarValue, type Scalar, valueAt } from '../predicate/condition.js';
import { type FieldPath, isObject } from '../predicate/field-types.js';
import { longestIndexed, type StoredRecord } from './store.js';

export interface Entry {
  readonly id: string;
  readonly record: StoredRecord;
  /** The value of the text, parsed once when it is stored. */
  readonly value: unknown;
}

/** An index by the values below the indexed paths. A query checks its results again; it must never omit a record. */
export interface MemoryIndex {
  readonly paths: readonly FieldPath[];
  readonly names: readonly NameField[];
  readonly holdersByLeaf: Map<string, SortedList<Entry>>;
  /** Records that are too large for the index. */
  readonly large: SortedList<Entry>;
}

/** A field with unique strings, and the record of each. */
export interface NameField {
  readonly path: FieldPath;
  named(text: string): Entry | undefined;
}

export function createMemoryIndex(indexed: readonly FieldPath[], names: readonly NameField[]): MemoryIndex {
  const isInside = (path: FieldPath): boolean =>
    indexed.some((other) => other.length < path.length && beginsWith(path, other));
  return {
    paths: indexed.filter((path) => !isInside(path)),
    names,
    holdersByLeaf: new Map(),
    large: createSortedList(),
  };
}

export function addToIndex({ paths, holdersByLeaf, large }: MemoryIndex, entry: Entry): void {
  if (isLarge(entry)) return addSorted(large, entry);
  for (const leaf of paths.flatMap((path) => leavesOf(valueAt(entry.value, path), path))) {
    const holders = holdersByLeaf.get(leaf);
    if (holders === undefined) holdersByLeaf.set(leaf, createSortedList([entry]));
    else addSorted(holders, entry);
  }
}

export function removeFromIndex({ paths, holdersByLeaf, large }: MemoryIndex, entry: Entry): void {
  const { id, value } = entry;
  if (isLarge(entry)) return removeSorted(large, id);
  for (const leaf of paths.flatMap((path) => leavesOf(valueAt(value, path), path))) {
    const holders = holdersByLeaf.get(leaf);
    if (holders === undefined) continue;
    removeSorted(holders, id);
    // Values change; one that no record has any more must not use memory.
    if (holders.size === 0) holdersByLeaf.delete(leaf);
  }
}

function isLarge({ record }: Entry): boolean {
  return record.text.length > longestIndexed;
}

type Lists = readonly SortedList<Entry>[];

/** Lists that together contain every matching record; undefined if the index cannot tell. */
export function candidates(index: MemoryIndex, condition: Condition): Lists | undefined {
  const indexed = indexedCandidates(index, condition);
  return indexed && [...indexed, index.large];
}

function indexedCandidates(index: MemoryIndex, condition: Condition): Lists | undefined {
  switch (condition.kind) {
    case 'all':
      return fewest(condition.of.map((part) => indexedCandidates(index, part)));
    case 'any':
      return everyOne(condition.of.map((part) => indexedCandidates(index, part)));
    case 'compare':
      return condition.operator === '=' ? equals(index, condition.path, condition.value) : undefined;
    case 'contains':
    case 'includes':
      return holders(index, condition.path, condition.value);
    default:
      return undefined;
  }
}

function equals(index: MemoryIndex, path: FieldPath, value: Scalar): Lists | undefined {
  const field = index.names.find((name) => name.path.length === path.length && beginsWith(path, name.path));
  if (field === undefined || typeof value !== 'string') return holders(index, path, value);
  const entry = field.named(value);
  return entry === undefined ? [] : [createSortedList([entry])];
}

/** Records that hold the value anywhere below the path; of several leaves, the rarest. */
function holders({ paths, holdersByLeaf }: MemoryIndex, path: FieldPath, value: unknown): Lists | undefined {
  if (!paths.some((indexed) => beginsWith(path, indexed))) return undefined;
  return fewest(
    leavesOf(value, path).map((leaf) => {
      const list = holdersByLeaf.get(leaf);
      return list === undefined ? [] : [list];
    }),
  );
}

function fewest(parts: readonly (Lists | undefined)[]): Lists | undefined {
  const known = parts.filter((part) => part !== undefined);
  const [first, ...rest] = known;
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

export interface Identified {
  readonly id: string;
}

/** Items sorted by id, in blocks, so that an unsorted insertion moves few of a million. */
export interface SortedList<T extends Identified> {
  /** No block is empty, and blocks are in order. */
  readonly blocks: T[][];
  size: number;
}

const longestBlock = 512;

export function createSortedList<T extends Identified>(...blocks: T[][]): SortedList<T> {
  return { blocks, size: blocks.flat().length };
}

export function addSorted<T extends Identified>(list: SortedList<T>, added: T): void {
  const at = blockFor(list, added.id);
  const block = list.blocks[at];
  if (block === undefined) {
    list.blocks.push([added]);
    list.size += 1;
    return;
  }
  const index = countBefore(block, added.id);
  if (block[index]?.id === added.id) return;
  block.splice(index, 0, added);
  list.size += 1;
  if (block.length > longestBlock) list.blocks.splice(at + 1, 0, block.splice(longestBlock / 2));
}

export function removeSorted<T extends Identified>(list: SortedList<T>, id: string): void {
  const at = blockFor(list, id);
  const block = list.blocks[at];
  if (block === undefined) return;
  const index = countBefore(block, id);
  if (block[index]?.id !== id) return;
  block.splice(index, 1);
  list.size -= 1;
  if (block.length === 0) list.blocks.splice(at, 1);
}

export function clearSorted<T extends Identified>(list: SortedList<T>): void {
  list.blocks.length = 0;
  list.size = 0;
}

/** The items of all lists, each once and in order; only those after the id `after`. */
export function inAnyOf<T extends Identified>(lists: readonly SortedList<T>[], after: string | undefined): Iterable<T> {
  const [only] = lists;
  if (only === undefined) return [];
  if (lists.length === 1) return itemsAfter(only, after);
  const half = Math.ceil(lists.length / 2);
  return merged(inAnyOf(lists.slice(0, half), after), inAnyOf(lists.slice(half), after));
}

// Nothing is copied: the cost of a page depends on its size, not on its position.
function* itemsAfter<T extends Identified>({ blocks }: SortedList<T>, after: string | undefined): Iterable<T> {
  let at = after === undefined ? 0 : blockFor({ blocks }, after);
  let index = after === undefined ? 0 : countBefore(blocks[at] ?? [], after);
  if (after !== undefined && blocks[at]?.[index]?.id === after) index += 1;
  for (let block = blocks[at]; block !== undefined; block = blocks[at]) {
    for (let item = block[index]; item !== undefined; item = block[index]) {
      yield item;
      index += 1;
    }
    at += 1;
    index = 0;
  }
}

function* merged<T extends Identified>(left: Iterable<T>, right: Iterable<T>): Iterable<T> {
  const [lefts, rights] = [left[Symbol.iterator](), right[Symbol.iterator]()];
  let [one, other] = [lefts.next(), rights.next()];
  while (!one.done || !other.done) {
    const difference = one.done ? 1 : other.done ? -1 : compareText(one.value.id, other.value.id);
    yield difference > 0 ? other.value : one.value;
    if (difference <= 0) one = lefts.next();
    if (difference >= 0) other = rights.next();
  }
}

/** The last block that begins at or before the id; else the first one. */
function blockFor<T extends Identified>({ blocks }: Pick<SortedList<T>, 'blocks'>, id: string): number {
  let [low, high] = [0, blocks.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (compareText(blocks[middle]?.[0]?.id ?? '', id) <= 0) low = middle;
    else high = middle;
  }
  return low;
}

function countBefore<T extends Identified>(block: readonly T[], id: string): number {
  let [low, high] = [0, block.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareText(block[middle]?.id ?? '', id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
