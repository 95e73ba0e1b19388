import type { CallFigure } from '../calls/contract.js';
import { figureOf } from '../calls/rounds.js';
import { countText } from '../calls/table.js';
import { aligned, marks } from '../table.js';
import type { TypeCheckRow } from './contract.js';
import { base } from './overhead-table.js';
import { atMost } from './ratio.js';

/** Whom the goals of ours name. */
export const rival = 'openapi-fetch';

/**
 * A block for each API: what the compiler counts, and how long it takes in milliseconds of the processor, for each endpoint
 * without what `fetch` alone takes.
 *
 *     100 endpoints  lines  types  instantiations     s  quartiles  ms per endpoint  by openapi-fetch
 *     ours           9,204  8,004          10,321  1.90  1.88–1.93              1.4             0.97× ✓✓
 */
export function typeCheckTableText(title: string, rows: readonly TypeCheckRow[]): string {
  const apis = [...new Set(rows.map(({ api }) => api))];
  return [`${title}\n`, ...apis.map((api) => blockText(rows.filter((row) => row.api === api)))].join('\n');
}

function blockText(rows: readonly TypeCheckRow[]): string {
  const rowOf = (name: string): TypeCheckRow | undefined => rows.find(({ contestant }) => contestant === name);
  const [floor, other] = [rowOf(base), rowOf(rival)];
  const lines = rows.map((row) => {
    const { contestant, counts, processorSeconds: time, endpoints } = row;
    const more = floor === undefined ? undefined : time.median - floor.processorSeconds.median;
    return [
      contestant,
      countText(counts.lines),
      countText(counts.types),
      countText(counts.instantiations),
      time.median.toFixed(2),
      `${time.spread[0].toFixed(2)}–${time.spread[1].toFixed(2)}`,
      more === undefined || row === floor ? '' : ((more / endpoints) * 1000).toFixed(1),
      ...(other === undefined || contestant !== 'ours' ? ['', ''] : verdictTexts(row, other)),
    ];
  });
  const header = ['lines', 'types', 'instantiations', 's', 'quartiles', 'ms per endpoint', `by ${rival}`, ''];
  return aligned([[rows[0]?.api ?? '', ...header], ...lines], 8);
}

/** `0.97×`, `instantiations ✓ time ✓` */
function verdictTexts(row: TypeCheckRow, other: TypeCheckRow): readonly string[] {
  const time = timesAsLong(row, other);
  const count = row.counts.instantiations <= other.counts.instantiations ? 'met' : 'missed';
  return [`${time.median.toFixed(2)}×`, `no more instantiations ${marks[count]}, no longer ${marks[atMost(time, 1)]}`];
}

function timesAsLong(row: TypeCheckRow, other: TypeCheckRow): CallFigure {
  return figureOf(
    row.samples.flatMap((seconds, round) => {
      const rivalSeconds = other.samples[round];
      return rivalSeconds === undefined ? [] : [seconds / rivalSeconds];
    }),
  );
}
