import { compile } from '../pipeline.js';
import type { Diagnostic } from '../source/diagnostic.js';
import { printDiagnostics } from '../source/print-diagnostic.js';
import type { SourceFile } from '../source/source-file.js';
import { readSources } from './read-sources.js';
import type { Terminal } from './terminal.js';

type Model = ReturnType<typeof compile>['value'];

export interface CompiledSources {
  readonly sources: readonly SourceFile[];
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
  readonly hasErrors: boolean;
}

/** Reads and compiles; problems of the model are in the answer, problems of reading are thrown. */
export async function compileSources(patterns: readonly string[], terminal: Terminal): Promise<CompiledSources> {
  const sources = await readSources(terminal.folder, patterns);
  const { value: model, diagnostics } = compile(sources);
  return { sources, model, diagnostics, hasErrors: diagnostics.some(({ severity }) => severity === 'error') };
}

/** Prints every problem for people; for programs they are part of the result. */
export function reportDiagnostics(compiled: CompiledSources, terminal: Terminal): void {
  const { diagnostics, sources } = compiled;
  if (diagnostics.length > 0) terminal.err(printDiagnostics(diagnostics, sources, { colors: terminal.hasColors }));
}
