import type { ExitCode } from './command-error.js';
import { compileSources } from './compile-sources.js';
import type { DiagnosticFormat } from './diagnostic-format.js';
import { reportDiagnostics } from './report-diagnostics.js';
import { fixSources } from './fix-sources.js';
import { strictRefusal } from './strictness.js';
import { count } from './summary.js';
import type { Terminal } from './terminal.js';
import { writeEditorSchema } from './write-editor-schema.js';

export interface CheckOptions {
  /** Folders, files or globs. */
  readonly models: readonly string[];
  readonly format?: DiagnosticFormat;
  readonly fix?: boolean;
  readonly strict?: boolean;
}

/** Says what is wrong with a model, all of it at once. Writes what editors read, and mends what it can if it is asked to. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  const { models, format = 'human', fix = false, strict = false } = options;
  const read = await compileSources(models, terminal);
  const { compiled, changes } = fix ? fixSources(read, terminal.folder) : { compiled: read, changes: [] };
  writeEditorSchema(models, compiled.sources, terminal);
  const isHuman = format === 'human';
  // Formats for programs have standard output for themselves.
  for (const change of changes) (isHuman ? terminal.out : terminal.err)(change);
  reportDiagnostics(compiled, terminal, format);
  if (compiled.hasErrors) return 1;
  const refusal = strict ? strictRefusal(compiled) : undefined;
  if (refusal !== undefined) terminal.err(refusal);
  const { model } = compiled;
  const endpoints = model.groups.reduce((sum, group) => sum + group.endpoints.length, 0);
  const contents = `${count(endpoints, 'endpoint')}, ${count(model.types.length, 'type')}`;
  if (isHuman && refusal === undefined) terminal.out(`${model.name} ${model.version}: ${contents}, no errors\n`);
  return refusal === undefined ? 0 : 1;
}
