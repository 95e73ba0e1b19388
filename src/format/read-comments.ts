import { Parser } from 'yaml';
import { lineAt, type LineMap, lineStart, lineText } from '../source/line-map.js';

/** A comment with its place. */
export interface Comment {
  /** With its `#`, without blanks at its end. */
  readonly text: string;
  readonly start: number;
  readonly line: number;
  readonly column: number;
  /** How many blanks stand between it and what its line holds before it; 0 where it has the line for itself. */
  readonly gap: number;
}

/**
 * Every comment of a text, in order. Taken from the tokens and not from the tree: the tree joins comments, drops some
 * of them, and forgets where they stood.
 */
export function readComments(lines: LineMap): readonly Comment[] {
  const comments: Comment[] = [];
  for (const token of new Parser().parse(lines.text)) collect(token, (start) => comments.push(commentAt(lines, start)));
  return comments.sort((a, b) => a.start - b.start);
}

function collect(token: unknown, found: (start: number) => void): void {
  // With a list of its own instead of recursion: what nests too deep is refused elsewhere, by its place.
  const open: unknown[] = [token];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const { type, offset } = one as { type?: unknown; offset?: unknown };
    if (type === 'comment' && typeof offset === 'number') found(offset);
    else open.push(...(Object.values(one) as unknown[]));
  }
}

function commentAt(lines: LineMap, start: number): Comment {
  const line = lineAt(lines, start);
  const column = start - lineStart(lines, line);
  const whole = lineText(lines, line);
  const before = whole.slice(0, column);
  const gap = before.trim() === '' ? 0 : before.length - before.trimEnd().length;
  return { text: whole.slice(column).trimEnd(), start, line, column, gap };
}

/** `##`, `#?` and `#!` above a name belong to it. */
export function isDocs({ text }: Comment): boolean {
  return /^#[#?!]/.test(text);
}
