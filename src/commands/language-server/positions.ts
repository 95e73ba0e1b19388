import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { Location, Position, Range, TextEdit } from 'vscode-languageserver/node';
import type { TextEdit as Edit } from '../../source/diagnostic.js';
import { linesOf, lineStart, lineText, unitPositionAt } from '../../source/line-map.js';
import { type SourceFile, type SourceSpan, withPlainLineEnds } from '../../source/source-file.js';

/** Lines and characters as the Language Server Protocol counts them: from 0, in UTF-16 code units. */
export function positionOf(file: SourceFile, offset: number): Position {
  const { line, column } = unitPositionAt(linesOf(file), offset);
  return { line: line - 1, character: column - 1 };
}

export function offsetOf(file: SourceFile, { line, character }: Position): number {
  const lines = linesOf(file);
  // Editors do not count the byte order mark.
  const mark = line === 0 && file.text.startsWith('\uFEFF') ? 1 : 0;
  return lineStart(lines, line) + Math.min(character + mark, lineText(lines, line).length);
}

export function rangeOf(file: SourceFile, { start, end }: Pick<SourceSpan, 'start' | 'end'>): Range {
  return { start: positionOf(file, start), end: positionOf(file, end) };
}

export interface Placed {
  readonly folder: string;
  readonly sources: readonly SourceFile[];
}

export function uriOf({ folder }: Pick<Placed, 'folder'>, path: string): string {
  return pathToFileURL(resolve(folder, path)).href;
}

export function fileAt({ sources }: Pick<Placed, 'sources'>, path: string): SourceFile {
  return sources.find((source) => source.path === path) ?? { path, text: '' };
}

export function locationOf(placed: Placed, span: SourceSpan): Location {
  return { uri: uriOf(placed, span.path), range: rangeOf(fileAt(placed, span.path), span) };
}

export function editsByUri(placed: Placed, edits: readonly Edit[]): Record<string, TextEdit[]> {
  const byUri: Record<string, TextEdit[]> = {};
  for (const { span, text } of edits) {
    const { uri, range } = locationOf(placed, span);
    (byUri[uri] ??= []).push({ range, newText: text });
  }
  return byUri;
}

/**
 * The edit that turns a file into another text, without what both begin and end with; undefined if they are equal. The file
 * keeps its line ends.
 */
export function editTo(file: SourceFile, text: string): TextEdit | undefined {
  const { text: before } = file;
  const after = before.includes('\r\n') ? withPlainLineEnds(text).replaceAll('\n', '\r\n') : text;
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const range = rangeOf(file, { start, end: before.length - end });
  return { range, newText: after.slice(start, after.length - end) };
}
