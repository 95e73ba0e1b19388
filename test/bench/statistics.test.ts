import { describe, expect, it } from 'vitest';
import { median, quartiles } from '../../bench/harness/statistics.js';

describe('the median', () => {
  it('is the middle sample, in whatever order they came', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([7])).toBe(7);
  });

  it('is halfway between the two middle samples', () => {
    expect(median([1, 100, 3, 2])).toBe(2.5);
  });

  it('sorts numerically', () => {
    expect(median([10, 9, 100])).toBe(10);
  });

  it('leaves the samples unchanged', () => {
    const samples = [3, 1, 2];
    median(samples);
    expect(samples).toEqual([3, 1, 2]);
  });

  it('cannot be taken of no samples', () => {
    expect(() => median([])).toThrow('Bug: there are no samples.');
  });
});

describe('quartiles', () => {
  it('enclose the middle half', () => {
    expect(quartiles([1, 2, 3, 4, 5])).toEqual([2, 4]);
    expect(quartiles([5, 1])).toEqual([2, 4]);
    expect(quartiles([8])).toEqual([8, 8]);
  });

  it('are not moved by one outlier', () => {
    expect(quartiles([10, 11, 12, 13, 9000])).toEqual([11, 13]);
  });
});
