import { chartSvg } from '../harness/chart.js';
import type { ClientRow } from '../harness/client/contract.js';
import { cases } from './cases.js';

/** The picture of the calls. */
export function clientChart(rows: readonly ClientRow[], contestants: readonly string[]): string {
  return chartSvg({
    title: 'The generated client beside the others',
    note: 'Calls per second of processor time of the client: longer is better. Each panel has its own scale.',
    panels: cases.map(({ name }) => ({ case: name, title: name })),
    rows: rows.map(({ case: name, contestant, node, processorMicroseconds: { median, spread } }) => ({
      case: name,
      contestant,
      node,
      median: median * 1000,
      spread: [spread[0] * 1000, spread[1] * 1000],
      unit: 'ns',
    })),
    contestants,
  });
}
