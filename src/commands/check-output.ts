import type { Files } from '../source/source-file.js';
import type { ExitCode } from './command-error.js';
import { commandText } from './command-text.js';
import type { GenerateOptions } from './generate-options.js';
import { printDiffs } from './print-diff.js';
import { listed, otherModelsText } from './refusal.js';
import { count, generationJson, type GenerationResult, jsonText, secondsSince } from './summary.js';
import type { Terminal } from './terminal.js';

/** Where the output folder is not what the model says. Paths are below the output folder. */
interface Differences {
  readonly missing: readonly string[];
  readonly stale: readonly string[];
  readonly edited: readonly string[];
  readonly surplus: readonly string[];
}

interface Asked {
  readonly out: string;
  readonly options: GenerateOptions;
}

/** Says whether the output folder is exactly what the model says, and how it differs. Writes nothing. */
export async function checkOutput(
  result: GenerationResult & { readonly options: GenerateOptions },
  files: Files,
  terminal: Terminal,
): Promise<ExitCode> {
  const { plan, out, options } = result;
  const differences = await differencesOf(plan, files);
  const isUpToDate = Object.values(differences).every((paths) => paths.length === 0);
  if (options.json === true) {
    terminal.out(jsonText({ isUpToDate, ...differences, ...generationJson(result) }));
    return isUpToDate ? 0 : 1;
  }
  if (isUpToDate) {
    const packages = count(plan.packages.length, 'package');
    const unchanged = count(plan.unchanged, 'file');
    terminal.out(`${packages} up to date: ${unchanged} in ${secondsSince(result.started)} s\n`);
    return 0;
  }
  const others = otherModelsText(plan, out);
  if (others !== undefined) {
    terminal.err(`${others}\n`);
    return 1;
  }
  terminal.out(await printDiffs(files, plan, out));
  terminal.err(isUnwritten(result, differences) ? unwrittenText(result) : differencesText(differences, result));
  return 1;
}

async function differencesOf(plan: GenerationResult['plan'], files: Files): Promise<Differences> {
  // What another model left is as stale or surplus as what this one did.
  const edited = new Set(plan.refused.filter(({ reason }) => reason !== 'other-model').map(({ path }) => path));
  const missing: string[] = [];
  const stale: string[] = [];
  for (const { path } of plan.write.filter((file) => !edited.has(file.path))) {
    ((await files.read(path)) === undefined ? missing : stale).push(path);
  }
  const removed = plan.remove.filter((path) => !edited.has(path));
  return { missing, stale, edited: [...edited], surplus: [...removed, ...plan.strays] };
}

/** Whether nothing of the packages is there, as before the first run. */
function isUnwritten({ plan }: GenerationResult, { stale, edited, surplus }: Differences): boolean {
  return plan.unchanged === 0 && [stale, edited, surplus].every((paths) => paths.length === 0);
}

function unwrittenText({ out, options }: Asked): string {
  return `"${out}" holds nothing that was generated; write it and commit it: ${commandText(options)}\n`;
}

function differencesText({ missing, stale, edited, surplus }: Differences, { out, options }: Asked): string {
  const lines = [
    ...missing.map((path) => `missing: ${out}/${path}`),
    ...stale.map((path) => `stale: ${out}/${path}`),
    ...edited.map((path) => `edited by hand: ${out}/${path}`),
    ...surplus.map((path) => `surplus: ${out}/${path}`),
  ];
  const wayOut =
    edited.length > 0
      ? `Move what was written by hand elsewhere, then run:\n  ${commandText(options, '--force')}`
      : `Delete what is surplus and not its own, and commit what this writes:\n  ${commandText(options)}`;
  return [...listed(lines), `"${out}" is not what the model says. ${wayOut}`, ''].join('\n');
}
