import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Diagnostic } from '../../src/source/diagnostic.js';
import { faultsOf } from './judge.js';
import { mutantAt } from './mutate.js';
import { knownCodes, type SeedModel } from './seed-models.js';

const program = new URL('../../dist/index.js', import.meta.url);

export interface MutantRun {
  readonly seed: number;
  readonly count: number;
  readonly seeds: readonly SeedModel[];
  readonly workers: number;
}

export interface MutantReport {
  readonly tried: number;
  readonly good: number;
  readonly emitted: number;
  readonly codes: ReadonlySet<string>;
  /** `SEED=1 MUTANT=17: what is wrong`. */
  readonly faults: readonly string[];
  readonly slowest: { readonly index: number; readonly milliseconds: number };
}

interface ApiResponse {
  readonly index: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly isGood: boolean;
  readonly isEmitted: boolean;
  readonly milliseconds: number;
  readonly fault: string | undefined;
}

/** One in this many of the models that compile also goes through every target. */
const emitEvery = 10;
const batchSize = 50;
/** The time after which a mutant counts as hanging; a slow one is measured again before it counts. */
const hangAfter = 30_000;

/** Compiles every mutant in threads, and judges each result. */
export async function runMutants(run: MutantRun): Promise<MutantReport> {
  if (!existsSync(program)) throw new Error('dist/ is not built: run "npm run build" first.');
  const codes = knownCodes();
  const seen = new Set<string>();
  const faults: string[] = [];
  let [next, tried, good, emitted] = [0, 0, 0, 0];
  let slowest = { index: -1, milliseconds: 0 };
  const judge = (answer: ApiResponse): void => {
    const { index, diagnostics, fault, milliseconds } = answer;
    tried += 1;
    good += answer.isGood ? 1 : 0;
    emitted += answer.isEmitted ? 1 : 0;
    if (milliseconds > slowest.milliseconds) slowest = { index, milliseconds };
    for (const { code } of diagnostics) seen.add(code);
    const found = fault === undefined ? faultsOf(diagnostics, mutantAt(index, run.seed, run.seeds), codes) : [fault];
    faults.push(...found.map((text) => `SEED=${run.seed} MUTANT=${index}: ${text}`));
  };
  const nextBatch = (): readonly { index: number; files: SeedModel }[] => {
    const size = Math.min(batchSize, run.count - next);
    next += size;
    return Array.from({ length: size }, (_, offset) => next - size + offset).map((index) => ({
      index,
      files: mutantAt(index, run.seed, run.seeds),
    }));
  };
  const report = (text: string): number => faults.push(`SEED=${run.seed} ${text}`);
  await Promise.all(Array.from({ length: run.workers }, () => runThread(nextBatch, judge, report)));
  return { tried, good, emitted, codes: seen, faults, slowest };
}

type Batch = readonly { readonly index: number; readonly files: SeedModel }[];

/** Runs one thread until there are no more mutants or one of them hangs. */
function runThread(
  nextBatch: () => Batch,
  judge: (answer: ApiResponse) => void,
  report: (text: string) => void,
): Promise<void> {
  const current = new SharedArrayBuffer(4);
  const worker = new Worker(fileURLToPath(new URL('compile-worker.mjs', import.meta.url)), {
    workerData: { program: program.href, current, emitEvery },
  });
  return new Promise<void>((settle) => {
    let lastResponse = performance.now();
    const watch = setInterval(() => {
      if (performance.now() - lastResponse < hangAfter) return;
      report(`MUTANT=${Atomics.load(new Int32Array(current), 0)}: does not end`);
      void end();
    }, 1000);
    const end = async (): Promise<void> => {
      clearInterval(watch);
      await worker.terminate();
      settle();
    };
    worker.on('error', (error) => {
      report(`MUTANT=${Atomics.load(new Int32Array(current), 0)}: ends the program, ${error.message}`);
      void end();
    });
    worker.on('message', (message: 'ready' | readonly ApiResponse[]) => {
      lastResponse = performance.now();
      if (message !== 'ready') message.forEach(judge);
      const batch = nextBatch();
      if (batch.length === 0) void end();
      else worker.postMessage(batch);
    });
  });
}
