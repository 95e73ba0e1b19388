import { outputPathsOf } from '../../src/print/build.js';
import { withMark } from '../../src/print/mark.js';
import type { OutputFile } from '../../src/print/output-file.js';
import type { Files } from '../../src/source/source-file.js';
import { applyPlan, planWrites, type WritePlan } from '../../src/write/plan.js';

/** Contents by path, before they are marked. */
export type Texts = Readonly<Record<string, string>>;

/** The manifest of a package of the shop. */
export const packageJson = (name: string): Texts => ({
  [`${name}/package.json`]: `{\n  "name": "@shop/${name}"\n}\n`,
});

/** The files as written for a model called `shop`, or another. */
export function markedFiles(texts: Texts, model = 'shop'): readonly OutputFile[] {
  return Object.entries(texts).map(([path, text]) => withMark({ path, text }, model));
}

/** The same as contents of a disk. */
export function onDisk(...lists: readonly (readonly OutputFile[])[]): Map<string, string> {
  return new Map(lists.flat().map(({ path, text }) => [path, text]));
}

/** A plan where generating a file only adds the mark. */
export async function planFor(
  files: Files,
  texts: Texts,
  {
    model = 'shop',
    keepsOthers = false,
  }: Partial<Pick<Parameters<typeof planWrites>[1], 'model' | 'keepsOthers'>> = {},
): Promise<WritePlan> {
  async function* outputs(): AsyncGenerator<OutputFile, void, void> {
    yield* markedFiles(texts, model);
  }
  const paths = Object.keys(texts).flatMap(outputPathsOf);
  return await planWrites(files, { model, paths, outputs: outputs(), keepsOthers });
}

export async function write(files: Files, texts: Texts, model = 'shop'): Promise<WritePlan> {
  const plan = await planFor(files, texts, { model });
  await applyPlan(files, plan);
  return plan;
}
