import type { CallRow } from '../harness/calls/contract.js';
import { lineChartSvg } from '../harness/line-chart.js';

const panels = [
  { case: 'get by key', title: 'One record by its key' },
  { case: 'filter, 5 match', title: 'The five records that a declared filter finds' },
  { case: 'filter, 1 in 100', title: 'The first 20 records of one in a hundred, by the same filter' },
  { case: 'page deep inside', title: 'The 20 records after any one of them' },
];

/** The picture of how time grows with records. */
export function storeChart(rows: readonly CallRow[], contestants: readonly string[]): string {
  const ofGrowth = rows.filter(({ table, callers }) => table === 'store' && callers === 1);
  const names = contestants.filter((name) => ofGrowth.some(({ contestant }) => contestant === name));
  return lineChartSvg({
    title: 'Time to find what is asked for, as the store grows',
    note: 'By the number of records, one caller; shorter is better, level is what we promise. Both axes are logarithmic.',
    names,
    panels: panels
      .map(({ title, ...panel }) => ({
        title,
        lines: names.map((name) => ({
          name,
          points: ofGrowth
            .filter((row) => row.case === panel.case && row.contestant === name)
            .toSorted((one, other) => one.records - other.records)
            .map(({ records, medianMicroseconds }) => ({ x: records, y: medianMicroseconds.median / 1000 })),
        })),
      }))
      .filter(({ lines }) => lines.some(({ points }) => points.length > 0)),
  });
}
