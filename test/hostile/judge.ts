import type { Diagnostic } from '../../src/source/diagnostic.js';
import { type LineMap, lineMapOf, positionAt } from '../../src/source/line-map.js';
import { printDiagnostics } from '../../src/source/print-diagnostic.js';
import type { SourceFile, SourceSpan } from '../../src/source/source-file.js';

/** What is wrong with a result: each diagnostic must have a page, a file of the model, and a location inside it. */
export function faultsOf(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
  codes: ReadonlySet<string>,
): readonly string[] {
  const texts = new Map(files.map(({ path, text }) => [path, lineMapOf(text)]));
  const faults = diagnostics.flatMap(({ code, severity, message, span, notes, fix }) => [
    ...(codes.has(code) ? [] : [`no page for "${code}"`]),
    ...(severity === 'error' || severity === 'warning' ? [] : [`${code} is neither error nor warning`]),
    ...[message, ...notes.map((note) => note.message), ...(fix ? [fix.message] : [])].flatMap((text) =>
      faultsOfMessage(code, text),
    ),
    ...[span, ...notes.map((note) => note.span), ...(fix?.edits ?? []).map((edit) => edit.span)].flatMap((place) =>
      faultsOfSpan(code, place, texts),
    ),
  ]);
  const printed = printDiagnostics(diagnostics, files);
  const blocks = printed.split('\n').filter((line) => /^\S+:\d+:\d+ (?:error|warning) /.test(line)).length;
  return blocks >= diagnostics.length ? faults : [...faults, 'a diagnostic is printed without its place'];
}

function faultsOfMessage(code: string, message: string): readonly string[] {
  if (message === '') return [`${code} says nothing`];
  // `undefined` may be a word of the model; where our own message is broken, it appears without quotes.
  return /(^|[^"`\w])(undefined|\[object Object\]|NaN)(?=$|[^"`\w])|\bat \S+:\d+:\d+\)/.test(
    // The YAML reader puts its quotations last and without quotes; patterns appear between slashes.
    message.replace(/"[^]*"|`[^]*`| \/\S[^]*\/|: [^:]*$/g, ''),
  )
    ? [`${code} says: ${message.slice(0, 200)}`]
    : [];
}

function faultsOfSpan(
  code: string,
  { path, start, end }: SourceSpan,
  texts: ReadonlyMap<string, LineMap>,
): readonly string[] {
  const lines = texts.get(path);
  if (lines === undefined) return [`${code} is about "${path}", which is no file of the model`];
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || start > end || end > lines.text.length) {
    return [`${code} is at ${start} to ${end} of a file with ${lines.text.length} characters`];
  }
  const { line, column } = positionAt(lines, start);
  return line >= 1 && column >= 1 && line <= lines.starts.length ? [] : [`${code} is at ${line}:${column}`];
}
