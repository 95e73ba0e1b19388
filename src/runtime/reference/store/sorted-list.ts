import { compareText } from '../predicate/condition.js';

interface Identified {
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
  const { at, block, index } = placeIn(list, added.id);
  if (block[index]?.id === added.id) return;
  if (list.blocks.length === 0) list.blocks.push(block);
  block.splice(index, 0, added);
  list.size += 1;
  if (block.length > longestBlock) list.blocks.splice(at + 1, 0, block.splice(longestBlock / 2));
}

export function removeSorted<T extends Identified>(list: SortedList<T>, id: string): void {
  const { at, block, index } = placeIn(list, id);
  if (block[index]?.id !== id) return;
  block.splice(index, 1);
  list.size -= 1;
  if (block.length === 0) list.blocks.splice(at, 1);
}

/** Where the item with that id is, or would be. */
function placeIn<T extends Identified>(
  { blocks }: SortedList<T>,
  id: string,
): { readonly at: number; readonly block: T[]; readonly index: number } {
  // The last block that begins at or before the id; else the first one.
  const at = Math.max(0, firstIndex(blocks, ([first]) => compareText(first?.id ?? '', id) > 0) - 1);
  const block = blocks[at] ?? [];
  return { at, block, index: firstIndex(block, (item) => compareText(item.id, id) >= 0) };
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
function* itemsAfter<T extends Identified>(list: SortedList<T>, after: string | undefined): Iterable<T> {
  const { blocks } = list;
  let { at, index } = after === undefined ? { at: 0, index: 0 } : placeIn(list, after);
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

/** The index of the first part for which a test holds, as for all after it; the length if there is none. */
export function firstIndex<Part>(parts: readonly Part[], holds: (part: Part) => boolean): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(parts[middle] as Part)) high = middle;
    else low = middle + 1;
  }
  return low;
}
