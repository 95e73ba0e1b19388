import { describe, expect, it } from 'vitest';
import { compile, emit } from '../../src/pipeline.js';
import { printDiagnostics } from '../../src/source/print-diagnostic.js';
import { targetsByName } from '../../src/targets/index.js';
import { faultsOf } from './judge.js';
import { mutantAt } from './mutate.js';
import { runMutants } from './run-mutants.js';
import { knownCodes, type SeedModel, seedModels } from './seed-models.js';
import { ratioOf } from '../support/ratio.js';
import { count } from '../support/tier.js';

// A fixed seed, so that a failure is due to a change; SEED=2 tries another one, MUTANTS=200000 more of them.
const seed = Number(process.env['SEED'] ?? 1);
const mutants = count('MUTANTS', 8000);
const only = process.env['MUTANT'];
const seeds = seedModels();

function sizeOf(files: SeedModel): number {
  return files.reduce((sum, { text }) => sum + text.length, 0);
}

describe('models with typos of every kind', () => {
  it('differ from their original, and are the same for the same seed', () => {
    const mutants = Array.from({ length: 50 }, (_, index) => mutantAt(index, seed, seeds));
    expect(mutants).toEqual(Array.from({ length: 50 }, (_, index) => mutantAt(index, seed, seeds)));
    expect(new Set(mutants.map((files) => JSON.stringify(files))).size).toBeGreaterThan(48);
  });

  it(
    'are reported, each problem with a page and a location',
    async () => {
      if (only !== undefined) return replay(Number(only));
      const report = await runMutants({ seed, count: mutants, seeds, workers: 2 });
      const slowest = mutantAt(report.slowest.index, seed, seeds);
      const largest = seeds.reduce((one, other) => (sizeOf(one) < sizeOf(other) ? other : one));
      const ratio = await ratioOf(
        () => void compile(slowest),
        () => void compile(largest),
        60,
      );
      process.stdout.write(
        `SEED=${seed}: ${report.tried} mutants of ${seeds.length} models, ${report.good} compile, ${report.emitted} of these emitted; ` +
          `${report.codes.size} codes; the slowest (MUTANT=${report.slowest.index}) takes ${Math.round(ratio)} times as long as the largest model; ${report.faults.length} faults\n`,
      );
      expect(report.faults.slice(0, 20)).toEqual([]);
      expect(report.tried).toBe(mutants);
      // An endless generic type is expanded up to a limit, which takes about 20 times as long.
      expect(ratio).toBeLessThan(60);
      // A mutator that only breaks the YAML syntax would find nothing.
      expect(report.codes.size).toBeGreaterThan(Math.min(60, mutants / 200));
      expect(report.good).toBeGreaterThan(mutants / 20);
    },
    Math.max(300_000, mutants * 30),
  );
});

/** Prints one mutant, as small as possible while it still fails, and its diagnostics. */
function replay(index: number): void {
  const mutant = mutantAt(index, seed, seeds);
  const small = faultOf(mutant) === undefined ? mutant : shrunk(mutant);
  for (const { path, text } of small) process.stdout.write(`--- ${path}\n${text}\n`);
  const fault = faultOf(small);
  process.stdout.write(fault ?? printDiagnostics(compile(small).diagnostics, small));
  expect(fault).toBeUndefined();
}

function faultOf(files: SeedModel): string | undefined {
  try {
    const { value, diagnostics } = compile(files);
    if (!diagnostics.some(({ severity }) => severity === 'error')) emit(value, [...targetsByName.values()]);
    return faultsOf(diagnostics, files, knownCodes())[0];
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Removes lines, many at first, as long as it still fails. */
function shrunk(files: SeedModel): SeedModel {
  let best = files;
  for (let size = 64; size >= 1; size = Math.floor(size / 2)) {
    for (const [place, { path }] of best.entries()) {
      for (let from = 0; from < (best[place]?.text.split('\n').length ?? 0);) {
        const lines = best[place]?.text.split('\n') ?? [];
        const text = [...lines.slice(0, from), ...lines.slice(from + size)].join('\n');
        const smaller = best.map((file, index) => (index === place ? { path, text } : file));
        if (faultOf(smaller) === undefined) from += size;
        else best = smaller;
      }
    }
  }
  return best;
}
