import { type Files, withPlainLineEnds } from '../../source/source-file.js';
import type { WritePlan } from '../../write/plan.js';
import { count } from './command-text.js';

const longestDiff = 200;
/** Of all diffs: when they have so many lines, no further one begins. */
const mostLines = 300;
/**
 * With more different lines, only the beginning is compared: the time for the shortest diff is quadratic in their
 * number.
 */
const mostEdits = 2000;

/**
 * How the files on the disk differ from the model, as unified diffs. A built file is left out if its source differs as
 * well: it would repeat the difference.
 *
 *     --- generated/client/src/modules/resource.ts
 *     +++ generated/client/src/modules/resource.ts, from the model
 *     @@ -3,3 +3,3 @@
 */
export async function printDiffs(files: Files, plan: WritePlan, out: string): Promise<string> {
  let text = '';
  let leftOut = 0;
  for (const file of withoutBuilt(plan.write)) {
    const onDisk = await files.read(file.path);
    if (onDisk === undefined) continue;
    if (text.split('\n').length > mostLines) {
      leftOut += 1;
      continue;
    }
    const path = `${out}/${file.path}`;
    text += await printDiff({ path, label: 'from the model', before: onDisk, after: file.text });
  }
  if (leftOut === 0) return text;
  return `${text}… and ${count(leftOut, 'more file')}: \`git diff\` shows all of them after \`modelwright generate\`\n`;
}

interface Difference {
  readonly path: string;
  /** The label of the text after the change. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The line ends of Windows are not a difference: git makes them. */
export async function printDiff({ path, label, before: written, after }: Difference): Promise<string> {
  // Loaded late: only a check that fails needs it.
  const { createTwoFilesPatch, FILE_HEADERS_ONLY: headerOptions } = await import('diff');
  const options = { context: 3, maxEditLength: mostEdits, headerOptions };
  const patchOf = (one: string, other: string): string | undefined =>
    createTwoFilesPatch(path, `${path}, ${label}`, one, other, '', '', options);
  const before = withPlainLineEnds(written);
  const patch = patchOf(before, after);
  if (patch !== undefined) return shortened(patch);
  const [first, second] = beginningsOf(before, after);
  return `${shortened(patchOf(first, second) ?? '').replace(/… and \d+ more lines\n$/, '')}… and more, up to the end\n`;
}

/** Two texts, up to the line where enough lines differ to fill the output. */
function beginningsOf(before: string, after: string): readonly [string, string] {
  const [lines, others] = [before.split('\n'), after.split('\n')];
  const same = lines.findIndex((line, index) => line !== others[index]);
  const until = (same < 0 ? lines.length : same) + longestDiff;
  const beginningOf = (all: readonly string[]): string => `${all.slice(0, until).join('\n')}\n`;
  return [beginningOf(lines), beginningOf(others)];
}

/** The files, except those that are built from others of them. */
export function withoutBuilt<File extends { readonly path: string }>(files: readonly File[]): readonly File[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.filter(({ path }) => !paths.has(sourceOfBuilt(path) ?? ''));
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
