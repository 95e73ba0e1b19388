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
export function lineAt(map: LineMap, offset: number): number {
  let low = 0;
  let high = map.starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((map.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The line without its line break; empty if there is no such line. */
export function lineText(map: LineMap, line: number): string {
  const next = map.starts[line + 1];
  return map.text.slice(lineStart(map, line), next === undefined ? map.text.length : next - 1).replace(/\r$/, '');
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
  const { line, before } = lineBefore(lines, offset);
  return { line, column: [...before].length + 1 };
}

/** The same with columns in UTF-16 code units, as editor protocols count them. */
export function unitPositionAt(lines: LineMap, offset: number): Position {
  const { line, before } = lineBefore(lines, offset);
  return { line, column: before.length + 1 };
}

function lineBefore(lines: LineMap, offset: number): { readonly line: number; readonly before: string } {
  const line = lineAt(lines, offset);
  // The byte order mark is not a character of the first line.
  const before = lines.text.slice(lineStart(lines, line), offset).replace(/^\uFEFF/, '');
  return { line: line + 1, before };
}
