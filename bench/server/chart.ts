import { chartSvg } from '../harness/chart.js';
import type { HttpRow } from '../harness/http/contract.js';
import { chartRows } from '../harness/http/table.js';

const panels = [
  { case: 'GET', title: 'GET, a record of 1 KB' },
  { case: 'POST', title: 'POST, a draft of 1 KB, validated' },
  { case: 'refused POST', title: 'The same with a wrong field, refused' },
  { case: '404', title: 'A path that nobody knows' },
];

/** The picture for the README. */
export function serverChart(rows: readonly HttpRow[], contestants: readonly string[]): string {
  return chartSvg({
    title: 'The generated server beside the others',
    note: 'Requests per second at 100 connections, one core: longer is better. Each panel has its own scale.',
    panels,
    rows: chartRows(rows),
    contestants,
  });
}
