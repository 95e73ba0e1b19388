import type { Diagnostic } from '../source/diagnostic.js';
import type { SourceFile } from '../source/source-file.js';
import { diagnosticJson, type JsonDiagnostic } from './diagnostic-json.js';

/**
 * Diagnostics as workflow commands, which GitHub Actions shows beside the lines of a pull request:
 *
 *     ::error file=model/a.yaml,line=3,col=12,endLine=3,endColumn=19,title=unknown-type::Unknown type "LineItm".
 */
export function githubCommands(diagnostics: readonly Diagnostic[], sources: readonly SourceFile[]): string {
  return diagnosticJson(diagnostics, sources)
    .map((diagnostic) => `${commandOf(diagnostic)}\n`)
    .join('');
}

function commandOf({ severity, code, message, notes, fix, ...place }: JsonDiagnostic): string {
  const properties = {
    file: place.file,
    line: place.line,
    col: place.column,
    endLine: place.endLine,
    endColumn: place.endColumn,
    title: code,
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  const lines = [
    message,
    ...notes.map((note) => `${note.file}:${note.line}:${note.column} note: ${note.message}`),
    ...(fix === undefined ? [] : [`fix: ${fix.message}`]),
  ];
  return `::${severity} ${list.join(',')}::${escapedMessage(lines.join('\n'))}`;
}

function escapedMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
