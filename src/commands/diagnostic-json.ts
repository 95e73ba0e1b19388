import type { Diagnostic } from '../source/diagnostic.js';
import type { SourceFile, SourceSpan } from '../source/source-file.js';
import type { LineMap } from '../source/line-map.js';
import { lineMapOf } from '../source/line-map.js';
import { positionAt } from '../source/print-diagnostic.js';

/** Diagnostics for programs: places as path, line and column, counted as in the text for people. */
export function diagnosticJson(diagnostics: readonly Diagnostic[], sources: readonly SourceFile[]): readonly object[] {
  const mapsByPath = new Map(sources.map((source) => [source.path, lineMapOf(source.text)]));
  const placeOf = (span: SourceSpan): object => placeIn(mapsByPath.get(span.path), span);
  return diagnostics.map(({ code, severity, message, span, notes, fix }) => ({
    code,
    severity,
    message,
    ...placeOf(span),
    notes: notes.map((note) => ({ message: note.message, ...placeOf(note.span) })),
    ...(fix === undefined ? {} : { fix: { message: fix.message, text: fix.text, ...placeOf(fix.span) } }),
  }));
}

function placeIn(map: LineMap | undefined, { path, start, end }: SourceSpan): object {
  return map === undefined ? { path } : { path, start: positionAt(map, start), end: positionAt(map, end) };
}
