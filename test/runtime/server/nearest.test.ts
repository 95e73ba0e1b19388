import { describe, expect, it } from 'vitest';
import { editDistance, nearestName } from '../../../src/runtime/server/nearest.js';

describe('nearestName', () => {
  const known = ['where', 'sort', 'limit', 'offset', 'withTotal'];

  it.each([
    ['wher', 'where'],
    ['Limit', 'limit'],
    ['ofset', 'offset'],
    ['srot', 'sort'],
    ['withtotals', 'withTotal'],
    ['page', undefined],
    ['x', undefined],
    ['', undefined],
  ])('finds for %s: %s', (name, nearest) => {
    expect(nearestName(name, known)).toBe(nearest);
  });

  it('finds the nearest of several, the first of equally near ones', () => {
    expect(nearestName('verison', ['person', 'version', 'key'])).toBe('version');
    expect(nearestName('foo', ['id', 'key', 'for', 'fob'])).toBe('for');
    expect(nearestName('foo', ['id', 'key'])).toBeUndefined();
  });
});

it.each([
  ['', '', 0],
  ['', 'ab', 2],
  ['lamp', 'lamp', 0],
  ['lamp', 'lump', 1],
  ['lamp', 'lam', 1],
  ['lamp', 'xlamp', 1],
  ['lamp', 'lapm', 1],
  ['kitten', 'sittin', 2],
  ['ab', 'ba', 1],
  ['lamp', 'adapter', undefined],
  ['😀a', '😀b', 1],
])('the edit distance between %j and %j is %s', (left, right, distance) => {
  expect(editDistance(left, right, 2)).toBe(distance);
  expect(editDistance(right, left, 2)).toBe(distance);
});
