import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import type { Row } from '../harness/contract.js';
import { schemasOf } from './contestants/schemas.js';

/** What a page loads for one type: a verdict alone, or all issues too. Most libraries have no verdict without the rest. */
interface Entry {
  readonly contestant: string;
  readonly case: string;
  readonly file: string;
  /** What the page imports. */
  readonly name: string;
}

const libraries = ['typebox', 'sury', 'arktype', 'zod', 'zod-mini', 'valibot'];

const subjects = [
  { name: 'data', type: 'Data', ours: 'Data', model: 'benchmark' },
  { name: 'record', type: 'Record', ours: 'Resource', model: 'service' },
];

/** Bytes of one type, bundled, minified, gzipped. */
export async function sizeRows(built: string, node: string): Promise<readonly Row[]> {
  writeAjv(join(built, 'generated', 'ajv'));
  const rows: Row[] = [];
  for (const entry of entriesIn(built)) {
    const bytes = await bytesOf(entry, built);
    rows.push({
      case: entry.case,
      contestant: entry.contestant,
      node,
      median: bytes,
      spread: [bytes, bytes],
      unit: 'bytes',
    });
  }
  return rows;
}

function entriesIn(built: string): readonly Entry[] {
  return subjects.flatMap(({ name, ours, model }) => {
    const verdict = `${name}, verdict`;
    const issues = `${name}, all issues`;
    const generated = join(built, 'generated', model, 'validators', 'dist', 'index.js');
    return [
      { contestant: 'ours', case: verdict, file: generated, name: `is${ours}` },
      { contestant: 'ours', case: issues, file: generated, name: `validate${ours}` },
      { contestant: 'typia', case: verdict, file: join(built, 'generated', 'typia', `${name}-verdict.ts`), name: 'is' },
      {
        contestant: 'typia',
        case: issues,
        file: join(built, 'generated', 'typia', `${name}-issues.ts`),
        name: 'validate',
      },
      { contestant: 'ajv', case: verdict, file: join(built, 'generated', 'ajv', `${name}-first.cjs`), name: 'default' },
      { contestant: 'ajv', case: issues, file: join(built, 'generated', 'ajv', `${name}-all.cjs`), name: 'default' },
      ...libraries.map((library) => ({
        contestant: library,
        case: issues,
        file: join(built, 'validators', 'sizes', `${library}-${name}.js`),
        name: library.startsWith('zod') ? 'schema' : 'validate',
      })),
    ];
  });
}

/** Standalone modules: that of the verdict stops at the first issue. */
function writeAjv(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const schemas = schemasOf(false);
  for (const { name, type } of subjects) {
    for (const allErrors of [false, true]) {
      const ajv = new Ajv2020({ strict: true, allErrors, code: { source: true } });
      addFormats.default(ajv);
      const code = standalone.default(ajv, ajv.compile(schemas[type] ?? {}));
      writeFileSync(join(folder, `${name}-${allErrors ? 'all' : 'first'}.cjs`), code);
    }
  }
}

async function bytesOf({ file, name }: Entry, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${name} } from ${JSON.stringify(file)};`, resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
    // Ajv's modules ask for its runtime where they stand.
    nodePaths: [join(createRequire(import.meta.url).resolve('ajv/package.json'), '..', '..')],
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

/** A line for each contestant, a column for each size. */
export function sizesText(rows: readonly Row[]): string {
  const cases = [...new Set(rows.map((row) => row.case))];
  const contestants = [...new Set(rows.map(({ contestant }) => contestant))];
  const lines = contestants.map((contestant) => [
    contestant,
    ...cases.map((name) => bytesText(rows.find((row) => row.case === name && row.contestant === contestant))),
  ]);
  const all = [['', ...cases], ...lines];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  const text = all.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  return `Sizes of one type, bundled, minified and gzipped, in bytes\n\n${text.map((line) => `  ${line}`).join('\n')}\n`;
}

function bytesText(row: Row | undefined): string {
  return row === undefined ? '–' : row.median.toLocaleString('en');
}
