import type { Position } from '../../source/line-map.js';
import { type Diagnostic, sortDiagnostics } from '../../source/diagnostic.js';
import type { ExitCode } from './command-error.js';
import { printDiagnostics, summaryOf } from '../../source/print-diagnostic.js';
import type { SourceFile, SourceSpan } from '../../source/source-file.js';
import { type DiagnosticFormat, jsonText, positionsIn } from './command-text.js';
import { diagnosticCodes } from './diagnostic-pages.js';
import { sarifLog } from './sarif.js';
import type { Found, Terminal } from './terminal.js';

/** For people on standard error, otherwise on standard output, which then contains nothing else. */
const reporters: Readonly<Record<DiagnosticFormat, (found: Found, terminal: Terminal) => void>> = {
  human: ({ diagnostics, sources }, { err, errScreen: { width, hasColors }, isVerbose = false }) => {
    if (diagnostics.length === 0) return;
    const explained = diagnosticCodes();
    const isBrief = !isVerbose;
    err(printDiagnostics(diagnostics, sources, { colors: hasColors, width, hasHints: true, isBrief, explained }));
  },
  json: ({ diagnostics, sources }, { out }) => out(jsonText(diagnosticJson(diagnostics, sources))),
  sarif: (found, { out, folder }) => out(jsonText(sarifLog({ ...found, folder }))),
  github: ({ diagnostics, sources }, { out }) => out(githubCommands(diagnostics, sources)),
};

export function reportDiagnostics(
  { diagnostics, sources }: Found,
  terminal: Terminal,
  format: DiagnosticFormat = 'human',
): void {
  const { reported = new Set(), documents } = terminal;
  // Several models may use the same files.
  const repeated = diagnostics.filter((one) => reported.has(JSON.stringify(one)));
  const others = diagnostics.filter((one) => !repeated.includes(one));
  for (const one of others) reported.add(JSON.stringify(one));
  const isDocument = format === 'json' || format === 'sarif';
  if (isDocument && documents !== undefined)
    documents.set(format, [...(documents.get(format) ?? []), { diagnostics: others, sources }]);
  else reporters[format]({ diagnostics: others, sources }, terminal);
  if (format === 'human' && repeated.length > 0)
    terminal.err(`Reported above, for another model: ${summaryOf(repeated)}\n`);
}

/**
 * Runs a command for several models. What two of them have is reported once; of formats whose output is one document, there
 * is one for all models.
 */
export async function reportingTogether(
  terminal: Terminal,
  run: (together: Terminal) => Promise<ExitCode>,
): Promise<ExitCode> {
  const documents: Terminal['documents'] = new Map();
  try {
    return await run({ ...terminal, reported: new Set(), documents });
  } finally {
    // Also if a model is not there: what was found in those before it is not lost.
    for (const [format, found] of documents) {
      const diagnostics = sortDiagnostics(found.flatMap((one) => one.diagnostics));
      reporters[format]({ diagnostics, sources: found.flatMap(({ sources }) => sources) }, terminal);
    }
  }
}

/** A location for programs. Lines and columns are from 1, columns in code points, as in the output for people. */
interface JsonLocation extends Position {
  readonly file: string;
  readonly endLine: number;
  /** The column after the last marked character. */
  readonly endColumn: number;
}

interface JsonDiagnostic extends JsonLocation {
  readonly code: string;
  readonly severity: Diagnostic['severity'];
  readonly message: string;
  readonly notes: readonly (JsonLocation & { readonly message: string })[];
  readonly fix?: { readonly message: string; readonly edits: readonly (JsonLocation & { readonly text: string })[] };
}

export function diagnosticJson(
  diagnostics: readonly Diagnostic[],
  sources: readonly SourceFile[],
): readonly JsonDiagnostic[] {
  const positionOf = positionsIn(sources);
  const locationOf = ({ path, start, end }: SourceSpan): JsonLocation => {
    const [first, last] = [positionOf(path, start), positionOf(path, end)];
    return { file: path, line: first.line, column: first.column, endLine: last.line, endColumn: last.column };
  };
  return diagnostics.map(({ code, severity, message, span, notes, fix }) => ({
    code,
    severity,
    message,
    ...locationOf(span),
    notes: notes.map((note) => ({ message: note.message, ...locationOf(note.span) })),
    ...(fix && {
      fix: { message: fix.message, edits: fix.edits.map((edit) => ({ ...locationOf(edit.span), text: edit.text })) },
    }),
  }));
}

/**
 * Diagnostics as workflow commands, which GitHub Actions shows beside the lines of a pull request:
 *
 *     ::error file=model/a.yaml,line=3,col=12,endLine=3,endColumn=19,title=unknown-type::Unknown type "LineItm".
 */
export function githubCommands(diagnostics: readonly Diagnostic[], sources: readonly SourceFile[]): string {
  return diagnosticJson(diagnostics, sources).map(commandOf).join('');
}

function commandOf({ severity, code, message, notes, fix, ...location }: JsonDiagnostic): string {
  const { file, line, column: col, endLine, endColumn } = location;
  const lines = [
    message,
    ...notes.map((note) => `${note.file}:${note.line}:${note.column} note: ${note.message}`),
    ...(fix === undefined ? [] : [`fix: ${fix.message}`]),
  ];
  return githubCommand(severity, { file, line, col, endLine, endColumn, title: code }, lines.join('\n'));
}

/** One of them; without a file, it is about the whole run. */
export function githubCommand(
  severity: Diagnostic['severity'],
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  return `::${severity} ${list.join(',')}::${escapedMessage(message)}\n`;
}

function escapedMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
