import type { ExitCode } from './command-error.js';
import { compileSources, reportDiagnostics } from './compile-sources.js';
import { diagnosticJson } from './diagnostic-json.js';
import { count, jsonText } from './summary.js';
import type { Terminal } from './terminal.js';
import { writeEditorSchema } from './write-editor-schema.js';

export interface CheckOptions {
  /** Folders, files or globs. */
  readonly models: readonly string[];
  readonly json?: boolean;
}

/** Says what is wrong with a model, all of it at once. Writes nothing but what editors read. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  const compiled = await compileSources(options.models, terminal);
  const { diagnostics, sources, model, hasErrors } = compiled;
  writeEditorSchema(options.models, sources, terminal);
  if (options.json === true) {
    terminal.out(jsonText({ diagnostics: diagnosticJson(diagnostics, sources) }));
  } else {
    reportDiagnostics(compiled, terminal);
    const endpoints = model.groups.reduce((sum, group) => sum + group.endpoints.length, 0);
    const contents = `${count(endpoints, 'endpoint')}, ${count(model.types.length, 'type')}`;
    if (!hasErrors) terminal.out(`${model.name} ${model.version}: ${contents}, no errors\n`);
  }
  return hasErrors ? 1 : 0;
}
