import { describe, expect, it } from 'vitest';
import { nearestName } from '../../../src/runtime/server/parameters.js';

describe('nearestName', () => {
  const known = ['where', 'sort', 'limit', 'offset', 'withTotal'];

  it.each([
    ['wher', 'where'],
    ['Limit', 'limit'],
    ['ofset', 'offset'],
    ['withtotals', 'withTotal'],
    ['page', undefined],
    ['x', undefined],
    ['', undefined],
  ])('finds for %s: %s', (name, nearest) => {
    expect(nearestName(name, known)).toBe(nearest);
  });
});
