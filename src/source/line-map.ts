import { memoize } from './memoize.js';
import type { SourceFile } from './source-file.js';

/** The starts of all lines, so that the line of an offset is found in logarithmic time. */
export interface LineMap {
  readonly text: string;
  readonly starts: readonly number[];
}

/** Lines end at `\n`; a `\r` before it belongs to the line break, not to the line. */
export function lineMapOf(text: string): LineMap {
  const starts = [0];
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return { text, starts };
}

/** The same of a file, computed once. */
export const linesOf: (file: { readonly text: string }) => LineMap = memoize(({ text }) => lineMapOf(text));

/** The lines of each file by its path; none for that of another file. */
export function linesIn(files: readonly SourceFile[]): (path: string) => LineMap {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return (path) => linesOf(byPath.get(path) ?? noFile);
}

const noFile = { text: '' };

/** Index (from 0) of the line that holds `offset`. */
export function lineAt({ starts }: LineMap, offset: number): number {
  return Math.max(0, countUpTo(starts, offset) - 1);
}

/** How many of the ascending numbers are at most `limit`. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The line without its line break; empty if there is no such line. */
export function lineText(map: LineMap, line: number): string {
  const next = map.starts[line + 1];
  const text = map.text.slice(lineStart(map, line), next === undefined ? map.text.length : next - 1);
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

export function lineStart(map: LineMap, line: number): number {
  return map.starts[line] ?? map.text.length;
}

/** Line and column, both from 1. Columns count code points, as editors show them; a tab is one. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function positionAt(lines: LineMap, offset: number): Position {
  const { line, column } = unitPositionAt(lines, offset);
  // Not by counting the characters before: of a document on one line, that would be megabytes for each diagnostic.
  const ends = pairEndsOf(lines);
  const pairs = countUpTo(ends, offset) - countUpTo(ends, lineStart(lines, line - 1));
  return { line, column: column - pairs };
}

/** Where the characters of two code units end. */
const pairEndsOf: (lines: LineMap) => readonly number[] = memoize(({ text }) =>
  [...text.matchAll(/[\u{10000}-\u{10FFFF}]/gu)].map(({ index }) => index + 2),
);

/** The same with columns in UTF-16 code units, as editor protocols count them. */
export function unitPositionAt(lines: LineMap, offset: number): Position {
  const line = lineAt(lines, offset);
  const start = lineStart(lines, line);
  const end = Math.min(Math.max(offset, start), lines.text.length);
  // The byte order mark is not a character of the first line.
  const hidden = end > start && lines.text[start] === '\uFEFF' ? 1 : 0;
  return { line: line + 1, column: end - start - hidden + 1 };
}
