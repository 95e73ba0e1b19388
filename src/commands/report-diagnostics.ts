import { printDiagnostics } from '../source/print-diagnostic.js';
import type { CompiledSources } from './compile-sources.js';
import type { DiagnosticFormat } from './diagnostic-format.js';
import { diagnosticJson } from './diagnostic-json.js';
import { githubCommands } from './github-commands.js';
import { sarifLog } from './sarif.js';
import { jsonText } from './summary.js';
import type { Terminal } from './terminal.js';

type Found = Pick<CompiledSources, 'diagnostics' | 'sources'>;

/** For people on standard error, otherwise on standard output, which then holds nothing else. */
const reporters: Readonly<Record<DiagnosticFormat, (found: Found, terminal: Terminal) => void>> = {
  human: ({ diagnostics, sources }, { err, errScreen: { width, hasColors } }) => {
    if (diagnostics.length === 0) return;
    err(printDiagnostics(diagnostics, sources, { colors: hasColors, width, hasHints: true }));
  },
  json: ({ diagnostics, sources }, { out }) => out(jsonText(diagnosticJson(diagnostics, sources))),
  sarif: ({ diagnostics, sources }, { out }) => out(jsonText(sarifLog(diagnostics, sources))),
  github: ({ diagnostics, sources }, { out }) => out(githubCommands(diagnostics, sources)),
};

export function reportDiagnostics(found: Found, terminal: Terminal, format: DiagnosticFormat = 'human'): void {
  reporters[format](found, terminal);
}
