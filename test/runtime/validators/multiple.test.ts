import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multipleScaleOf } from '../../../src/model/values/multiples.js';
import { decimalOf, isMultiple } from '../../../src/runtime/validators/multiple.js';
import { inTier } from '../../support/tier.js';

function scaleOf(multipleOf: number): number | undefined {
  return multipleScaleOf({ kind: 'number', name: 'number', multipleOf });
}

describe('isMultiple', () => {
  it.each([
    [0.0075, 0.0001],
    [1e308, 0.5],
    [0, 0.3],
    [-0, 7],
    [-19.99, 0.01],
    [4.35, 0.01],
    [1.1, 0.1],
    [1e22, 1e21],
    [123456789012.34, 0.02],
    [5e-324, 5e-324],
    [1.7976931348623157e308, 1e292],
    [9007199254740991, 0.1],
    [12391239123, 1e-8],
  ])('accepts %d for %d', (value, of) => {
    expect(isMultiple(value, of)).toBe(true);
    expect(isMultiple(value, of, scaleOf(of))).toBe(true);
  });

  it.each([
    [0.00751, 0.0001],
    [1e308, 0.123456789],
    [35, 1.5],
    [0.30000000000000004, 0.1],
    [4.999999999999999, 0.01],
    [5e-324, 1e-323],
    [1e-7, 0.01],
    [1, 1e300],
    [9007199254740991, 2],
  ])('refuses %d for %d', (value, of) => {
    expect(isMultiple(value, of)).toBe(false);
    expect(isMultiple(value, of, scaleOf(of))).toBe(false);
  });

  it('is exact for bigints beyond 2^53', () => {
    expect(isMultiple(9007199254740993n, 3n)).toBe(9007199254740993n % 3n === 0n);
    expect(isMultiple(9007199254740994n, 3n)).toBe(9007199254740994n % 3n === 0n);
    expect(isMultiple(30, 3n)).toBe(true);
  });

  // A number is transmitted as a double, so a bigint in its place counts as that double.
  it('treats a bigint in place of a number as its double', () => {
    expect(isMultiple(9007199254740993n, 0.5)).toBe(true);
    expect(isMultiple(9007199254740993n, 4)).toBe(isMultiple(9007199254740992, 4));
  });

  const decimals = fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -30, max: 25 }))
    .map(([digits, exponent]) => Number(`${digits}e${exponent}`));

  it('returns the same with and without a precomputed scale', () => {
    const steps = decimals.map(Math.abs).filter((step) => step > 0);
    fc.assert(
      fc.property(fc.oneof(decimals, fc.double({ noNaN: true, noDefaultInfinity: true })), steps, (value, of) => {
        expect(isMultiple(value, of, scaleOf(of))).toBe(isMultiple(value, of));
      }),
      { numRuns: inTier({ short: 200, long: 2000 }) },
    );
  });

  it('accepts every product of decimals that fits into a double', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: -1e8, max: 1e8 }),
        fc.integer({ min: 0, max: 20 }),
        (step, count, places) => {
          const of = Number(`${step}e-${places}`);
          expect(isMultiple(Number(`${step * count}e-${places}`), of, scaleOf(of))).toBe(true);
          const isNext = step === 1;
          expect(isMultiple(Number(`${step * count + 1}e-${places}`), of, scaleOf(of))).toBe(isNext);
        },
      ),
      { numRuns: inTier({ short: 200, long: 2000 }) },
    );
  });

  it('is decided by the shortest decimal of a double', () => {
    expect(decimalOf(1.5e-7)).toEqual({ digits: 15n, exponent: -8 });
    expect(decimalOf(1e23)).toEqual({ digits: 1n, exponent: 23 });
    expect(decimalOf(-0.25)).toEqual({ digits: -25n, exponent: -2 });
  });

  it.each([
    [0.25, 100],
    [5, 1],
    [1e-22, 1e22],
    [1e-23, undefined],
    [1e22, undefined],
    [0.1234567890123456, undefined],
  ])('uses for %d the scale %s', (of, scale) => {
    expect(scaleOf(of)).toBe(scale);
  });
});
