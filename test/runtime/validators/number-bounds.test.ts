import { describe, expect, it } from 'vitest';
import { closedBounds, numberInside } from '../../../src/runtime/validators/number-bounds.js';

describe('the bounds of numbers', () => {
  it.each([
    [{}, [-Infinity, Infinity]],
    [{ minimum: 0, maximum: 1 }, [0, 1]],
    [{ exclusiveMinimum: 0, exclusiveMaximum: 0 }, [5e-324, -5e-324]],
    [{ exclusiveMinimum: -1, exclusiveMaximum: 1 }, [-0.9999999999999999, 0.9999999999999999]],
    [{ exclusiveMinimum: 1, maximum: 2 }, [1.0000000000000002, 2]],
    [{ exclusiveMinimum: Number.MAX_VALUE }, [Infinity, Infinity]],
  ])('become inclusive: %o → %o', (limits, expected) => {
    expect(closedBounds(limits)).toEqual(expected);
  });

  it.each([
    [{}, 1.5, 1.5],
    [{ minimum: 2 }, 1.5, 2],
    [{ exclusiveMinimum: 2 }, 1.5, 3],
    [{ exclusiveMaximum: 1 }, 1.5, 0],
    [{ exclusiveMinimum: 0, exclusiveMaximum: 1 }, 1.5, 0.5],
    [{ exclusiveMinimum: 0, maximum: 1 }, 1.5, 1],
    [{ exclusiveMinimum: 1, exclusiveMaximum: 1.0000000000000004 }, 0, 1.0000000000000002],
  ])('hold a number inside: %o turns %d into %d', (limits, wish, expected) => {
    expect(numberInside(limits, wish)).toBe(expected);
  });
});
