import { relative, sep } from 'node:path';
import { applyPlan } from '../write/apply.js';
import { diskFiles } from '../write/disk-files.js';
import { chooseTargets } from './choose-targets.js';
import type { ExitCode } from './command-error.js';
import { compileSources, reportDiagnostics } from './compile-sources.js';
import { checkOutput } from './check-output.js';
import { diagnosticJson } from './diagnostic-json.js';
import { planWith } from './plan-with.js';
import { refusalText } from './refusal.js';
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
  readonly json?: boolean;
  readonly force?: boolean;
}

/** Writes the packages of a model, or says what it would write, or whether what is there is what it would write. */
export async function generate(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  const targets = await chooseTargets(options.target);
  const compiled = await compileSources(options.models, terminal);
  const isJson = options.json === true;
  if (!isJson) reportDiagnostics(compiled, terminal);
  const { diagnostics, sources } = compiled;
  if (options.check !== true && options.dryRun !== true) writeEditorSchema(options.models, sources, terminal);
  if (compiled.hasErrors) {
    if (isJson) terminal.out(jsonText({ diagnostics: diagnosticJson(diagnostics, sources) }));
    return 1;
  }
  const place = usableFolder(terminal.folder, options.out, '--out');
  const files = diskFiles(place);
  const plan = await planWith({ model: compiled.model, targets, files, isAnew: options.force === true }, terminal);
  const out = relative(terminal.folder, place).replaceAll(sep, '/') || '.';
  const isRefused = plan.refused.length > 0 && options.force !== true;
  const isApplied = !isRefused && options.check !== true && options.dryRun !== true;
  const result = { plan, out, isApplied, packages: targets.length, diagnostics, sources, started };
  if (options.check === true) return checkOutput({ ...result, options }, files, terminal);
  if (isApplied) await applyPlan(files, plan);
  if (isJson) terminal.out(jsonText(generationJson(result)));
  else if (!isRefused) terminal.out(summaryText(result));
  if (isRefused && !isJson) terminal.err(refusalText(plan.refused, out));
  return isRefused ? 1 : 0;
}
