import type { SourceSpan } from '../source/source-file.js';
import type { LineMap } from '../source/line-map.js';
import { lineAt, lineStart, lineText } from '../source/line-map.js';
import type { YamlComments } from './yaml-tree.js';

/** What the reader of comments knows: the lines, and which of them belong to a text over several lines. */
export interface CommentReader {
  readonly path: string;
  readonly lines: LineMap;
  /** Lines inside block and multi-line texts, where `##` is content. */
  readonly textLines: ReadonlySet<number>;
  /** Lines already given to a key; the rest is reported as belonging to none. */
  readonly takenLines: Set<number>;
}

/**
 * The docs and the gap of the key at `offset`: the `##` and `#?` lines directly above it. Taken by line, because the
 * YAML reader hangs a comment above the first key of a map on the map. A blank line breaks the link; a private `#`
 * remark between does not. A key that does not begin its line, as in `{ a: b }`, has none.
 */
export function commentsAbove(reader: CommentReader, offset: number): YamlComments {
  const line = lineAt(reader.lines, offset);
  const before = reader.lines.text.slice(lineStart(reader.lines, line), offset);
  if (!/^(?:\uFEFF)?[ ]*(?:- +)*$/.test(before)) return { docs: undefined, gap: undefined, commentSpan: undefined };
  const docs: string[] = [];
  const gap: string[] = [];
  let first = line;
  for (let above = line - 1; above >= 0 && isComment(reader, above); above -= 1) {
    const text = lineText(reader.lines, above).trim();
    if (text.startsWith('##')) docs.unshift(contentOf(text));
    else if (text.startsWith('#?')) gap.unshift(contentOf(text));
    else continue;
    first = above;
    reader.takenLines.add(above);
  }
  return {
    docs: docs.length > 0 ? docs.join('\n') : undefined,
    gap: gap.length > 0 ? gap.join('\n') : undefined,
    commentSpan: first < line ? spanOfLine(reader, first) : undefined,
  };
}

/** Lines with `##` or `#?` that stand above no key. */
export function strayCommentSpans(reader: CommentReader): readonly SourceSpan[] {
  const spans: SourceSpan[] = [];
  for (let line = 0; line < reader.lines.starts.length; line += 1) {
    if (reader.takenLines.has(line) || !isComment(reader, line)) continue;
    if (/^[ ]*#[#?]/.test(lineText(reader.lines, line))) spans.push(spanOfLine(reader, line));
  }
  return spans;
}

function isComment(reader: CommentReader, line: number): boolean {
  return !reader.textLines.has(line) && /^(?:\uFEFF)?[ ]*#/.test(lineText(reader.lines, line));
}

function contentOf(comment: string): string {
  return comment.slice(2).replace(/^ /, '');
}

function spanOfLine(reader: CommentReader, line: number): SourceSpan {
  const text = lineText(reader.lines, line);
  const start = lineStart(reader.lines, line);
  return {
    path: reader.path,
    start: start + text.length - text.trimStart().length,
    end: start + text.trimEnd().length,
  };
}
