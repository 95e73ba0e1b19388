import { describe, expect, it } from 'vitest';
import { coresIn, pinned } from '../../../bench/harness/http/pin.js';

describe('coresIn', () => {
  it('reads the cores from the output of `taskset`', () => {
    expect(coresIn("pid 12's current affinity list: 0,1\n")).toEqual(['0', '1']);
    expect(coresIn("pid 12's current affinity list: 3")).toEqual(['3']);
    expect(coresIn("pid 12's current affinity list: 0,2-4,8")).toEqual(['0', '2', '3', '4', '8']);
  });

  it('returns none for other output', () => {
    expect(coresIn('taskset: failed to get the affinity')).toEqual([]);
    expect(coresIn('')).toEqual([]);
  });
});

it('a pinned program starts on a given core, or on any', () => {
  expect(pinned('node', '1')).toEqual(['taskset', ['-c', '1', 'node']]);
  expect(pinned('node', undefined)).toEqual(['node', []]);
});
