import { lineAt, type LineMap, lineStart } from './line-map.js';

/** Line and column, both from 1. Columns count code points, as editors show them; a tab is one. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function positionAt(lines: LineMap, offset: number): Position {
  const { line, before } = lineBefore(lines, offset);
  return { line, column: [...before].length + 1 };
}

/** The same with columns in UTF-16 code units, as programs count them that speak to editors. */
export function unitPositionAt(lines: LineMap, offset: number): Position {
  const { line, before } = lineBefore(lines, offset);
  return { line, column: before.length + 1 };
}

function lineBefore(lines: LineMap, offset: number): { readonly line: number; readonly before: string } {
  const line = lineAt(lines, offset);
  // The mark at the front of a file is no character of its first line.
  const before = lines.text.slice(lineStart(lines, line), offset).replace(/^\uFEFF/, '');
  return { line: line + 1, before };
}
