import { describe, expect, it } from 'vitest';
import { defaultLimits, limitsOf } from '../../../src/runtime/server/limits.js';

describe('limitsOf', () => {
  it('takes what is given, and the defaults for the rest', () => {
    expect(limitsOf()).toEqual(defaultLimits);
    expect(limitsOf({ depth: 3 })).toEqual({ ...defaultLimits, depth: 3 });
  });

  it('never takes undefined for "no limit"', () => {
    expect(limitsOf({ bodyBytes: undefined })).toEqual(defaultLimits);
  });

  it('refuses what is no limit', () => {
    for (const value of [0, -1, NaN]) expect(() => limitsOf({ actions: value })).toThrow('The limit actions');
  });

  it('knows how long a timer can be', () => {
    expect(limitsOf({ requestMilliseconds: Infinity }).requestMilliseconds).toBe(2 ** 31 - 1);
    expect(limitsOf({ bodyBytes: Infinity }).bodyBytes).toBe(Infinity);
  });
});
