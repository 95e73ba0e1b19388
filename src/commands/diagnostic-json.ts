import type { Diagnostic, DiagnosticFix } from '../source/diagnostic.js';
import { type LineMap, lineMapOf, positionAt } from '../source/line-map.js';
import type { SourceFile, SourceSpan } from '../source/source-file.js';

/** A place for programs. Lines and columns are from 1, columns in code points, as in the text for people. */
interface JsonPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  /** Of the first character that is not marked any more. */
  readonly endColumn: number;
}

export interface JsonDiagnostic extends JsonPlace {
  readonly code: string;
  readonly severity: Diagnostic['severity'];
  readonly message: string;
  readonly notes: readonly (JsonPlace & { readonly message: string })[];
  readonly fix?: JsonFix;
}

interface JsonFix {
  readonly message: string;
  readonly edits: readonly (JsonPlace & { readonly text: string })[];
}

export function diagnosticJson(
  diagnostics: readonly Diagnostic[],
  sources: readonly SourceFile[],
): readonly JsonDiagnostic[] {
  const mapsByPath = new Map(sources.map((source) => [source.path, lineMapOf(source.text)]));
  const placeOf = (span: SourceSpan): JsonPlace => placeIn(mapsByPath.get(span.path), span);
  const fixOf = ({ message, edits }: DiagnosticFix): JsonFix => ({
    message,
    edits: edits.map(({ span, text }) => ({ ...placeOf(span), text })),
  });
  return diagnostics.map(({ code, severity, message, span, notes, fix }) => ({
    code,
    severity,
    message,
    ...placeOf(span),
    notes: notes.map((note) => ({ message: note.message, ...placeOf(note.span) })),
    ...(fix && { fix: fixOf(fix) }),
  }));
}

function placeIn(map: LineMap | undefined, { path, start, end }: SourceSpan): JsonPlace {
  const lines = map ?? lineMapOf('');
  const [first, last] = [positionAt(lines, start), positionAt(lines, end)];
  return { file: path, line: first.line, column: first.column, endLine: last.line, endColumn: last.column };
}
