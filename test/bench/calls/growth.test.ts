import { describe, expect, it } from 'vitest';
import { growthOf, isFlat } from '../../../bench/harness/calls/growth.js';
import { growthSizes } from '../../../bench/harness/store/growth-sizes.js';
import { rowOf, sampleOf } from './rows.js';

const of = (...times: readonly number[]) => times.map((median) => sampleOf({ median }));

describe('growth', () => {
  it('divides the time with the most records by the time with the fewest, in each round', () => {
    const growth = growthOf(
      [
        rowOf({ records: 100_000, samples: of(300, 600, 450) }),
        rowOf({ records: 1000, samples: of(100, 200, 300) }),
        rowOf({ records: 10_000, samples: of(999, 999, 999) }),
        rowOf({ contestant: 'memory', records: 1000, samples: of(1, 1, 1) }),
      ],
      'embedded',
    );
    expect(growth?.rows.map(({ records }) => records)).toEqual([1000, 10_000, 100_000]);
    expect(growth?.ratio).toEqual({ median: 3, spread: [2.25, 3] });
    expect(growth && isFlat(growth)).toBe(false);
  });

  it('is flat where the most records take hardly longer than the fewest', () => {
    const growth = growthOf([rowOf({ samples: of(1000) }), rowOf({ records: 10_000, samples: of(1500) })], 'embedded');
    expect(growth && isFlat(growth)).toBe(true);
  });

  it('is flat where the difference is only microseconds, whatever the ratio', () => {
    const growthTo = (time: number) =>
      growthOf([rowOf({ samples: of(1) }), rowOf({ records: 10_000, samples: of(time) })], 'embedded');
    expect([40, 60].map(growthTo).map((growth) => growth && isFlat(growth))).toEqual([true, false]);
  });

  it('is undefined for a contestant that was not measured', () => {
    expect(growthOf([rowOf({})], 'memory')).toBeUndefined();
  });
});

it('growthSizes goes from a thousand records by powers of ten to the requested number', () => {
  expect(growthSizes(1_000_000)).toEqual([1000, 10_000, 100_000, 1_000_000]);
  expect(growthSizes(25_000)).toEqual([1000, 10_000, 25_000]);
  expect(growthSizes(1000)).toEqual([1000]);
});
