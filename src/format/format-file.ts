import type { Node, Pair, Scalar } from 'yaml';
import { yaml } from '../source/yaml-library.js';
import { lineAt, type LineMap, lineStart } from '../source/line-map.js';
import * as pages from './page.js';
import { printAnew, printBlock, printFlow, printFolded, printText } from './format-text.js';
import { keyKindAt, spaced, textKindAt } from './spacing.js';

interface Location {
  /** The keys that lead to it; `-` for an item of a list. */
  readonly path: readonly string[];
  readonly indent: number;
  /** Offset where the next entry of an outer level begins; comments up to there may belong here. */
  readonly limit: number;
}

/** One key with its value, or one item of a list. */
interface Entry {
  readonly start: number;
  /** `name:`, or `-`. */
  readonly head: string;
  readonly path: readonly string[];
  readonly value: Node | null;
}

/** The formatted text of a file whose root is a map. */
export function formatFile(lines: LineMap, root: Node): string {
  const page = pages.newPage(lines);
  const limit = lines.text.length + 1;
  printEntries(page, root, { path: [], indent: 0, limit });
  pages.printTrailing(page, { limit, indent: 0, column: 0, isBeforeEntry: false });
  if (page.taken < page.comments.length) throw new Error('Bug: the formatter lost a comment.');
  return pages.textOf(page);
}

function printEntries(page: pages.Page, collection: Node, location: Location): void {
  const { path, indent } = location;
  const { lines } = page;
  const entries = entriesOf(page, collection, path);
  const flowEnd = isFlow(collection) ? collection.range?.[1] : undefined;
  const limit = Math.min(location.limit, flowEnd ?? location.limit);
  let isLongBefore = false;
  for (const [index, entry] of entries.entries()) {
    const isFirst = index === 0;
    const isLong = isDeclaration(entry.path) && oneLineOf(page, entry, indent) === undefined;
    pages.printLeading(page, { start: entry.start, indent, isFirst, isApart: !isFirst && (isLong || isLongBefore) });
    printEntry(page, entry, { ...location, path: entry.path, limit: entries[index + 1]?.start ?? limit });
    isLongBefore = isLong;
  }
  const [first] = entries;
  // After the last entry: comments with at least the indentation of the entries, or inside the brackets.
  const column = flowEnd !== undefined || first === undefined ? 0 : columnOf(lines, first.start);
  const isBeforeEntry = flowEnd === undefined && limit <= lines.text.length;
  pages.printTrailing(page, { limit, indent, column, isBeforeEntry });
}

/** One blank line separates the sections of a file, and types, unless both are one line. */
function isDeclaration(path: readonly string[]): boolean {
  return path.length === 1 || (path.length === 2 && path[0] === 'types');
}

function entriesOf({ lines }: pages.Page, collection: Node, path: readonly string[]): readonly Entry[] {
  if (yaml().isSeq(collection)) {
    const dashes = dashesOf(collection);
    return collection.items.map((item, index) => {
      const value = item as Node;
      // The offset of the dash in a block list, so that comments between the dash and its value stay below it.
      return { start: dashes[index] ?? value.range?.[0] ?? 0, head: '-', path: [...path, '-'], value };
    });
  }
  if (!yaml().isMap(collection)) throw new Error('Bug: only maps and lists have entries.');
  return (collection.items as readonly Pair<Scalar, Node | null>[]).map(({ key, value }) => {
    const inner = [...path, String(key.value ?? '')];
    return { start: key.range?.[0] ?? 0, head: `${printKey(lines, key, inner)}:`, path: inner, value };
  });
}

function printKey({ text }: LineMap, key: Scalar, path: readonly string[]): string {
  const raw = text.slice(key.range?.[0] ?? 0, key.range?.[1] ?? 0);
  const written = String(key.value ?? '');
  const neat = spaced(written, keyKindAt(path));
  const isAnew = neat !== written || raw.includes('\n') || key.type?.startsWith('BLOCK') === true;
  return isAnew ? printAnew(neat, key.type !== 'PLAIN', 'key') : printText(key, raw, 'key');
}

function dashesOf(list: Node): readonly number[] {
  if (isFlow(list)) return [];
  const { items = [] } = list.srcToken as { readonly items?: readonly { readonly start: readonly DashToken[] }[] };
  return items.flatMap(({ start }) => start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset));
}

interface DashToken {
  readonly type: string;
  readonly offset: number;
}

function printEntry(page: pages.Page, entry: Entry, location: Location): void {
  const { value, head, start } = entry;
  const oneLine = oneLineOf(page, entry, location.indent);
  pages.begin(page, location.indent, head);
  if (value === null || isNothing(value)) {
    pages.endOfEntry(page, start + 1, location.limit);
    // Below a key without a value there may be commented-out entries.
    const column = columnOf(page.lines, start) + 1;
    const isBeforeEntry = location.limit <= page.lines.text.length;
    pages.printTrailing(page, { limit: location.limit, indent: location.indent + 2, column, isBeforeEntry });
  } else if (yaml().isScalar(value)) {
    printScalar(page, { ...entry, value }, location);
  } else if (oneLine === undefined) {
    printCollection(page, { ...entry, value }, location);
  } else {
    page.line += ` ${oneLine}`;
    pages.endOfEntry(page, value.range?.[1] ?? 0, location.limit);
  }
}

/** What follows the key on its line; undefined for a list or map that needs lines of its own. */
function oneLineOf(page: pages.Page, { value, head }: Entry, indent: number): string | undefined {
  if (value === null || yaml().isScalar(value)) return '';
  const [start = 0, end = 0] = value.range ?? [];
  if (pages.hasComments(page, start, end)) return undefined;
  const flow = printFlow(value, page.lines.text);
  const isShort = flow !== undefined && pages.fits(`${' '.repeat(indent)}${head} ${flow}`);
  return isShort ? flow : undefined;
}

function printCollection(page: pages.Page, { value, start }: Entry & { value: Node }, location: Location): void {
  const first = firstStart(value);
  const end = isFlow(value) ? value.range?.[1] : undefined;
  const isBeside = pages.hasComments(page, start, first);
  const isBehind = end !== undefined && lineHasComment(page, end);
  // `- key: value`: the first entry of an item follows its dash, unless a comment is between them.
  if (location.path.at(-1) === '-' && !isBeside && !isBehind) page.isJoined = true;
  else pages.endOfKey(page, first, end);
  printEntries(page, value, { ...location, indent: location.indent + 2 });
}

function lineHasComment(page: pages.Page, end: number): boolean {
  const { starts, text } = page.lines;
  return pages.hasComments(page, end, starts[lineAt(page.lines, end - 1) + 1] ?? text.length);
}

function firstStart(value: Node): number {
  const [first] = yaml().isMap(value) || yaml().isSeq(value) ? value.items : [];
  const node = yaml().isMap(value) ? (first as Pair<Node> | undefined)?.key : (first as Node | undefined);
  return node?.range?.[0] ?? value.range?.[0] ?? 0;
}

function printScalar(page: pages.Page, { path, value }: Entry & { value: Scalar }, { indent, limit }: Location): void {
  const [start = 0, end = 0] = value.range ?? [];
  const raw = page.lines.text.slice(start, end);
  const inner = ' '.repeat(indent + 2);
  if (value.type === 'BLOCK_LITERAL' || value.type === 'BLOCK_FOLDED') {
    const outer = (value.srcToken as { indent?: number } | undefined)?.indent ?? 0;
    const { header, lines, keepsEnd } = printBlock(raw, Math.max(0, outer), inner);
    page.line += ` ${header}`;
    pages.endOfEntry(page, end, end);
    pages.printLines(page, lines, keepsEnd);
    return;
  }
  const text = String(value.value ?? '');
  const neat = spaced(text, textKindAt(path));
  const location = path.at(-1) === '-' ? 'item' : 'value';
  if (raw.includes('\n')) page.line += ` ${printFolded(raw, inner)}`;
  else if (neat !== text) page.line += ` ${printAnew(neat, value.type !== 'PLAIN', location)}`;
  else page.line += ` ${printText(value, raw, location)}`;
  pages.endOfEntry(page, end, limit);
}

function isNothing(value: Node): boolean {
  return yaml().isScalar(value) && value.type === 'PLAIN' && value.value === '';
}

function isFlow(node: Node): boolean {
  return (node as { flow?: boolean }).flow === true;
}

function columnOf(lines: LineMap, offset: number): number {
  return offset - lineStart(lines, lineAt(lines, offset));
}
