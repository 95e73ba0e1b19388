import type { SourceSpan } from '../source/source-file.js';
import { lineAt, type LineMap, lineStart, lineText } from '../source/line-map.js';

/** A restricted form of YAML: strings, lists and maps, each with its location; every scalar is a string. */
export type YamlNode =
  | YamlText
  | YamlList
  | YamlMap
  /** An unreadable value, already reported: its users report nothing more. */
  | { readonly kind: 'broken'; readonly span: SourceSpan };

export interface YamlText {
  readonly kind: 'text';
  readonly text: string;
  readonly span: SourceSpan;
  /** Offset of the first character of `text` in the file, if the file contains it verbatim. */
  readonly exactStart: number | undefined;
  readonly isQuoted: boolean;
  readonly isOneLine: boolean;
}

export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlItem[];
  readonly span: SourceSpan;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly entries: readonly YamlEntry[];
  readonly span: SourceSpan;
}

/** The `##`, `#?`, `#!` and `#@` lines directly above a key or a list item. */
export interface YamlComments {
  readonly docs: string | undefined;
  readonly gap: string | undefined;
  readonly deprecated: string | undefined;
  readonly x: YamlComment | undefined;
  /** The span of the lines, for diagnostics about them. */
  readonly commentSpan: SourceSpan | undefined;
}

export const noComments: YamlComments = {
  docs: undefined,
  gap: undefined,
  deprecated: undefined,
  x: undefined,
  commentSpan: undefined,
};

/** `#@` lines as YAML: the signs and all other lines are replaced by spaces. */
interface YamlComment {
  readonly text: string;
  /** The offset where the text begins. */
  readonly start: number;
}

export interface YamlItem extends YamlComments {
  readonly value: YamlNode;
}

export interface YamlEntry extends YamlComments {
  readonly key: YamlText;
  /** A key without a value has empty text, placed at the end of the key. */
  readonly value: YamlNode;
}

/** The span of a part of a string; that of the whole if escapes or folding hide the exact one. */
export function spanWithin(text: YamlText, start: number, end: number): SourceSpan {
  if (text.exactStart === undefined) return text.span;
  return { path: text.span.path, start: text.exactStart + start, end: text.exactStart + end };
}

/** A string on one line that is not, or not exactly, in the file. */
export function textAt(text: string, span: SourceSpan): YamlText {
  return { kind: 'text', text, span, exactStart: undefined, isQuoted: false, isOneLine: true };
}

/** A part of a string, as a string with its own location. */
export function textWithin(text: YamlText, start: number, end: number): YamlText {
  const exactStart = text.exactStart === undefined ? undefined : text.exactStart + start;
  return { ...text, text: text.text.slice(start, end), span: spanWithin(text, start, end), exactStart };
}

/** The rest of a string, without the spaces around it. */
export function restOf(text: YamlText, start: number): YamlText {
  const from = text.text.length - text.text.slice(start).trimStart().length;
  return textWithin(text, from, Math.max(from, text.text.trimEnd().length));
}

/** The parts of a string that single characters separate, as strings with their own locations. */
export function splitText(text: YamlText, parts: readonly string[]): readonly YamlText[] {
  let at = 0;
  return parts.map((part) => {
    const start = at;
    at += part.length + 1;
    return textWithin(text, start, start + part.length);
  });
}

export function isEmptyText(node: YamlNode): boolean {
  return node.kind === 'text' && node.text === '' && !node.isQuoted;
}

/** The state of the comment reader: the lines, and which of them are inside a multi-line string. */
export interface CommentReader {
  readonly path: string;
  readonly lines: LineMap;
  /** Lines inside block and multi-line strings, where `##` is part of the value. */
  readonly textLines: ReadonlySet<number>;
  /** Lines already assigned to a key; the others are reported as stray. */
  readonly takenLines: Set<number>;
}

/**
 * The `##`, `#?`, `#!` and `#@` lines directly above the key at `offset`. They are taken by line, because the YAML
 * parser attaches a comment above the first key of a map to the map. A blank line ends them; a private `#` remark
 * between them does not. A key in the middle of a line, as in `{ a: b }`, has none.
 */
export function commentsAbove(reader: CommentReader, offset: number): YamlComments {
  const line = lineAt(reader.lines, offset);
  const before = reader.lines.text.slice(lineStart(reader.lines, line), offset);
  const lines: Readonly<Record<Sign, string[]>> = { '##': [], '#?': [], '#!': [], '#@': [] };
  if (!/^(?:\uFEFF)?[ ]*(?:- +)*$/.test(before)) return noComments;
  let first = line;
  for (let above = line - 1; above >= 0 && isComment(reader, above); above -= 1) {
    const text = lineText(reader.lines, above).trim();
    const sign = signs.find((known) => text.startsWith(known));
    if (sign === undefined) continue;
    lines[sign].unshift(text.slice(sign.length).replace(/^ /, ''));
    first = above;
    reader.takenLines.add(above);
  }
  const x = lines['#@'].length === 0 ? undefined : extensionsAbove(reader, first, line);
  const textOf = (sign: Sign): string | undefined => (lines[sign].length > 0 ? lines[sign].join('\n') : undefined);
  const commentSpan = first < line ? spanOfLine(reader, first) : undefined;
  return { docs: textOf('##'), gap: textOf('#?'), deprecated: textOf('#!'), x, commentSpan };
}

type Sign = '##' | '#?' | '#!' | '#@';
const signs: readonly Sign[] = ['##', '#?', '#!', '#@'];

/** Other lines are replaced by spaces, and line breaks stay as they are, so that offsets stay the same. */
function extensionsAbove({ lines }: CommentReader, first: number, end: number): YamlComment {
  // A byte order mark would hide the sign, and indent its line.
  const start = lineStart(lines, first) + (lineText(lines, first).startsWith('\uFEFF') ? 1 : 0);
  const text = lines.text
    .slice(start, lineStart(lines, end))
    .replace(/\r?\n$/, '')
    .replaceAll(/[^\r\n]+/g, (line) => (/^ *#@/.test(line) ? line.replace('#@', '  ') : ' '.repeat(line.length)));
  return { text, start };
}

/** Comments with `##`, `#?`, `#!` or `#@` that are not read: not above a key, or behind a value, `name: string ## A name.` */
export function lostComments({ path, lines, textLines, takenLines }: CommentReader): readonly LostComment[] {
  return lines.starts.flatMap((start, line) => {
    const text = lineText(lines, line);
    const at = text.indexOf('#');
    const isSigned = signs.some((sign) => text.startsWith(sign, at));
    if (!isSigned || textLines.has(line) || takenLines.has(line)) return [];
    const before = text.slice(0, at);
    const isBehind = before.trim() !== '';
    // Behind a quote the sign may be a part of the value.
    if (isBehind && (!before.endsWith(' ') || /['"]/.test(before))) return [];
    return [{ isBehind, span: { path, start: start + at, end: start + text.trimEnd().length } }];
  });
}

interface LostComment {
  readonly isBehind: boolean;
  readonly span: SourceSpan;
}

function isComment(reader: CommentReader, line: number): boolean {
  return !reader.textLines.has(line) && /^(?:\uFEFF)?[ ]*#/.test(lineText(reader.lines, line));
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
