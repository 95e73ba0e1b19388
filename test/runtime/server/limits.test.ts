import { describe, expect, it } from 'vitest';
import { defaultLimits, limitsOf } from '../../../src/runtime/server/limits.js';

describe('limitsOf', () => {
  it('returns the given limits, and defaults for the rest', () => {
    expect(limitsOf()).toEqual(defaultLimits);
    expect(limitsOf({ depth: 3 })).toEqual({ ...defaultLimits, depth: 3 });
  });

  it('never reads undefined as "no limit"', () => {
    expect(limitsOf({ bodyBytes: undefined })).toEqual(defaultLimits);
  });

  it('refuses invalid limits', () => {
    for (const value of [0, -1, NaN]) expect(() => limitsOf({ actions: value })).toThrow('The limit actions');
  });

  it('caps times at the maximum of timers', () => {
    expect(limitsOf({ requestMilliseconds: Infinity }).requestMilliseconds).toBe(2 ** 31 - 1);
    expect(limitsOf({ bodyBytes: Infinity }).bodyBytes).toBe(Infinity);
  });
});
