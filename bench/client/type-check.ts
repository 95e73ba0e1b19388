import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { measureHere } from '../generate/rounds.js';
import { figureOf } from '../harness/calls/rounds.js';
import { compilerCountsIn } from '../harness/client/compiler-counts.js';
import type { CompilerCounts, TypeCheckRow } from '../harness/client/contract.js';
import { generateLinked } from '../harness/generate.js';
import { modelFilesOf } from '../harness/generation/model-files.js';
import { openApiDocumentOf } from '../harness/generation/openapi-document.js';
import { orderOf } from '../harness/http/rounds.js';
import type { LeftOut } from '../harness/run-rows.js';
import { documentFile, generatePeers } from './generators.js';
import { type ApiToCheck, apisToCheck, writePrograms } from './type-check-files.js';

export interface TypeCheckToRun {
  /** That of the benchmarks. */
  readonly folder: string;
  /** Where the clients of `model/` are. */
  readonly place: string;
  readonly contestants: readonly string[];
  readonly rounds: number;
  readonly step: (text: string) => void;
}

export interface TypeChecks {
  readonly rows: readonly TypeCheckRow[];
  readonly leftOut: readonly LeftOut[];
}

/** A program that calls one operation, compiled with each client: one process at a time, in another order in each round. */
export async function typeChecks(toRun: TypeCheckToRun): Promise<TypeChecks> {
  const rows: TypeCheckRow[] = [];
  const leftOut: LeftOut[] = [];
  for (const api of apisToCheck(toRun.place)) {
    generateSynthetic(api, toRun);
    const measured = await checkApi(api, toRun);
    rows.push(...measured.rows);
    leftOut.push(...measured.leftOut);
  }
  return { rows, leftOut };
}

function generateSynthetic({ synthetic, place, scope }: ApiToCheck, { folder, step }: TypeCheckToRun): void {
  if (synthetic === undefined) return;
  step('Generating the clients of a made-up API');
  const model = join(place, 'model');
  for (const { path, text } of modelFilesOf(synthetic)) writeFile(join(model, path), text);
  writeFile(join(place, documentFile), JSON.stringify(openApiDocumentOf(synthetic)));
  generateLinked({ folder, model, out: join(place, 'ours'), target: 'client', scope });
  generatePeers({ folder, place }, step);
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

interface Checked {
  readonly counts: CompilerCounts;
  readonly samples: number[];
}

async function checkApi(api: ApiToCheck, { folder, contestants, rounds, step }: TypeCheckToRun): Promise<TypeChecks> {
  const compiler = join(folder, 'node_modules', 'typescript', 'bin', 'tsc');
  const programs = [...writePrograms(api, contestants)];
  const checked = new Map<string, Checked>();
  const leftOut: LeftOut[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [contestant, program] of orderOf(programs, round)) {
      if (leftOut.some((left) => left.contestant === contestant)) continue;
      step(`Type-check of ${api.name} · round ${round + 1} of ${rounds} · ${contestant}`);
      const measured = await measureHere({ folder, place: program, args: [compiler, '--extendedDiagnostics'] });
      if (!measured.ok) {
        leftOut.push({ case: api.name, contestant, reason: measured.failure.reason });
        continue;
      }
      const { samples = [] } = checked.get(contestant) ?? {};
      samples.push(measured.sample.processorSeconds);
      checked.set(contestant, { counts: compilerCountsIn(measured.said), samples });
    }
  }
  const rows = contestants.flatMap((contestant): readonly TypeCheckRow[] => {
    const found = checked.get(contestant);
    if (found === undefined || leftOut.some((left) => left.contestant === contestant)) return [];
    const { name, endpoints } = api;
    return [
      { table: 'type-check', api: name, contestant, endpoints, ...found, processorSeconds: figureOf(found.samples) },
    ];
  });
  return { rows, leftOut };
}
