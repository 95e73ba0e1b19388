import { loadVerify, parse, type Workshop } from '../pipeline.js';
import { type ExitCode, usageError } from './command-error.js';
import { type CompiledSources, compileSources } from './compile-sources.js';
import type { ModelOptions } from './read-sources.js';
import { reportDiagnostics } from './report-diagnostics.js';
import { inWorkshop } from './workshop.js';
import { startProgress } from './progress.js';
import type { Terminal } from './terminal.js';

interface VerifyOptions extends ModelOptions {
  readonly seed?: string;
  readonly verdicts?: string;
  /** The old version, with which the model is run together instead. */
  readonly against?: string;
  /** How often each operation is then called in each direction. */
  readonly calls?: string;
}

const usualVerdicts = 50_000;
const usualCalls = 50;

/**
 * Searches for values on which the outputs of a model disagree; or, with an old version, for calls between both versions
 * that fail although `diff` says that they do not. Returns 1 if it finds one.
 */
export async function verify(options: VerifyOptions, terminal: Terminal): Promise<ExitCode> {
  const { allowNetwork } = options;
  const { models, against } = await versionsIn(options, terminal);
  const seed = wholeNumber(options.seed ?? '1', '--seed');
  if (against !== undefined) {
    const calls = wholeNumber(options.calls ?? String(usualCalls), '--calls');
    const { verifyAgainst } = await import('./verify-against.js');
    return await verifyAgainst({ models, against, allowNetwork, seed, calls }, terminal);
  }
  if (options.calls !== undefined)
    throw usageError('--calls is for two versions. Name the old one: --against git:main');
  const amount = { seed, verdicts: wholeNumber(options.verdicts ?? String(usualVerdicts), '--verdicts') };
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

function wholeNumber(text: string, option: string): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && (number > 0 || option === '--seed')) return number;
  throw usageError(`"${text}" is not a whole number for ${option}. Use, for example, ${option} 1000.`);
}
