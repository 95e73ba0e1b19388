import { expect, it } from 'vitest';
import { isSameData } from '../../src/source/same-data.js';

it.each([
  [1, 1, true],
  [1, '1', false],
  ['a', 'a', true],
  [null, {}, false],
  [[], {}, false],
  [{}, [], false],
  [{ a: [1, { b: 'c' }] }, { a: [1, { b: 'c' }] }, true],
  [{ a: [1, { b: 'c' }] }, { a: [1, { b: 'd' }] }, false],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[1], [1, 2], false],
])('%j and %j: %s', (one, other, expected) => {
  expect(isSameData(one, other)).toBe(expected);
});

it('compares the order of keys too, which decides how data is printed', () => {
  expect(isSameData({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false);
});
