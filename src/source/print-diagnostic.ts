import { type Diagnostic, sortDiagnostics } from './diagnostic.js';
import { lineAt, type LineMap, linesIn, lineStart, lineText, positionAt } from './line-map.js';
import { type Color, cutText, type Paint, painter, visible, widthOf, wrapText } from './terminal-text.js';
import { multimapOf } from './graph.js';
import { safeFixesOf } from './apply-fixes.js';
import { count, shorten } from './words.js';
import type { SourceFile, SourceSpan } from './source-file.js';

export interface PrintOptions {
  /** Whether to colour with ANSI escapes. */
  readonly colors?: boolean;
  /** Columns of the terminal, to wrap messages; absent: every message is one line. */
  readonly width?: number;
  /** Whether to end with next steps: `--fix`, and the page of a code. */
  readonly hasHints?: boolean;
  /** Whether many warnings of one code are counted after the first few. */
  readonly isBrief?: boolean;
  /** The codes that have a page; absent: all. */
  readonly explained?: readonly string[];
}

/**
 * Diagnostics for people, in source order, with the source line and carets under the exact characters, and a summary:
 *
 *     model/types.yaml:10:12 error unknown-type: Unknown type "LineItm". Did you mean "LineItem"?
 *        10 |     items: LineItm[]
 *           |            ^^^^^^^
 *           = fix: Write "LineItem"
 *
 *     1 error
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
  options: PrintOptions = {},
): string {
  if (diagnostics.length === 0) return '';
  const { width, explained } = options;
  const printer = { linesOf: linesIn(files), paint: painter(options.colors === true), width, explained };
  const sorted = sortDiagnostics(diagnostics);
  const surplus = options.isBrief === true ? surplusOf(sorted) : new Map<string, readonly Diagnostic[]>();
  const hidden = new Set([...surplus.values()].flat());
  const shown = sorted.filter((diagnostic) => !hidden.has(diagnostic));
  const more = [...surplus].map(
    ([code, { length }]) => `… and ${length} more times ${code}: \`--verbose\` shows all of them`,
  );
  const blocks = [...shown.map((diagnostic) => printDiagnostic(diagnostic, printer)), ...more];
  const ending = options.hasHints === true ? endingOf(sorted, files, printer) : summaryOf(diagnostics);
  return `${[...blocks, ending].join('\n\n')}\n`;
}

/** With more warnings of one code, these are no news after the first of them. */
const manyWarnings = 10;
const firstOfMany = 3;

/** The warnings that only repeat others, by code: three hundred types that nothing uses after an import. */
function surplusOf(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const warnings = multimapOf(
    diagnostics.flatMap((one) => (one.severity === 'warning' ? [[one.code, one] as const] : [])),
  );
  return new Map(
    [...warnings]
      .filter(([, list]) => list.length > manyWarnings)
      .map(([code, list]) => [code, list.slice(firstOfMany)]),
  );
}

/** `2 errors, 1 warning` */
export function summaryOf(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  const counts = [errors > 0 ? [count(errors, 'error')] : [], warnings > 0 ? [count(warnings, 'warning')] : []];
  return counts.flat().join(', ') || 'no problems';
}

interface Printer {
  readonly linesOf: (path: string) => LineMap;
  readonly paint: Paint;
  /** Columns of the terminal; absent: lines are shown whole, unless they are very long. */
  readonly width: number | undefined;
  readonly explained: readonly string[] | undefined;
}

/** The summary, then the next steps, dimmed. They name the page of the first code, as an example of the command. */
function endingOf(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
  { paint, explained }: Printer,
): string {
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
  // The files that a model only uses are fixed in their own project.
  const own = files.filter(({ used }) => used === undefined);
  const fixes = safeFixesOf(diagnostics, own).length;
  const fixed = fixes === 0 ? '' : `; \`check --fix\` fixes ${fixes}`;
  const known = diagnostics.filter(({ code }) => explained?.includes(code) !== false);
  const example = known.find(({ severity }) => severity === 'error') ?? known[0];
  return [
    `${paint(hasErrors ? 'red' : 'yellow', summaryOf(diagnostics))}${fixed}`,
    ...(example === undefined ? [] : [paint('dim', `More about it: modelwright explain ${example.code}`)]),
  ].join('\n');
}

function printDiagnostic(diagnostic: Diagnostic, printer: Printer): string {
  const { severity, code, message, span, notes, fix } = diagnostic;
  const { paint, width } = printer;
  const color: Color = severity === 'error' ? 'red' : 'yellow';
  const noted = notes.map((note) => ({ ...note, label: 'note:', color: 'blue' as const, indentation: '  ' }));
  const lines = [{ message, span, label: `${severity} ${code}:`, color, indentation: '' }, ...noted].flatMap((head) => [
    ...headLines(
      { ...head, location: locationOf(head.span, printer) },
      visible(shorten(head.message, maximumMessage)),
      printer,
    ),
    ...excerptOf(head.span, head.color, printer),
  ]);
  if (fix !== undefined) {
    const [first = '', ...more] = wrapped(visible(fix.message), 13, width);
    lines.push(`${gutter('')} ${paint('green', '= fix:')} ${first}`, ...more.map((line) => ' '.repeat(13) + line));
  }
  return lines.join('\n');
}

interface Head {
  readonly location: string;
  readonly label: string;
  readonly color: Color;
  readonly indentation: string;
}

/** All on one line if it fits; otherwise the message begins on its own line, indented. */
function headLines(head: Head, message: string, { paint, width }: Printer): readonly string[] {
  const { location, label, color, indentation } = head;
  const [placed, labelled] = [paint('bold', location), paint(color, label)];
  const headWidth = widthOf(`${indentation}${location} ${label}`);
  if (width === undefined || headWidth + 1 + widthOf(message) <= width) {
    return [`${indentation}${placed} ${labelled} ${message}`];
  }
  const deeper = `${indentation}  `;
  const first =
    headWidth <= width ? [`${indentation}${placed} ${labelled}`] : [indentation + placed, deeper + labelled];
  return [...first, ...wrapped(message, deeper.length, width).map((line) => deeper + line)];
}

/** At least twenty columns: on a narrower terminal, lines of one word would not help. */
function wrapped(text: string, indentation: number, width: number | undefined): readonly string[] {
  return width === undefined ? [text] : wrapText(text, Math.max(20, width - indentation));
}

function locationOf(span: SourceSpan, printer: Printer): string {
  const { line, column } = positionAt(printer.linesOf(span.path), span.start);
  return `${visible(span.path)}:${line}:${column}`;
}

/** The names in a message can be of any length. */
const maximumMessage = 1000;

interface Window {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** Longer lines are shown around the span only. */
const maximumExcerpt = 160;
const gutterWidth = 8;

/** The source line, with carets under the span; only the first line of a longer span is marked. */
function excerptOf(span: SourceSpan, color: Color, { linesOf: mapOf, paint, width }: Printer): readonly string[] {
  const map = mapOf(span.path);
  const line = lineAt(map, span.start);
  const text = lineText(map, line).replace(/^\uFEFF/, '');
  const hidden = lineText(map, line).length - text.length;
  const start = Math.min(Math.max(0, span.start - lineStart(map, line) - hidden), text.length);
  const end = Math.min(Math.max(start, span.end - lineStart(map, line) - hidden), text.length);
  if (text.trim() === '') return [];
  // Of a very long line, only the part that could be shown is processed.
  const from = text.length > maximumExcerpt ? Math.max(0, start - maximumExcerpt / 2) : 0;
  const shown = text.slice(from, from + maximumExcerpt);
  const whole = {
    before: visible(shown.slice(0, start - from)),
    marked: visible(shown.slice(start - from, end - from)),
    after: visible(shown.slice(end - from)),
  };
  const { before, marked, after } = width === undefined ? whole : windowOf(whole, Math.max(width - gutterWidth, 12));
  const carets = '^'.repeat(Math.max(1, widthOf(marked)));
  return [
    `${paint('dim', `${gutter(String(line + 1))} |`)} ${before}${marked}${after}`.trimEnd(),
    `${paint('dim', `${gutter('')} |`)} ${' '.repeat(widthOf(before))}${paint(color, carets)}`,
  ];
}

/** The part of the line that fits next to the gutter: all of it, or the span with as much context as possible. */
function windowOf({ before, marked, after }: Window, width: number): Window {
  // An empty span is marked by one caret, which may be after the end of the line.
  const needed = widthOf(before) + Math.max(1, widthOf(marked));
  if (Math.max(needed, widthOf((before + marked + after).trimEnd())) <= width) return { before, marked, after };
  const kept = cutText(marked, width - 1);
  // A third of the space shows the text before the span; the rest shows the text after it.
  const room = Math.max(0, width - Math.max(1, widthOf(kept)));
  const wanted = Math.max(1, Math.floor(room / 3), room - widthOf(after));
  const front = endOf(before, wanted);
  const behind = kept === marked ? cutText(after.trimEnd(), width - widthOf(front + kept)) : '';
  return { before: front, marked: kept, after: behind };
}

/** The end of a string, as much as fits, after `…` for the rest. */
function endOf(text: string, width: number): string {
  const reversed = (one: string): string => [...one].reverse().join('');
  return reversed(cutText(reversed(text), width));
}

function gutter(label: string): string {
  return label.padStart(5);
}
