import { lineAt, type LineMap, lineMapOf, lineStart, lineText } from '../source/line-map.js';

/**
 * Where an offset is in a YAML file, from its lines alone: while somebody types, the file often is not YAML. Only the
 * styles that models are written in are known: block maps and lists, and maps and lists in brackets on one line.
 */
export interface YamlPlace {
  /** The keys down to the map or value; `-` for an item of a list. */
  readonly path: readonly string[];
  /** A key is expected at the beginning of a line; in an item of a list, it may also be a value. */
  readonly expects: 'key' | 'value';
  /** The offset where the key or the value begins. */
  readonly start: number;
  readonly siblings: readonly string[];
}

/** Undefined in a comment, and in a string over several lines. */
export function yamlPlaceAt(text: string, offset: number): YamlPlace | undefined {
  const lines = lineMapOf(text);
  const line = lineAt(lines, offset);
  const before = text.slice(lineStart(lines, line), offset);
  if (/(?:^|\s)#/.test(withoutQuoted(before))) return undefined;
  const above = parentsOf(lines, line, before);
  if (above.some(({ value }) => /^[|>]/.test(value))) return undefined;
  const { content, isItem } = marginOf(before);
  const path = [...above, { key: undefined, isItem }].flatMap((parent) => [
    ...(parent.isItem ? ['-'] : []),
    ...(parent.key === undefined ? [] : [parent.key]),
  ]);
  const rest = before.slice(content);
  const found = entryIn(rest);
  if (found === undefined)
    return { path, expects: 'key', start: offset - rest.length, siblings: siblingsOf(lines, line) };
  const place = inBrackets(found.value);
  const inner = [...path, found.key, ...place.path];
  return { path: inner, expects: place.expects, start: offset - place.rest.length, siblings: place.siblings };
}

interface Entry {
  readonly key: string;
  readonly value: string;
}

/** `key: value`; undefined if there is no colon after a key yet. */
function entryIn(text: string): Entry | undefined {
  const [, quoted, plain = '', value = ''] =
    /^(?:("[^"]*"|'[^']*')|([^\s"'[{#][^#]*?))\s*:(?:\s+(.*))?$/s.exec(text) ?? [];
  if (quoted === undefined && plain === '') return undefined;
  return { key: quoted === undefined ? plain : quoted.slice(1, -1), value };
}

/** A line that contains others: its key, or only the beginning of an item. */
interface Parent {
  readonly key?: string;
  readonly value: string;
  readonly isItem: boolean;
}

/** The lines that the line belongs to, outermost first. */
function parentsOf(lines: LineMap, line: number, current: string): readonly Parent[] {
  const parents: Parent[] = [];
  let { outside } = marginOf(current);
  for (let above = line - 1; above >= 0 && outside > 0; above -= 1) {
    const text = lineText(lines, above);
    if (/^\s*(?:#|$)/.test(text)) continue;
    const margin = marginOf(text);
    const isItem = margin.isItem;
    if (margin.content < outside) {
      const entry = entryIn(text.slice(margin.content));
      if (entry !== undefined) parents.unshift({ ...entry, isItem });
    } else if (isItem && margin.content === outside) parents.unshift({ value: '', isItem });
    else continue;
    outside = margin.outside;
  }
  return parents;
}

interface Margin {
  /** The column where the content begins: `- ` counts as indentation. */
  readonly content: number;
  readonly isItem: boolean;
  /** Lines whose content begins before this column contain the line: a list may be as far to the left as its key. */
  readonly outside: number;
}

function marginOf(text: string): Margin {
  const [all, spaces = '', signs = ''] = /^(\s*)((?:-(?:\s+|$))*)/.exec(text) ?? [''];
  const isItem = signs !== '';
  return { content: all.length, isItem, outside: isItem ? spaces.length + 1 : all.length };
}

/** What follows a key, up to the cursor: in brackets, further steps. */
function inBrackets(value: string): Pick<YamlPlace, 'path' | 'expects' | 'siblings'> & { readonly rest: string } {
  const open: { readonly sign: '[' | '{'; readonly path: readonly string[]; keys: string[]; from: number }[] = [];
  for (const [index, sign] of [...withoutQuoted(value)].entries()) {
    const inner = open.at(-1);
    const isStart = (): boolean =>
      /^\s*$/.test(value.slice(inner?.from ?? 0, index)) ||
      (inner?.sign === '{' && /:\s*$/.test(value.slice(inner.from, index)));
    if ((sign === '[' || sign === '{') && isStart()) {
      const key = inner?.sign === '{' ? entryIn(value.slice(inner.from, index).trimStart())?.key : undefined;
      const path = inner === undefined ? [] : [...inner.path, inner.sign === '[' ? '-' : (key ?? '')];
      open.push({ sign, path, keys: [], from: index + 1 });
    } else if ((sign === ']' && inner?.sign === '[') || (sign === '}' && inner?.sign === '{')) open.pop();
    else if (sign === ',' && inner !== undefined) {
      const entry = entryIn(value.slice(inner.from, index).trimStart());
      if (entry !== undefined) inner.keys.push(entry.key);
      inner.from = index + 1;
    }
  }
  const inner = open.at(-1);
  if (inner === undefined) return { path: [], expects: 'value', siblings: [], rest: value };
  const rest = value.slice(inner.from).trimStart();
  if (inner.sign === '[') return { path: [...inner.path, '-'], expects: 'value', siblings: [], rest };
  const entry = entryIn(rest);
  if (entry === undefined) return { path: inner.path, expects: 'key', siblings: inner.keys, rest };
  return { path: [...inner.path, entry.key], expects: 'value', siblings: [], rest: entry.value };
}

/** The keys of the same map in the lines around. */
function siblingsOf(lines: LineMap, line: number): readonly string[] {
  const { content, isItem } = marginOf(lineText(lines, line));
  const keysFrom = (step: 1 | -1): readonly string[] => {
    const keys: string[] = [];
    for (let at = line + step; at >= 0 && at < lines.starts.length; at += step) {
      const text = lineText(lines, at);
      if (/^\s*(?:#|$)/.test(text)) continue;
      const margin = marginOf(text);
      // Another item of a list is another map.
      const isNextItem = step === 1 && margin.isItem && margin.content === content;
      if (margin.content < content || isNextItem) break;
      const entry = margin.content === content ? entryIn(text.slice(content)) : undefined;
      if (entry !== undefined) keys.push(entry.key);
      if (margin.isItem && margin.content === content) break;
    }
    return keys;
  };
  return [...(isItem ? [] : keysFrom(-1)), ...keysFrom(1)];
}

/** The same text with blanks for what is in quotes. */
function withoutQuoted(text: string): string {
  return text.replace(/"[^"]*"|'[^']*'/g, (quoted) => ' '.repeat(quoted.length));
}
