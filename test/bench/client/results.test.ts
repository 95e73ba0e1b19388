import { describe, expect, it } from 'vitest';
import { compilerCountsIn } from '../../../bench/harness/client/compiler-counts.js';
import { flawOfResult } from '../../../bench/harness/client/flaw.js';
import { atMost, timesAsMuch } from '../../../bench/harness/client/ratio.js';
import { clientRow } from './rows.js';

describe('what a client returns', () => {
  it('is right if it is the same as JSON, with 64-bit integers as numbers or as bigint', () => {
    expect(flawOfResult({ id: 'a', count: 7n }, { count: 7, id: 'a' })).toBeUndefined();
    expect(flawOfResult({ id: 'a', count: 7 }, { id: 'a', count: 7 })).toBeUndefined();
  });

  it('is wrong if it differs, such as digits for a number, or is nothing', () => {
    expect(flawOfResult({ count: '7' }, { count: 7 })).toBe('returns {"count":"7"}');
    expect(flawOfResult(undefined, { count: 7 })).toBe('returns undefined');
    expect(flawOfResult('a'.repeat(100), {})).toBe(`returns "${'a'.repeat(79)}…`);
  });
});

describe('the ratio of two clients', () => {
  it('is that of the rounds, so what a round met does not matter', () => {
    const ratio = timesAsMuch(clientRow('ours', [110, 1100, 110]), clientRow('fetch', [100, 1000, 100]));
    expect(ratio.median).toBeCloseTo(1.1);
    expect(ratio.spread[1]).toBeCloseTo(1.1);
  });

  it('meets a limit, or meets it in a quarter of the rounds, or misses it', () => {
    expect(atMost({ median: 1.15, spread: [1.1, 1.2] }, 1.15)).toBe('met');
    expect(atMost({ median: 1.16, spread: [1.1, 1.2] }, 1.15)).toBe('close');
    expect(atMost({ median: 1.2, spread: [1.16, 1.3] }, 1.15)).toBe('missed');
  });
});

describe('the counts of the compiler', () => {
  const said = `Files:                         88
Lines of Library:           42000
Lines of Definitions:         800
Lines of TypeScript:           20
Types:                       1234
Instantiations:              5678
Memory used:               90000K
Check time:                 0.12s`;

  it('are read from what it prints; lines without those of the platform', () => {
    expect(compilerCountsIn(said)).toEqual({ lines: 820, types: 1234, instantiations: 5678 });
  });

  it('are missing with an error that shows what it printed', () => {
    expect(() => compilerCountsIn('Files: 1')).toThrow('The compiler reports no "Lines of Definitions":\nFiles: 1');
  });
});
