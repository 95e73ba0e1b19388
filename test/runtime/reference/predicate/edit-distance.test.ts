import { describe, expect, it } from 'vitest';
import { editDistance, nearestName } from '../../../../src/runtime/reference/predicate/edit-distance.js';

describe('the edit distance', () => {
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
  ])('between %j and %j is %s', (left, right, distance) => {
    expect(editDistance(left, right, 2)).toBe(distance);
    expect(editDistance(right, left, 2)).toBe(distance);
  });

  it('is the basis of suggestions, none of them far-fetched', () => {
    expect(nearestName('verison', ['version', 'key'])).toBe('version');
    expect(nearestName('kye', ['id', 'key'])).toBe('key');
    expect(nearestName('foo', ['id', 'key', 'for'])).toBe('for');
    expect(nearestName('foo', ['id', 'key'])).toBeUndefined();
  });
});
