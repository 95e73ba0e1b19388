import { makeReadable, outputPathsOf } from '../print/build.js';
import { withMark } from '../print/mark.js';
import type { OutputFile } from '../print/output-file.js';
import type { Files } from '../source/source-file.js';
import type { Kept, Marked, Printed } from './plan.js';

interface Printing {
  /** The name of the model. */
  readonly model: string;
  /** The output folder. */
  readonly files: Files;
  /** What the last run printed for the model, by path. */
  readonly printed?: Readonly<Record<string, Printed>>;
  /** A hash of the inputs of each file. */
  readonly inputs: ReadonlyMap<string, string>;
  readonly onStep?: (step: string) => void;
}

/** The outputs of emitted files, one after the other: only what the plan keeps stays in memory. */
export async function* outputsOf(
  emitted: readonly OutputFile[],
  { model, onStep, files, printed, inputs }: Printing,
): AsyncGenerator<Marked | Kept, void, void> {
  for (const [index, file] of emitted.entries()) {
    onStep?.(`formatting and building, ${index} of ${emitted.length} files`);
    const last = printed?.[file.path];
    const isSame = last !== undefined && last.inputs === inputs.get(file.path);
    const kept = isSame ? await keptOf(file.path, last, files) : undefined;
    if (kept !== undefined) yield* kept;
    else
      // Marked first: while one is compared, its text without the mark need not be in memory.
      for (const [position, output] of (await makeReadable(file)).map((each) => withMark(each, model)).entries())
        yield { ...output, leftHash: last?.outputs[position] };
  }
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
