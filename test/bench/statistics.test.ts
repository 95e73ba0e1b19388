import { describe, expect, it } from 'vitest';
import { median, quartiles } from '../../bench/harness/statistics.js';

describe('the median', () => {
  it('is the one in the middle, in whatever order they came', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([7])).toBe(7);
  });

  it('is halfway between two in the middle', () => {
    expect(median([1, 100, 3, 2])).toBe(2.5);
  });

  it('sorts as numbers, not as texts', () => {
    expect(median([10, 9, 100])).toBe(10);
  });

  it('leaves the samples as they were', () => {
    const samples = [3, 1, 2];
    median(samples);
    expect(samples).toEqual([3, 1, 2]);
  });

  it('is nothing of nothing', () => {
    expect(() => median([])).toThrow('Bug: there are no samples.');
  });
});

describe('quartiles', () => {
  it('hold the middle half', () => {
    expect(quartiles([1, 2, 3, 4, 5])).toEqual([2, 4]);
    expect(quartiles([5, 1])).toEqual([2, 4]);
    expect(quartiles([8])).toEqual([8, 8]);
  });

  it('are not moved by one wild sample', () => {
    expect(quartiles([10, 11, 12, 13, 9000])).toEqual([11, 13]);
  });
});
