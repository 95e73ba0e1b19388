import { makeReadable, outputPathsOf } from '../print/build.js';
import { withMark } from '../print/mark.js';
import type { OutputFile } from '../print/output-file.js';
import { isNeeded, partsImportedBy } from '../print/runtime.js';
import type { Files } from '../source/source-file.js';
import type { Kept, Marked, Printed } from './plan.js';

interface Printing {
  readonly model: string;
  readonly files: Files;
  /** What the last run printed for the model, by path. */
  readonly printed?: Readonly<Record<string, Printed>>;
  readonly inputs: ReadonlyMap<string, string>;
  /** Filled: the parts of the runtime that each file imports, by its path. */
  readonly imports: Map<string, readonly string[]>;
  readonly onStep?: (step: string) => void;
}

/** The outputs of emitted files. The code of the others decides which parts of the runtime are needed. */
export async function* outputsOf(
  emitted: readonly OutputFile[],
  printing: Printing,
): AsyncGenerator<Marked | Kept, void, void> {
  yield* outputsInTurn(
    emitted.filter(({ neededBy }) => neededBy === undefined),
    printing,
  );
  const imported = new Set([...printing.imports.values()].flat());
  yield* outputsInTurn(
    emitted.filter((file) => file.neededBy !== undefined && isNeeded(file, imported)),
    printing,
  );
}

/**
 * One after the other: only what the plan keeps stays in memory. While one is formatted, in a thread of the formatter,
 * the next one is printed.
 */
async function* outputsInTurn(
  emitted: readonly OutputFile[],
  printing: Printing,
): AsyncGenerator<Marked | Kept, void, void> {
  const outputsAt = (index: number): Promise<readonly (Marked | Kept)[]> => {
    const file = emitted[index];
    if (file === undefined) return Promise.resolve([]);
    printing.onStep?.(`formatting and building, ${index} of ${emitted.length} files`);
    const outputs = outputsOfFile(file, printing);
    // It may fail before it is awaited.
    outputs.catch(() => undefined);
    return outputs;
  };
  let next = outputsAt(0);
  for (const index of emitted.keys()) {
    const outputs = next;
    next = outputsAt(index + 1);
    yield* await outputs;
  }
}

async function outputsOfFile(
  file: OutputFile,
  { model, files, printed, inputs, imports }: Printing,
): Promise<readonly (Marked | Kept)[]> {
  const last = printed?.[file.path];
  const isSame = last !== undefined && last.inputs === inputs.get(file.path);
  const kept = isSame ? await keptOf(file.path, last, files) : undefined;
  if (isSame && kept !== undefined) {
    imports.set(file.path, last.imports);
    return kept;
  }
  const outputs = await makeReadable(file);
  imports.set(file.path, outputs.flatMap(partsImportedBy));
  // Marked first: while one is compared, its text without the mark need not be in memory.
  return outputs.map((output, position) => ({ ...withMark(output, model), leftHash: last?.outputs[position] }));
}

/** The outputs of a file in the last run, if all of them are still unchanged. */
async function keptOf(path: string, { outputs }: Printed, files: Files): Promise<readonly Kept[] | undefined> {
  const kept: Kept[] = [];
  for (const [index, each] of outputPathsOf(path).entries()) {
    const hash = await files.hash(each);
    if (hash === undefined || hash !== outputs[index]) return undefined;
    kept.push({ path: each, hash });
  }
  return kept;
}
