import {
  type CommentReader,
  commentsAbove,
  noComments,
  type YamlComments,
  type YamlEntry,
  type YamlItem,
  type YamlNode,
  type YamlText,
} from './yaml-tree.js';

/**
 * Reads a file of the usual form several times as fast as a YAML parser: block maps and lists, scalars and flow
 * collections on one line, comments indented as what follows them. Undefined for any other file, valid or not.
 */
export function readPlainYaml(reader: CommentReader): YamlNode | undefined {
  const { text } = reader.lines;
  if (/[\t\r\uFEFF]/.test(text)) return undefined;
  const cursor: Cursor = { ...reader, text, line: -1, at: 0, end: 0, indent: 0, isCommented: false };
  advance(cursor);
  const root = cursor.indent >= 0 ? readBlock(cursor, 0) : undefined;
  return cursor.indent === ended ? root : undefined;
}

interface Cursor extends CommentReader {
  readonly text: string;
  /** The line that is read next, the offset of its content, and the column of that. */
  line: number;
  at: number;
  /** Negative at the end of the file, or of what is plain. */
  indent: number;
  end: number;
  isCommented: boolean;
}

const [ended, failed] = [-1, -2];
const [newline, space, hash] = [10, 32, 35];
/** Deeper files are for the parser, which reports the depth. */
const mostDepth = 30;
const longestKey = 1000;

function fail(cursor: Cursor): undefined {
  cursor.indent = failed;
  return undefined;
}

/**
 * Goes to the next line with content; returns whether comments are between. They have the same indentation: others can
 * change where the value above them ends.
 */
function advance(cursor: Cursor): boolean {
  const { text, lines } = cursor;
  let above = ended;
  cursor.isCommented = false;
  for (cursor.line += 1; cursor.line < lines.starts.length; cursor.line += 1) {
    const start = lines.starts[cursor.line] ?? 0;
    let at = start;
    while (text.charCodeAt(at) === space) at += 1;
    const code = text.charCodeAt(at);
    const isBlank = at === text.length || code === newline;
    if (!isBlank) {
      cursor.at = at;
      cursor.indent = above === ended || above === at - start ? at - start : failed;
      if (code !== hash || cursor.indent === failed) return above !== ended;
      above = cursor.indent;
    }
    cursor.isCommented = !isBlank;
  }
  cursor.indent = above === ended ? ended : failed;
  return above !== ended;
}

function readBlock(cursor: Cursor, depth: number): YamlNode | undefined {
  const { path, indent, at: start } = cursor;
  if (depth > mostDepth) return fail(cursor);
  const isList = isItem(cursor);
  const items = isList ? readItems(cursor, depth) : [];
  const entries = isList ? [] : readEntries(cursor, depth);
  if (cursor.indent > indent) return fail(cursor);
  const span = { path, start, end: cursor.end };
  return isList ? { kind: 'list', items, span } : { kind: 'map', entries, span };
}

function isItem({ text, at }: Cursor): boolean {
  return text.startsWith('- ', at);
}

function readItems(cursor: Cursor, depth: number): readonly YamlItem[] {
  const { text, indent } = cursor;
  const items: YamlItem[] = [];
  while (cursor.indent === indent && isItem(cursor)) {
    const comments = commentsOf(cursor);
    const start = endOf(spaces, text, cursor.at + 1);
    cursor.indent += start - cursor.at;
    cursor.at = start;
    const key = scalarAt(cursor, start, plain);
    const isMap = key !== undefined && endOf(colon, text, key.span.end) !== -1;
    const value = isMap ? readBlock(cursor, depth + 1) : readValue(cursor, start, depth);
    if (value !== undefined) items.push({ value, ...comments });
  }
  return items;
}

function readEntries(cursor: Cursor, depth: number): readonly YamlEntry[] {
  const { text, indent } = cursor;
  const entries: YamlEntry[] = [];
  const names = new Set<string>();
  while (cursor.indent === indent) {
    const key = scalarAt(cursor, cursor.at, plain);
    const start = key === undefined ? -1 : endOf(colon, text, key.span.end);
    const isMark = indent === 0 && /^(?:---|\.\.\.)/.test(key?.text ?? '');
    if (key === undefined || start === -1 || isMark || isUnusual(key) || names.has(key.text)) {
      fail(cursor);
      break;
    }
    names.add(key.text);
    const comments = commentsOf(cursor);
    const isBelow = start === text.length || text.charCodeAt(start) === newline;
    const value = isBelow ? readBelow(cursor, start, depth) : readValue(cursor, start, depth);
    if (value !== undefined) entries.push({ key, value, ...comments });
  }
  return entries;
}

/** A merge key, or one that is too long. */
function isUnusual({ text, span }: YamlText): boolean {
  return text === '<<' || span.end - span.start > longestKey;
}

function commentsOf(cursor: Cursor): YamlComments {
  return cursor.isCommented ? commentsAbove(cursor, cursor.at) : noComments;
}

/** A value on lines of its own, or none. */
function readBelow(cursor: Cursor, start: number, depth: number): YamlNode | undefined {
  const { path, indent } = cursor;
  cursor.end = start;
  const hasComments = advance(cursor);
  const isDeeper = cursor.indent > indent || (cursor.indent === indent && isItem(cursor));
  if (isDeeper) return readBlock(cursor, depth + 1);
  if (hasComments && cursor.indent < indent) return fail(cursor);
  const span = { path, start, end: start };
  return { kind: 'text', text: '', span, exactStart: start, isQuoted: false, isOneLine: true };
}

/** A value on the rest of the line. */
function readValue(cursor: Cursor, start: number, depth: number): YamlNode | undefined {
  const { text, indent } = cursor;
  const value = flowAt(cursor, start, depth + 1) ?? scalarAt(cursor, start, plain);
  const end = value === undefined ? -1 : endOf(restOfLine, text, value.span.end);
  if (end === -1) return fail(cursor);
  cursor.end = end;
  advance(cursor);
  // It continues on the next line.
  return cursor.indent > indent ? fail(cursor) : value;
}

const spaces = / */y;
const colon = / *:(?: +|(?=\n|$))/y;
/** In braces, after a name in quotes: JSON is YAML. */
const jsonColon = / *: */y;
const restOfLine = /(?: +#[^\n]*| *)(?:\n|$)/y;
const doubleQuoted = /"(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const singleQuoted = /'(?:[^'\n]|'')*'/y;
const plain = /(?:[^-?:,[\]{}#&*!|>'"%@` \n]|-(?=[^ \n]))(?: *(?:[^ :#\n]|:(?=[^ \n])|(?<! )#))*/y;
const plainInFlow =
  /(?:[^-?:,[\]{}#&*!|>'"%@` \n]|-(?=[^ ,[\]{}\n]))(?: *(?:[^ :#,[\]{}\n]|:(?=[^ ,[\]{}\n])|(?<! )#))*/y;

/** Where the match that begins here ends; -1 if there is none. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** A list or a map in brackets. A scalar begins with neither of them. */
function flowAt(cursor: Cursor, start: number, depth: number): YamlNode | undefined {
  const { path, text } = cursor;
  const isMap = text[start] === '{';
  if (!isMap && text[start] !== '[') return undefined;
  const items: YamlItem[] = [];
  const entries = new Map<string, YamlEntry>();
  let at = endOf(spaces, text, start + 1);
  while (depth <= mostDepth) {
    if (text[at] === (isMap ? '}' : ']')) {
      const span = { path, start, end: at + 1 };
      return isMap ? { kind: 'map', entries: [...entries.values()], span } : { kind: 'list', items, span };
    }
    const hasItem = items.length > 0 || entries.size > 0;
    if (hasItem && text[at] !== ',') return undefined;
    if (hasItem) at = endOf(spaces, text, at + 1);
    const key = isMap ? scalarAt(cursor, at, plainInFlow) : undefined;
    if (isMap)
      at =
        key === undefined || entries.has(key.text) || isUnusual(key)
          ? -1
          : endOf(key.isQuoted ? jsonColon : colon, text, key.span.end);
    const value = at === -1 ? undefined : (flowAt(cursor, at, depth + 1) ?? scalarAt(cursor, at, plainInFlow));
    if (value === undefined) return undefined;
    if (key === undefined) items.push({ value, ...noComments });
    else entries.set(key.text, { key, value, ...noComments });
    at = endOf(spaces, text, value.span.end);
  }
  return undefined;
}

function scalarAt({ path, text }: Cursor, start: number, plain: RegExp): YamlText | undefined {
  const sign = text[start];
  const pattern = sign === '"' ? doubleQuoted : sign === "'" ? singleQuoted : plain;
  const end = endOf(pattern, text, start);
  if (end === -1) return undefined;
  const raw = text.slice(start, end);
  const isQuoted = pattern !== plain;
  const inside = isQuoted ? raw.slice(1, -1) : raw;
  const isExact = !isQuoted || !inside.includes(sign === "'" ? "'" : '\\');
  return {
    kind: 'text',
    text: isExact ? inside : sign === "'" ? inside.replaceAll("''", "'") : (JSON.parse(raw) as string),
    span: { path, start, end },
    exactStart: isExact ? start + (isQuoted ? 1 : 0) : undefined,
    isQuoted,
    isOneLine: true,
  };
}
