import type { Files } from '../source/files.js';
import type { CompletePlan } from '../write/complete.js';

const longestDiff = 200;
const mostDiffs = 20;

/**
 * How the files on the disk differ from what the model says, as unified diffs. What is built from a file that differs
 * itself is left out: it says the same again. So are maps, which are not for people.
 *
 *     --- generated/types/src/types/Resource.ts
 *     +++ generated/types/src/types/Resource.ts, from the model
 *     @@ -3,3 +3,3 @@
 */
export async function printDiffs(files: Files, plan: CompletePlan, out: string): Promise<string> {
  const diffs: string[] = [];
  for (const file of worthADiff(plan).slice(0, mostDiffs)) {
    const onDisk = await files.read(file.path);
    if (onDisk === undefined) continue;
    const path = `${out}/${file.path}`;
    diffs.push(await printDiff({ path, label: 'from the model', before: onDisk, after: file.text }));
  }
  return diffs.join('');
}

interface Difference {
  readonly path: string;
  /** What the text after the change is called. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** How one file would change. */
export async function printDiff({ path, label, before, after }: Difference): Promise<string> {
  // Loaded late: only a check that fails needs it.
  const { createTwoFilesPatch } = await import('diff');
  const patch = createTwoFilesPatch(path, `${path}, ${label}`, before, after, '', '', { context: 3 });
  return shortened(patch.replace(/^=+\n/, ''));
}

function worthADiff(plan: CompletePlan): CompletePlan['write'] {
  const changed = new Set(plan.write.map((file) => file.path));
  return plan.write.filter(({ path }) => !path.endsWith('.map') && !changed.has(sourceOfBuilt(path) ?? ''));
}

function sourceOfBuilt(path: string): string | undefined {
  const match = /^([^/]+)\/dist\/(.+?)(?:\.d\.ts|\.js)$/.exec(path);
  return match === null ? undefined : `${match[1]}/src/${match[2]}.ts`;
}

function shortened(patch: string): string {
  const lines = patch.split('\n');
  if (lines.length <= longestDiff) return patch;
  return `${lines.slice(0, longestDiff).join('\n')}\n… and ${lines.length - longestDiff} more lines\n`;
}
