import { countText } from '../calls/table.js';
import { aligned, marks } from '../table.js';
import type { SizeRow } from './contract.js';

/** The goals of ours, in bytes of the first load by the first bundler. */
const mostWith = 6000;
const mostWithout = 3000;

/**
 * What a page loads for one operation of each contestant: at first, and with what is loaded by `import()`.
 *
 *                    checks  rolldown  in total  esbuild  in total
 *     ours              yes     7,188    21,766   10,918    25,305  at most 6,000 ✗
 */
export function sizesTableText(rows: readonly SizeRow[]): string {
  const bundlers = [...new Set(rows.map(({ bundler }) => bundler))];
  const lines = [...new Set(rows.map(({ contestant }) => contestant))].map((contestant) => {
    const ofOne = rows.filter((row) => row.contestant === contestant);
    const figures = bundlers.flatMap((bundler) => {
      const row = ofOne.find((one) => one.bundler === bundler);
      return row === undefined ? ['–', '–'] : [countText(row.first), countText(row.total)];
    });
    const [row] = ofOne;
    return [contestant, row?.hasValidators === true ? 'yes' : 'no', ...figures, row === undefined ? '' : goalText(row)];
  });
  const header = ['', 'checks', ...bundlers.flatMap((bundler) => [bundler, 'in total']), ''];
  return `One GET in a page: bytes of the first load, minified and gzipped\n\n${aligned([header, ...lines], header.length - 1)}`;
}

function goalText({ contestant, first, hasValidators }: SizeRow): string {
  if (!contestant.startsWith('ours')) return '';
  const most = hasValidators ? mostWith : mostWithout;
  return `at most ${countText(most)} ${marks[first <= most ? 'met' : 'missed']}`;
}
