import { lineAt, type LineMap, lineStart, lineText } from '../source/line-map.js';
import { yaml } from '../source/yaml-library.js';

const width = 120;

/** The lines printed so far, and the comments that remain to be printed between them. */
export interface Page {
  readonly lines: LineMap;
  readonly printed: string[];
  /** In order; each is printed once. */
  readonly comments: Comment[];
  /** The number of printed comments: they are consumed from the front without moving the others. */
  taken: number;
  line: string;
  /** The next entry continues the open line, as after a dash. */
  isJoined: boolean;
  /** The blank lines at the end belong to a string, so none may be added. */
  isSealed: boolean;
  /**
   * The last comment printed looks like docs, but belongs to nothing: a blank line must separate it from the next
   * entry.
   */
  owesBlank: boolean;
}

export function newPage(lines: LineMap): Page {
  const comments = [...readComments(lines)];
  return { lines, printed: [], comments, taken: 0, line: '', isJoined: false, isSealed: false, owesBlank: false };
}

export function textOf({ printed }: Page): string {
  return printed.length === 0 ? '' : `${printed.join('\n')}\n`;
}

export function hasComments({ comments, taken }: Page, start: number, end: number): boolean {
  // The remaining comments are in order and begin about here: the first one after `start` decides.
  for (let at = taken; at < comments.length; at += 1) {
    const { start: location } = comments[at] ?? { start: end };
    if (location >= start) return location < end;
  }
  return false;
}

export function fits(text: string): boolean {
  return text.length <= width;
}

export function begin(page: Page, indent: number, head: string): void {
  page.line = page.isJoined ? `${page.line} ${head}` : ' '.repeat(indent) + head;
  page.isJoined = false;
}

interface Leading {
  readonly start: number;
  readonly indent: number;
  readonly isFirst: boolean;
  /** A blank line precedes it, even if the file has none. */
  readonly isApart: boolean;
}

/** The comments above an entry, each with the blank line above it, if there is one. */
export function printLeading(page: Page, { start, indent, isFirst, isApart }: Leading): void {
  const above = takeWhile(page, (comment) => comment.start < start);
  // Where the comments begin that the parser attributes to the entry.
  const own = beginsLine(page.lines, start) ? attachedStart(page.lines, start, above) : start;
  const locations = [...above.map((comment) => comment.start), start];
  const isBlankSomewhere = locations.some((location) => isBelowBlank(page.lines, location));
  for (const [index, location] of locations.entries()) {
    const isTop = index === 0;
    const isOwed = page.owesBlank && location >= own;
    const isBlank = isBelowBlank(page.lines, location) || (isTop && isApart && !isBlankSomewhere);
    if (isOwed || (isBlank && !(isTop && isFirst))) blankLine(page);
    if (isOwed) page.owesBlank = false;
    const comment = above[index];
    if (comment !== undefined) printComment(page, indent, { comment, isOwn: location >= own });
  }
}

/** Whether only spaces and dashes are before it on its line. */
function beginsLine(lines: LineMap, offset: number): boolean {
  return /^[ ]*(?:- +)*$/.test(lines.text.slice(lineStart(lines, lineAt(lines, offset)), offset));
}

/** Where the unbroken run of comments directly above an offset begins; the offset itself if there is none. */
function attachedStart(lines: LineMap, offset: number, above: readonly Comment[]): number {
  let line = lineAt(lines, offset);
  let start = offset;
  for (const comment of [...above].reverse()) {
    if (comment.line !== line - 1 || comment.gap > 0) break;
    line = comment.line;
    start = comment.start;
  }
  return start;
}

interface Trailing {
  readonly limit: number;
  readonly indent: number;
  /** Less indented comments belong to an outer level. */
  readonly column: number;
  /** The entry at `limit` may have docs, so the comments directly above it are not included. */
  readonly isBeforeEntry: boolean;
}

/** The comments after the last entry of a level. */
export function printTrailing(page: Page, { limit, indent, column, isBeforeEntry }: Trailing): void {
  const before = leftBefore(page, limit);
  const attached = isBeforeEntry ? attachedStart(page.lines, limit, before) : limit;
  const isHere = (comment: Comment): boolean =>
    comment.start < limit && comment.column >= column && !(comment.start >= attached && isDocs(comment));
  for (const comment of takeWhile(page, isHere)) {
    if (isBelowBlank(page.lines, comment.start)) blankLine(page);
    printComment(page, indent, { comment, isOwn: false });
  }
}

function leftBefore({ comments, taken }: Page, limit: number): readonly Comment[] {
  let until = taken;
  while ((comments[until]?.start ?? limit) < limit) until += 1;
  return comments.slice(taken, until);
}

function printComment(page: Page, indent: number, { comment, isOwn }: { comment: Comment; isOwn: boolean }): void {
  page.printed.push(' '.repeat(indent) + comment.text);
  page.isSealed = false;
  if (!isOwn && isDocs(comment)) page.owesBlank = true;
}

/** Ends the line of a key whose value begins at `first`, on a later line. `end` is the end of a value in brackets. */
export function endOfKey(page: Page, first: number, end: number | undefined): void {
  const beside = takeWhile(page, (comment) => comment.start < first && comment.gap > 0);
  const line = end === undefined ? -1 : lineAt(page.lines, end - 1);
  const isBehind = (comment: Comment): boolean => comment.line === line && comment.start >= (end ?? 0);
  const behind: Comment[] = [];
  for (let at = page.taken; (page.comments[at]?.line ?? line + 1) <= line; at += 1) {
    const comment = page.comments[at];
    if (comment !== undefined && isBehind(comment)) behind.push(comment);
  }
  for (const comment of behind) page.comments.splice(page.comments.indexOf(comment, page.taken), 1);
  endLine(page, [...beside, ...behind]);
}

/** Ends the line of an entry, with the comments inside it and after it on that line. */
export function endOfEntry(page: Page, end: number, limit: number): void {
  const line = lineAt(page.lines, Math.max(0, end - 1));
  const isBeside = (comment: Comment): boolean =>
    comment.start < end || (comment.line === line && comment.gap > 0 && comment.start < limit);
  endLine(page, takeWhile(page, isBeside));
}

/** Keeps a column chosen by the author, so that aligned comments stay aligned. */
function endLine(page: Page, beside: readonly Comment[]): void {
  const [first] = beside;
  const last = page.line.slice(page.line.lastIndexOf('\n') + 1);
  const pad = first !== undefined && first.gap > 1 ? Math.max(1, first.column - last.length) : 1;
  const text = beside.map((comment) => comment.text).join(' ');
  page.printed.push(...(text === '' ? page.line : `${page.line}${' '.repeat(pad)}${text}`).split('\n'));
  page.line = '';
  page.isSealed = false;
}

export function printLines(page: Page, lines: readonly string[], keepsEnd: boolean): void {
  page.printed.push(...lines);
  page.isSealed = keepsEnd;
}

function takeWhile(page: Page, isWanted: (comment: Comment) => boolean): readonly Comment[] {
  const from = page.taken;
  for (let next = page.comments[from]; next !== undefined && isWanted(next); next = page.comments[page.taken]) {
    page.taken += 1;
  }
  return page.comments.slice(from, page.taken);
}

function blankLine({ printed, isSealed }: Page): void {
  if (!isSealed && printed.length > 0 && printed.at(-1) !== '') printed.push('');
}

function isBelowBlank(lines: LineMap, offset: number): boolean {
  const line = lineAt(lines, offset);
  return line > 0 && lineText(lines, line - 1).trim() === '' && beginsLine(lines, offset);
}

interface Comment {
  /** With its `#`, without trailing spaces. */
  readonly text: string;
  readonly start: number;
  readonly line: number;
  readonly column: number;
  /** The number of spaces before it on a shared line; 0 if it has its own line. */
  readonly gap: number;
}

/**
 * Every comment of a file, in order. Taken from the tokens instead of the tree, which joins comments, drops some, and
 * forgets their locations.
 */
export function readComments(lines: LineMap): readonly Comment[] {
  const comments: Comment[] = [];
  const { Parser } = yaml();
  for (const token of new Parser().parse(lines.text)) collect(token, (start) => comments.push(commentAt(lines, start)));
  return comments.sort((a, b) => a.start - b.start);
}

function collect(token: unknown, found: (start: number) => void): void {
  // Iterative instead of recursive: too deep nesting is reported elsewhere, with its location.
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

/** `##`, `#?`, `#!` and `#@` above a name belong to it. */
function isDocs({ text }: Comment): boolean {
  return /^#[#?!@]/.test(text);
}
