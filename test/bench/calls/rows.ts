import type { CallRow, CallSample } from '../../../bench/harness/calls/contract.js';
import { callRowOf } from '../../../bench/harness/calls/rounds.js';

export function sampleOf(sample: Partial<CallSample>): CallSample {
  return { calls: 100, callsPerSecond: 1000, median: 500, slowest: 900, ...sample };
}

export function rowOf({ samples, ...row }: Partial<CallRow>): CallRow {
  const name = { table: 'store', case: 'get', contestant: 'embedded', records: 1000, callers: 1, ...row };
  return callRowOf(name, samples ?? [sampleOf({})]);
}
