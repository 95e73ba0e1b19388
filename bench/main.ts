import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { clientBench } from './client/run.js';
import { generateBench } from './generate/run.js';
import { routerBench } from './router/run.js';
import { serverBench } from './server/run.js';
import { storeBench } from './store/run.js';
import { validatorsBench } from './validators/run.js';
import type { BenchResult } from './harness/contract.js';
import { type BenchOptions, readOptions } from './harness/options.js';

/** A benchmark by its name: measures, prints its tables, and answers what the files are to hold. */
type RunBench = (options: BenchOptions, folder: string) => Promise<BenchResult>;

const benches: Readonly<Record<string, RunBench>> = {
  client: clientBench,
  generate: generateBench,
  router: routerBench,
  server: serverBench,
  store: storeBench,
  validators: validatorsBench,
};

/** `folder` is that of this benchmark, where peers are installed; files are written where the command was started. */
export async function main(args: readonly string[], folder: string): Promise<number> {
  const read = readOptions(args, Object.keys(benches));
  if (!read.ok) {
    process.stderr.write(`${read.message}\n`);
    return 2;
  }
  const { options } = read;
  const run = benches[options.name];
  if (run === undefined) throw new Error(`Bug: "${options.name}" passed for a benchmark.`);
  const result = await run(options, folder).catch(told);
  if (result === undefined) return 1;
  const { rows, chart } = result;
  if (options.json !== undefined) write(options.json, `${JSON.stringify(rows, null, 2)}\n`);
  if (options.chart !== undefined) write(options.chart, chart);
  return 0;
}

/** A mistake of ours is shown with where it happened, any other with what to do about it. */
function told(error: unknown): undefined {
  const { message, stack } = error as Error;
  process.stderr.write(`\n${message.startsWith('Bug:') ? stack : message}\n`);
}

function write(file: string, text: string): void {
  // npm starts scripts in the folder of the package; a file is meant from where its user stands.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  process.stderr.write(`Wrote ${file}\n`);
}
