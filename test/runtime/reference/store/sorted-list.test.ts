import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareText } from '../../../../src/runtime/reference/predicate/condition.js';
import {
  addSorted,
  createSortedList,
  inAnyOf,
  removeSorted,
  type SortedList,
} from '../../../../src/runtime/reference/store/sorted-list.js';

interface Item {
  readonly id: string;
}

function listOf(ids: Iterable<string>): SortedList<Item> {
  const list = createSortedList<Item>();
  for (const id of ids) addSorted(list, { id });
  return list;
}

function idsOf(lists: readonly SortedList<Item>[], after?: string): readonly string[] {
  return [...inAnyOf(lists, after)].map(({ id }) => id);
}

describe('a sorted list', () => {
  it('is a set in the order of code points, whatever is added and removed', () => {
    // So many in total that blocks are split and emptied.
    const id = fc.integer({ min: 0, max: 3000 }).map((number) => `${number}`);
    const steps = fc.array(fc.tuple(fc.boolean(), id), { minLength: 2000, maxLength: 4000, size: 'max' });
    fc.assert(
      fc.property(steps, id, (steps, after) => {
        const list = createSortedList<Item>();
        const expected = new Set<string>();
        for (const [isAdded, id] of steps) {
          if (isAdded) addSorted(list, { id });
          else removeSorted(list, id);
          if (isAdded) expected.add(id);
          else expected.delete(id);
        }
        const sorted = [...expected].sort(compareText);
        expect(idsOf([list])).toEqual(sorted);
        expect(idsOf([list], after)).toEqual(sorted.filter((id) => compareText(id, after) > 0));
        expect(list.size).toBe(sorted.length);
        expect(list.blocks.every((block) => block.length > 0 && block.length <= 512)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('is empty again when everything has been removed', () => {
    const ids = Array.from({ length: 2000 }, (_, index) => String(index));
    const list = listOf(ids);
    expect(list.blocks.length).toBeGreaterThan(3);
    for (const id of ids) removeSorted(list, id);
    expect(list).toEqual({ blocks: [], size: 0 });
  });

  it('can be merged with others, each item once', () => {
    const lists = [listOf('aceg'), listOf('abcd'), listOf(''), listOf('hg'), listOf('ca')];
    expect(idsOf(lists).join('')).toBe('abcdegh');
    expect(idsOf(lists, 'c').join('')).toBe('degh');
    expect(idsOf(lists, 'cc').join('')).toBe('degh');
    expect(idsOf(lists, 'z')).toEqual([]);
    expect(idsOf([])).toEqual([]);
  });
});
