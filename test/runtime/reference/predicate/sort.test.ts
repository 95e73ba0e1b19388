import { describe, expect, it } from 'vitest';
import {
  compareSortValues,
  parseSort,
  type SortKey,
  effectiveKeys,
  sortValuesOf,
} from '../../../../src/runtime/reference/predicate/field-reader.js';
import { thingType } from '../thing.js';

function sorted(keys: readonly string[], values: readonly object[]): readonly object[] {
  const sort = keys.map((key) => parseSort(key, thingType));
  return [...values].sort((left, right) =>
    compareSortValues(sort, sortValuesOf(left, sort), sortValuesOf(right, sort)),
  );
}

describe('a sort', () => {
  it('applies its keys in order, with absent values last in both directions', () => {
    const values = [{ name: 'b' }, { name: 'a', version: 1 }, { name: 'a', version: 2 }, {}];
    expect(sorted(['name', 'version desc'], values)).toEqual([
      { name: 'a', version: 2 },
      { name: 'a', version: 1 },
      { name: 'b' },
      {},
    ]);
    expect(sorted(['name DESC'], [{}, { name: 'a' }, { name: 'b' }])).toEqual([{ name: 'b' }, { name: 'a' }, {}]);
  });

  it('treats a value of another type, stored under an older model, as absent', () => {
    const values = [{ version: 'x' }, { version: 2 }, { version: null }, { version: true }, { version: 1n }, {}];
    const [two, one, ...others] = sorted(['version desc'], values);
    expect([two, one]).toEqual([{ version: 2 }, { version: 1n }]);
    expect(others).toEqual([{ version: 'x' }, { version: null }, { version: true }, {}]);
  });

  it('ends with the id, which is unique', () => {
    const keys = (...texts: readonly string[]): readonly SortKey[] => texts.map((text) => parseSort(text, thingType));
    expect(effectiveKeys(keys('name', 'id desc', 'size'), 'id')).toEqual(keys('name', 'id desc'));
    expect(effectiveKeys(keys('name', 'id', 'size'), 'id')).toEqual(keys('name'));
    expect(effectiveKeys(keys('id'), 'id')).toEqual([]);
    expect(effectiveKeys(keys('size', 'name'), 'id')).toEqual(keys('size', 'name'));
  });

  it.each([
    ['', 'column 1: expected the name of a field, found the end'],
    ['-inner.words', 'column 1: no field begins with "-"; the order is written "inner.words desc"'],
    ['name down', 'column 6: expected "asc", "desc" or the end, found "down"'],
    ['nmae', 'column 1: unknown field "nmae"; did you mean "name"?'],
    ['inner.words', 'column 1: "inner.words" is not a single value, so it cannot be sorted by'],
  ])('is refused: %j', (text, message) => {
    expect(() => parseSort(text, thingType)).toThrow(message);
  });
});
