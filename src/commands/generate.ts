import { relative, sep } from 'node:path';
import { applyPlan } from '../write/apply.js';
import { diskFiles } from '../write/disk-files.js';
import { chooseTargets } from './choose-targets.js';
import type { ExitCode } from './command-error.js';
import type { CompiledSources } from './compile-sources.js';
import { compileSources } from './compile-sources.js';
import { checkOutput } from './check-output.js';
import type { DiagnosticFormat } from './diagnostic-format.js';
import { reportDiagnostics } from './diagnostic-format.js';
import { diagnosticJson } from './diagnostic-json.js';
import { planWith } from './plan-with.js';
import { refusalText } from './refusal.js';
import { strictRefusal } from './strictness.js';
import { generationJson, jsonText, summaryText } from './summary.js';
import type { Terminal } from './terminal.js';
import { usableFolder } from './usable-folder.js';
import { writeEditorSchema } from './write-editor-schema.js';

export interface GenerateOptions {
  /** Folders, files or globs. */
  readonly models: readonly string[];
  /** Names; absent: every target. */
  readonly target?: readonly string[];
  readonly out: string;
  readonly check?: boolean;
  readonly dryRun?: boolean;
  /** The plan as data, diagnostics included. */
  readonly json?: boolean;
  /** How diagnostics are told; other than `human`, they have standard output for themselves. */
  readonly format?: DiagnosticFormat;
  readonly force?: boolean;
  readonly strict?: boolean;
}

/** Writes the packages of a model, or says what it would write, or whether what is there is what it would write. */
export async function generate(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  const targets = await chooseTargets(options.target);
  const compiled = await compileSources(options.models, terminal);
  if (options.check !== true && options.dryRun !== true) {
    writeEditorSchema(options.models, compiled.sources, terminal);
  }
  if (isRefused(compiled, options, terminal)) return 1;
  const { diagnostics, sources } = compiled;
  const place = usableFolder(terminal.folder, options.out, '--out');
  const files = diskFiles(place);
  const plan = await planWith({ model: compiled.model, targets, files, isAnew: options.force === true }, terminal);
  const out = relative(terminal.folder, place).replaceAll(sep, '/') || '.';
  const isBlocked = plan.refused.length > 0 && options.force !== true;
  const isApplied = !isBlocked && options.check !== true && options.dryRun !== true;
  const result = { plan, out, isApplied, packages: targets.length, diagnostics, sources, started };
  const quiet = isForPrograms(options) ? { ...terminal, out: terminal.err } : terminal;
  if (options.check === true)
    return checkOutput({ ...result, options }, files, options.json === true ? terminal : quiet);
  if (isApplied) await applyPlan(files, plan);
  if (options.json === true) terminal.out(jsonText(generationJson(result)));
  else if (isBlocked) terminal.err(refusalText(plan.refused, out));
  else quiet.out(summaryText(result));
  return isBlocked ? 1 : 0;
}

/** Whether diagnostics have standard output for themselves, and everything else goes to standard error. */
function isForPrograms({ format = 'human' }: GenerateOptions): boolean {
  return format !== 'human';
}

/** Tells what is wrong with the model, and answers whether that is too much to go on. */
function isRefused(compiled: CompiledSources, options: GenerateOptions, terminal: Terminal): boolean {
  const { diagnostics, sources, hasErrors } = compiled;
  if (options.json !== true) reportDiagnostics(compiled, terminal, options.format);
  const refusal = options.strict === true && !hasErrors ? strictRefusal(compiled) : undefined;
  if (refusal !== undefined) terminal.err(refusal);
  if (!hasErrors && refusal === undefined) return false;
  if (options.json === true) terminal.out(jsonText({ diagnostics: diagnosticJson(diagnostics, sources) }));
  return true;
}
