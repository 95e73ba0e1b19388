import type { Diagnostic } from './diagnostic.js';
import type { LineMap } from './line-map.js';
import { lineAt, lineMapOf, lineStart, lineText } from './line-map.js';
import { sortDiagnostics } from './sort-diagnostics.js';
import type { SourceFile, SourceSpan } from './source-file.js';
import { widthOf } from './text-width.js';

export interface PrintOptions {
  /** Whether to colour with ANSI escapes. */
  readonly colors?: boolean;
}

/**
 * Diagnostics for people, sorted by place, with the source line and carets under the exact characters, and a summary:
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
  const printer = createPrinter(files, options);
  const blocks = sortDiagnostics(diagnostics).map((diagnostic) => printDiagnostic(diagnostic, printer));
  return `${[...blocks, summaryOf(diagnostics)].join('\n\n')}\n`;
}

/** `2 errors, 1 warning` */
export function summaryOf(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  const counts = [errors > 0 ? plural(errors, 'error') : '', warnings > 0 ? plural(warnings, 'warning') : ''];
  return counts.filter((count) => count !== '').join(', ') || 'no problems';
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Line and column, both from 1. Columns count code points, as editors do; a tab is one. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function positionAt(lines: LineMap, offset: number): Position {
  const line = lineAt(lines, offset);
  const before = lines.text.slice(lineStart(lines, line), offset).replace(/^\uFEFF/, '');
  return { line: line + 1, column: [...before].length + 1 };
}

interface Printer {
  readonly linesOf: (path: string) => LineMap;
  readonly paint: (color: Color, text: string) => string;
}

type Color = 'bold' | 'red' | 'yellow' | 'blue' | 'green';

const ansiCodes: Readonly<Record<Color, number>> = { bold: 1, red: 31, yellow: 33, blue: 34, green: 32 };

function createPrinter(files: readonly SourceFile[], options: PrintOptions): Printer {
  const maps = new Map<string, LineMap>();
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return {
    linesOf: (path) => {
      const map = maps.get(path) ?? lineMapOf(texts.get(path) ?? '');
      maps.set(path, map);
      return map;
    },
    paint: (color, text) => (options.colors === true ? `\u001b[${ansiCodes[color]}m${text}\u001b[0m` : text),
  };
}

function printDiagnostic(diagnostic: Diagnostic, printer: Printer): string {
  const { severity, code, message, span, notes, fix } = diagnostic;
  const color: Color = severity === 'error' ? 'red' : 'yellow';
  const head = `${printer.paint('bold', placeOf(span, printer))} ${printer.paint(color, `${severity} ${code}:`)} ${visible(shortened(message))}`;
  const lines = [head, ...excerptOf(span, color, printer)];
  for (const note of notes) {
    lines.push(
      `  ${placeOf(note.span, printer)} ${printer.paint('blue', 'note:')} ${visible(shortened(note.message))}`,
    );
    lines.push(...excerptOf(note.span, 'blue', printer));
  }
  if (fix !== undefined) lines.push(`${gutter('')} ${printer.paint('green', '= fix:')} ${visible(fix.message)}`);
  return lines.join('\n');
}

function placeOf(span: SourceSpan, printer: Printer): string {
  const { line, column } = positionAt(printer.linesOf(span.path), span.start);
  return `${span.path}:${line}:${column}`;
}

/** Longer lines are shown around the place only. */
const maximumExcerpt = 160;

/** The source line, and carets under the stretch; one over several lines is marked to the end of its first. */
function excerptOf(span: SourceSpan, color: Color, printer: Printer): readonly string[] {
  const map = printer.linesOf(span.path);
  const line = lineAt(map, span.start);
  const text = lineText(map, line).replace(/^\uFEFF/, '');
  const hidden = lineText(map, line).length - text.length;
  const start = Math.min(Math.max(0, span.start - lineStart(map, line) - hidden), text.length);
  const end = Math.min(Math.max(start, span.end - lineStart(map, line) - hidden), text.length);
  if (text.trim() === '') return [];
  const from = text.length > maximumExcerpt ? Math.max(0, start - maximumExcerpt / 2) : 0;
  const shown = text.slice(from, from + maximumExcerpt);
  const before = visible(shown.slice(0, start - from));
  const marked = visible(shown.slice(start - from, end - from));
  const carets = '^'.repeat(Math.max(1, widthOf(marked)));
  return [
    `${gutter(String(line + 1))} | ${before}${marked}${visible(shown.slice(end - from))}`.trimEnd(),
    `${gutter('')} | ${' '.repeat(widthOf(before))}${printer.paint(color, carets)}`,
  ];
}

function gutter(label: string): string {
  return label.padStart(5);
}

/** Names in a message are as long as their authors made them. */
const maximumMessage = 1000;

function shortened(message: string): string {
  return message.length > maximumMessage ? `${message.slice(0, maximumMessage)}…` : message;
}

/** A tab as one blank, a control character (which could steer a terminal) as a replacement, a line break as a blank. */
function visible(text: string): string {
  return text.replace(/[\t\r\n]/g, ' ').replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '\uFFFD');
}
