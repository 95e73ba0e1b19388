import type { ClientRow, ClientSample } from '../../../bench/harness/client/contract.js';
import { clientRowOf } from '../../../bench/harness/client/rounds.js';

/** A row of GET, with these times of a call in microseconds, one for each round. */
export function clientRow(contestant: string, times: readonly number[]): ClientRow {
  const samples = times.map((processorMicroseconds): ClientSample => {
    return { processorMicroseconds, calls: 100, callsPerSecond: 1000, median: 900, slowest: 2000 };
  });
  return clientRowOf({ case: 'GET', contestant, node: '20' }, samples);
}
