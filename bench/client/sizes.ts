import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { SizeRow } from '../harness/client/contract.js';
import { checking, conditions, contestantFile } from './bench.js';
import { bundlers } from './bundlers.js';

/** The client and its `get` of each contestant. */
export async function sizeRows(contestants: readonly string[]): Promise<readonly SizeRow[]> {
  const rows: SizeRow[] = [];
  for (const contestant of contestants) {
    const file = fileURLToPath(contestantFile(contestant));
    const page = {
      code: `export { connect, get } from ${JSON.stringify(file)};`,
      conditions: conditions[contestant] ?? [],
      folder: dirname(file),
    };
    for (const [bundler, bundle] of Object.entries(bundlers)) {
      const { first, late } = await bundle(page);
      const hasValidators = checking.has(contestant);
      rows.push({
        table: 'sizes',
        contestant,
        bundler,
        first: bytesOf(first),
        total: bytesOf([...first, ...late]),
        hasValidators,
      });
    }
  }
  return rows;
}

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
}
