import { chartSvg } from '../harness/chart.js';
import type { Row } from '../harness/contract.js';

/** The rows that the README shows. */
const panels = [
  { case: 'assert-loose', title: 'assert-loose, benchmark shape' },
  { case: 'assert-strict', title: 'assert-strict, benchmark shape' },
  { case: 'parse-safe', title: 'parse-safe, benchmark shape' },
  { case: 'parse-strict', title: 'parse-strict, benchmark shape' },
  { case: 'Record, loose', title: 'The record of the service, loose' },
  { case: 'Record, strict', title: 'The record of the service, strict' },
  { case: 'Record, all issues of one wrong value', title: 'All issues of a wrong record' },
  { case: 'Update, strict', title: 'An update with two actions, strict' },
  { case: 'Record, to text', title: 'The record to JSON' },
  { case: 'Record, from text', title: 'The record from JSON, checked strictly' },
];

/** The picture for the README. */
export function validatorsChart(rows: readonly Row[], contestants: readonly string[]): string {
  return chartSvg({
    title: 'Generated validators beside the others',
    note: 'Calls per second: longer is better. Each panel has its own scale.',
    panels,
    rows: rows.filter(({ unit }) => unit === 'ns'),
    contestants,
  });
}
