import { chartSvg } from '../harness/chart.js';
import type { Row } from '../harness/contract.js';

const panels = [
  { case: 'hits', title: 'The twelve routes of the service' },
  { case: 'hits, 500 routes', title: 'Five hundred routes' },
  { case: 'misses', title: 'What none of the twelve fits' },
  { case: 'misses, 500 routes', title: 'What none of the five hundred fits' },
];

export function routerChart(rows: readonly Row[], contestants: readonly string[]): string {
  return chartSvg({
    title: 'The generated router beside the others',
    note: 'Requests routed per second: longer is better. Each panel has its own scale.',
    panels,
    rows: rows.filter(({ unit }) => unit === 'ns'),
    contestants,
  });
}
