import { loadDiff, loadVerify, parse, type Workshop } from '../stages.js';
import { type ExitCode, usageError } from './terminal/command-error.js';
import { type CompiledSources, compileSources } from './project/compile-sources.js';
import type { ModelOptions } from './project/sources/read-sources.js';
import { crossedText } from './diff/report-crossed.js';
import { reportDiagnostics } from './terminal/report-diagnostics.js';
import { inWorkshop } from './service/workshop.js';
import { startProgress } from './terminal/progress.js';
import type { Terminal } from './terminal/terminal.js';
import { type Versions, versionsOfModel } from './diff/versions.js';

interface VerifyOptions extends ModelOptions {
  readonly seed?: string;
  readonly verdicts?: string;
  readonly against?: string;
  readonly calls?: string;
}

/**
 * Searches for values on which the outputs of a model disagree; or, with an old version, for calls between both versions
 * that fail although `diff` says that they do not. Returns 1 if it finds one.
 */
export async function verify(options: VerifyOptions, terminal: Terminal): Promise<ExitCode> {
  const { models, against } = await versionsIn(options, terminal);
  const seed = wholeNumber(options.seed ?? '1', '--seed');
  if (against !== undefined) {
    const calls = wholeNumber(options.calls ?? '50', '--calls');
    const wanted = { command: 'verify', models, against, allowNetwork: options.allowNetwork } as const;
    const versions = await versionsOfModel(wanted, terminal);
    return typeof versions === 'number' ? versions : await verifyAgainst(versions, { seed, calls }, terminal);
  }
  if (options.calls !== undefined)
    throw usageError('--calls is for two versions. Name the old one: --against git:main');
  const amount = { seed, verdicts: wholeNumber(options.verdicts ?? '50000', '--verdicts') };
  const compiled = await compileSources({ ...options, command: 'verify' }, terminal);
  reportDiagnostics(compiled, terminal);
  if (compiled.hasErrors) return 1;
  return await inWorkshop('verify', (workshop) => verifyWith(compiled.model, { amount, workshop, terminal }));
}

/** What is named: a model, or with `--against` or as two models, two versions of it. */
async function versionsIn(
  { models, against, allowNetwork }: VerifyOptions,
  terminal: Terminal,
): Promise<Pick<VerifyOptions, 'models' | 'against'>> {
  const [old = '', now, ...others] = models;
  if (against !== undefined || now === undefined || others.length > 0) return { models, ...(against && { against }) };
  const isAlone = async (model: string): Promise<boolean> => {
    if (model.startsWith('git:')) return true;
    const { files } = await compileSources({ models: [model], command: 'verify', allowNetwork }, terminal);
    return files.some((file) => file.used === undefined && parse(file).value.api !== undefined);
  };
  // Files of one model, of which only one names the API.
  if (!(await isAlone(old)) || !(await isAlone(now))) return { models };
  return { models: [now], against: old };
}

export interface Run {
  readonly amount: { readonly seed: number; readonly verdicts: number };
  readonly workshop: Workshop;
  readonly terminal: Terminal;
}

/** The same for a compiled model; the workshop decides where packages are built. */
export async function verifyWith(
  model: CompiledSources['model'],
  { amount, workshop, terminal }: Run,
): Promise<ExitCode> {
  const started = performance.now();
  const { verify: verifyModel, reportText } = await loadVerify();
  const progress = startProgress(terminal);
  const verified = await verifyModel({ model, amount, workshop, onStep: progress.step }).finally(progress.end);
  terminal.out(reportText(verified, (performance.now() - started) / 1000));
  return verified.shown === undefined ? 0 : 1;
}

/** Lets the clients of each version call the server of the other; returns 1 if a call fails that `diff` calls safe. */
async function verifyAgainst(
  { old, new: now }: Versions,
  amount: { readonly seed: number; readonly calls: number },
  terminal: Terminal,
): Promise<ExitCode> {
  const started = performance.now();
  const { agreementOf, crossVersions } = await loadDiff();
  const progress = startProgress(terminal);
  const models = { old: old.compiled.model, new: now.compiled.model };
  const crossed = await inWorkshop('verify', (workshop) =>
    crossVersions({ ...models, ...amount, workshop, onStep: progress.step }).finally(progress.end),
  );
  const agreement = agreementOf(crossed);
  const seconds = (performance.now() - started) / 1000;
  const names = { old: old.name, new: now.name };
  terminal.out(crossedText({ crossed, names, agreement, seconds }, terminal.outScreen));
  return agreement === 'agreed' ? 0 : 1;
}

function wholeNumber(text: string, option: string): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && (number > 0 || option === '--seed')) return number;
  throw usageError(`"${text}" is not a whole number for ${option}. Use, for example, ${option} 1000.`);
}
