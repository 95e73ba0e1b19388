import { describe, expect, it } from 'vitest';
import {
  exactlyNear,
  multipleNear,
  type Multiples,
  numberOfDecimal,
  sampleMultiple,
  wholeDecimal,
} from '../../../src/model/values/multiples.js';
import { decimalOf } from '../../../src/runtime/validators/multiple.js';

function limits(of: readonly number[], minimum?: number, maximum?: number): Multiples {
  return {
    of: of.map(decimalOf),
    minimum: minimum === undefined ? undefined : decimalOf(minimum),
    maximum: maximum === undefined ? undefined : decimalOf(maximum),
  };
}

function near(wish: number, multiples: Multiples): number | undefined {
  const found = multipleNear(decimalOf(wish), multiples);
  return found && numberOfDecimal(found);
}

describe('the multiple nearest to a number', () => {
  it.each([
    [1, [5], undefined, undefined, 5],
    [1, [5], -12, 3, 0],
    [1, [5], -12, -3, -5],
    [1, [5], 1, 4, undefined],
    [1, [0.25], undefined, undefined, 1],
    [1, [0.3], 0.1, 0.8, 0.6],
    [1, [0.3], 1e-300, 1e-299, undefined],
    [0, [4, 6], 1, undefined, 12],
    [0, [0.4, 0.6], 1, undefined, 1.2],
    [0, [1e-300, 1e300], 1, undefined, 1e300],
  ])('near %d, of %j, from %s to %s', (wish, of, minimum, maximum, expected) => {
    expect(near(wish, limits(of, minimum, maximum))).toBe(expected);
  });

  it('is a double that is exactly the decimal', () => {
    expect(exactlyNear(limits([0.1], 0.25, 0.35))).toBe(0.3);
    expect(exactlyNear(limits([0.1234567890123457, 0.7654321098765431], 0.001))).toBeUndefined();
  });
});

describe('a sample', () => {
  it.each([
    [{ kind: 'integer', size: 'integer', multipleOf: '5' }, '5'],
    [{ kind: 'integer', size: 'int64', minimum: '9007199254740993', multipleOf: '10' }, '9007199254741000'],
    [{ kind: 'integer', size: 'int32', maximum: '-1', multipleOf: '7' }, '-7'],
    [{ kind: 'number', name: 'number', multipleOf: 0.01 }, '1'],
    [{ kind: 'number', name: 'float', minimum: 0.5, maximum: 0.9, multipleOf: 0.3 }, '0.9'],
    [{ kind: 'number', name: 'number' }, undefined],
  ] as const)('is for %j the multiple %s', (type, expected) => {
    expect(sampleMultiple(type)).toBe(expected);
  });

  it('is whole for whole numbers', () => {
    expect(multipleNear(wholeDecimal(8n), { of: [wholeDecimal('5')] })).toEqual(wholeDecimal(10n));
  });
});
