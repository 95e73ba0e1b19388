import { type Diagnostic, sortDiagnostics } from './diagnostic.js';
import { type Color, excerptOf, gutter, type Paint, painter, visible, widthOf, wrapText } from './excerpt.js';
import { type LineMap, lineMapOf, positionAt } from './line-map.js';
import { countSafeFixes } from './apply-fixes.js';
import type { SourceFile, SourceSpan } from './source-file.js';

export interface PrintOptions {
  /** Whether to colour with ANSI escapes. */
  readonly colors?: boolean;
  /** Columns of the terminal, to wrap messages; absent: every message is one line. */
  readonly width?: number;
  /** Whether to end with next steps: `--fix`, and the page of a code. */
  readonly hasHints?: boolean;
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
  const sorted = sortDiagnostics(diagnostics);
  const blocks = sorted.map((diagnostic) => printDiagnostic(diagnostic, printer));
  const ending = options.hasHints === true ? endingOf(sorted, files, printer) : summaryOf(diagnostics);
  return `${[...blocks, ending].join('\n\n')}\n`;
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

interface Printer {
  readonly linesOf: (path: string) => LineMap;
  readonly paint: Paint;
  readonly width: number | undefined;
}

function createPrinter(files: readonly SourceFile[], options: PrintOptions): Printer {
  const maps = new Map<string, LineMap>();
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return {
    linesOf: (path) => {
      const map = maps.get(path) ?? lineMapOf(texts.get(path) ?? '');
      maps.set(path, map);
      return map;
    },
    paint: painter(options.colors === true),
    width: options.width,
  };
}

/**
 * The summary, and the next steps, once and dimmed. The page is that of the first code, as an example of the command.
 */
function endingOf(diagnostics: readonly Diagnostic[], files: readonly SourceFile[], { paint }: Printer): string {
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
  const fixes = countSafeFixes(diagnostics, files);
  const fixed = fixes === 0 ? '' : `; \`check --fix\` fixes ${fixes}`;
  const code = (diagnostics.find(({ severity }) => severity === 'error') ?? diagnostics[0])?.code ?? '';
  return [
    `${paint(hasErrors ? 'red' : 'yellow', summaryOf(diagnostics))}${fixed}`,
    paint('dim', `More about it: modelwright explain ${code}`),
  ].join('\n');
}

function printDiagnostic(diagnostic: Diagnostic, printer: Printer): string {
  const { severity, code, message, span, notes, fix } = diagnostic;
  const { paint, width } = printer;
  const color: Color = severity === 'error' ? 'red' : 'yellow';
  const head = { location: locationOf(span, printer), label: `${severity} ${code}:`, color, indentation: '' };
  const lines = [
    ...headLines(head, visible(shortened(message)), printer),
    ...excerptOf(printer.linesOf(span.path), span, { color, paint, width }),
  ];
  for (const note of notes) {
    const noteHead = {
      location: locationOf(note.span, printer),
      label: 'note:',
      color: 'blue',
      indentation: '  ',
    } as const;
    lines.push(...headLines(noteHead, visible(shortened(note.message)), printer));
    lines.push(...excerptOf(printer.linesOf(note.span.path), note.span, { color: 'blue', paint, width }));
  }
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

/** Names in a message are as long as their authors made them. */
const maximumMessage = 1000;

function shortened(message: string): string {
  return message.length > maximumMessage ? `${message.slice(0, maximumMessage)}…` : message;
}
