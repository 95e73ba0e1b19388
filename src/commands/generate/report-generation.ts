import type { Files } from '../../source/source-file.js';
import { visible } from '../../source/terminal-text.js';
import { diskFiles } from '../../write/disk-files.js';
import type { WritePlan } from '../../write/plan.js';
import { pathFrom } from '../project/sources/source-files.js';
import type { ExitCode } from '../terminal/command-error.js';
import { count, listed, modelWords, quoted } from '../terminal/command-text.js';
import { printDiffs, withoutBuilt } from '../terminal/print-diff.js';
import { diagnosticJson, githubCommand } from '../terminal/report-diagnostics.js';
import type { Terminal } from '../terminal/terminal.js';
import { type Generated, isBlocked, type Run } from './run.js';

/** What a run has done, or would do, for people and for programs. */
export async function reportGeneration(generated: Generated, run: Run): Promise<ExitCode> {
  const { format = 'human', json, terminal } = run;
  // Machine-readable diagnostics have standard output for themselves; everything else goes to standard error.
  const say = format === 'human' ? terminal.out : terminal.err;
  if (run.check) return await checkOutput(generated, run, say);
  const isRefused = isBlocked(generated.plan, run);
  if (json) run.plans.push(generationJson(generated, run));
  else if (isRefused) terminal.err(refusalText(generated.plan, shownFolder(run)));
  else say(summaryText(generated, run));
  return isRefused ? 1 : 0;
}

function shownFolder({ location }: Run): string {
  return pathFrom(location.folder, location.out);
}

/**
 *     5 packages: 12 files written, 80 unchanged, 0 removed in 0.4 s
 */
function summaryText({ plan, isApplied }: Generated, run: Run): string {
  const out = shownFolder(run);
  const counts = [
    `${count(plan.write.length, 'file')} ${isApplied ? 'written' : 'to write'}`,
    `${plan.unchanged} unchanged`,
    `${plan.remove.length} ${isApplied ? 'removed' : 'to remove'}`,
  ].join(', ');
  const lines = isApplied
    ? []
    : [...plan.write.map(({ path }) => `write ${out}/${path}`), ...plan.remove.map((path) => `remove ${out}/${path}`)];
  return [
    ...listed(lines),
    `${packagesText(plan, run)}: ${counts} in ${secondsSince(run.started)} s`,
    ...othersText(plan),
    ...removedText(plan, isApplied),
    '',
  ].join('\n');
}

function othersText({ others }: WritePlan): readonly string[] {
  if (others.length === 0) return [];
  return [
    `Left as they are: ${others.join(', ')}. --prune removes them; without --target, they are generated as well.`,
  ];
}

/** Imports of a removed package no longer work: of a target that is not listed any more, or in the other layout. */
function removedText({ remove }: WritePlan, isApplied: boolean): readonly string[] {
  const folders = remove.flatMap((path) => /^([^/]+)\/package\.json$/.exec(path)?.[1] ?? []);
  return folders.length === 0 ? [] : [`Packages ${isApplied ? 'removed' : 'to remove'}: ${folders.join(', ')}.`];
}

/** `5 packages`, and of which folder if there are more. */
function packagesText({ packages }: WritePlan, run: Run): string {
  return `${count(packages.length, 'package')}${run.isOneOfSeveral ? ` in ${shownFolder(run)}` : ''}`;
}

/** The same for programs. Everything but the time is the same on every machine. */
function generationJson({ plan, isApplied, diagnostics, sources }: Generated, run: Run): object {
  return {
    out: shownFolder(run),
    isApplied,
    packages: plan.packages.length,
    write: plan.write.map(({ path }) => path),
    remove: plan.remove,
    unchanged: plan.unchanged,
    refused: plan.refused,
    others: plan.others,
    diagnostics: diagnosticJson(diagnostics, sources),
    seconds: Number(secondsSince(run.started)),
  };
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}

/** Why nothing was written, and what to do. */
function refusalText(plan: WritePlan, out: string): string {
  const others = otherModelsText(plan, out);
  if (others !== undefined) return `${others} Nothing was written.\n`;
  const lines = plan.refused.map(({ path, reason }) =>
    reason === 'edited'
      ? `${out}/${path} was edited by hand since it was generated.`
      : `${out}/${path} exists, but modelwright did not generate it.`,
  );
  return [
    ...listed(lines),
    'Nothing was written. Move your changes elsewhere, or overwrite them with --force.',
    '',
  ].join('\n');
}

/** Reports packages of another model once, however many files they have. */
function otherModelsText({ model, refused }: WritePlan, out: string): string | undefined {
  const others = refused.flatMap((suspect) => (suspect.reason === 'other-model' ? [`"${suspect.model}"`] : []));
  if (others.length === 0) return undefined;
  const names = [...new Set(others)].sort().join(' and ');
  return `"${out}" contains packages of ${names}, but this model is "${model}". Name another folder with --out, or replace them with --force.`;
}

/** Reports whether the output folder matches the model, and the differences. Writes nothing. */
async function checkOutput(generated: Generated, run: Run, say: Terminal['out']): Promise<ExitCode> {
  const { plan } = generated;
  const { json, terminal, started, location } = run;
  const files = diskFiles(location.out);
  const differences = await differencesOf(plan, files);
  const isUpToDate = Object.values(differences).every((paths) => paths.length === 0);
  if (json) run.plans.push({ isUpToDate, ...differences, ...generationJson(generated, run) });
  else if (isUpToDate)
    say(`${packagesText(plan, run)} up to date: ${count(plan.unchanged, 'file')} in ${secondsSince(started)} s\n`);
  if (json || isUpToDate) return isUpToDate ? 0 : 1;
  const out = shownFolder(run);
  const others = otherModelsText(plan, out);
  if (others === undefined) say(await printDiffs(files, plan, out));
  const isWhole = others !== undefined || isUnwritten(plan, differences);
  const named = isWhole ? [] : namedDifferences(differences);
  const text = others ?? (isWhole ? unwrittenText(run) : differencesText(differences, run));
  if (run.format === 'github') terminal.out(annotations(named, text, out));
  terminal.err(`${[...listed(named.map(({ what, path }) => visible(`${what}: ${out}/${path}`))), text].join('\n')}\n`);
  return 1;
}

/** How the output folder differs from the model. Paths are relative to the output folder. */
interface Differences {
  readonly missing: readonly string[];
  readonly stale: readonly string[];
  readonly edited: readonly string[];
  readonly unexpected: readonly string[];
}

async function differencesOf(plan: WritePlan, files: Files): Promise<Differences> {
  // Files of another model are stale or unexpected like those of this one.
  const edited = new Set(plan.refused.filter(({ reason }) => reason !== 'other-model').map(({ path }) => path));
  const missing: string[] = [];
  const stale: string[] = [];
  for (const { path } of plan.write.filter((file) => !edited.has(file.path))) {
    ((await files.read(path)) === undefined ? missing : stale).push(path);
  }
  const removed = plan.remove.filter((path) => !edited.has(path));
  return { missing, stale, edited: [...edited], unexpected: [...removed, ...plan.strays] };
}

/** Whether no package exists, as before the first run. */
function isUnwritten({ unchanged }: WritePlan, { stale, edited, unexpected }: Differences): boolean {
  return unchanged === 0 && [stale, edited, unexpected].every((paths) => paths.length === 0);
}

function unwrittenText(run: Run): string {
  return `"${shownFolder(run)}" contains no generated files; generate and commit them: ${commandText(run)}`;
}

function differencesText({ edited }: Differences, run: Run): string {
  const wayOut =
    edited.length > 0
      ? `Move your own changes elsewhere, then run:\n  ${commandText(run, '--force')}`
      : `Delete unexpected files that are not generated, and commit the result of:\n  ${commandText(run)}`;
  return `"${shownFolder(run)}" does not match the model. ${wayOut}`;
}

interface NamedDifference {
  readonly what: string;
  readonly path: string;
}

function namedDifferences({ missing, stale, edited, unexpected }: Differences): readonly NamedDifference[] {
  const all = Object.entries({ missing, stale, 'edited by hand': edited, unexpected });
  return all.flatMap(([what, paths]) => paths.map((path) => ({ what, path })));
}

/** GitHub shows ten of them for each step: those of built files, which repeat their sources, would hide others. */
function annotations(differences: readonly NamedDifference[], text: string, out: string): string {
  const title = 'generate --check';
  if (differences.length === 0) return githubCommand('error', { title }, text);
  const commands = withoutBuilt(differences).map(({ what, path }) =>
    githubCommand('error', { file: `${out}/${path}`, title }, `${what}: ${out}/${path}\n${text}`),
  );
  return commands.join('');
}

/**
 * The command that writes the checked output, as typed in a shell; default options are left out.
 *
 *     modelwright generate --target types --out ../api 'my model'
 */
function commandText({ models, asked: { target, out, prune } }: Run, ...more: readonly string[]): string {
  const words = [
    ...more,
    ...(target === undefined ? [] : ['--target', target.join(',')]),
    ...(prune === true ? ['--prune'] : []),
    ...(out === undefined ? [] : ['--out', out]),
  ];
  return ['modelwright generate', ...words.map(quoted), ...modelWords(models)].join(' ');
}
