import type { Node, Pair } from 'yaml';
import { parseYaml, yaml } from '../source/yaml-library.js';
import { refuse, type Report } from '../source/diagnostic.js';
import { withChanged } from '../source/plain-data.js';
import type { SourceFile, SourceSpan } from '../source/source-file.js';
import { lineAt, type LineMap, linesOf } from '../source/line-map.js';
import { readPlainYaml } from './plain-yaml.js';
import {
  type CommentReader,
  commentsAbove,
  lostComments,
  textAt,
  type YamlComments,
  type YamlEntry,
  type YamlItem,
  type YamlNode,
  type YamlText,
} from './yaml-tree.js';
import { quoteRange, syntaxProblem, textProblem } from './yaml-refusals.js';

/** How deep lists and maps may nest; a model needs nine levels. */
export const maximumDepth = 32;

/** YAML 1.2.2, section 7.4. */
export const longestKey = 1024;

interface TreeReader extends CommentReader {
  readonly report: Report;
  /** Nodes that nest too deep; the first is reported, and the rest of the file is ignored. */
  readonly deepSpans: SourceSpan[];
}

/** The tree of a file, or undefined if it is empty or not YAML. Only the first syntax error is reported. */
export function readYaml(file: SourceFile, report: Report): YamlNode | undefined {
  const problem = textProblem(file);
  if (problem !== undefined) return refuse(problem, report);
  const lines = linesOf(file);
  const plain = { path: file.path, lines, textLines: new Set<number>(), takenLines: new Set<number>() };
  const root = readPlainYaml(plain);
  if (root === undefined) return readAnyYaml(file, lines, report);
  reportLost(plain, report);
  return root;
}

function reportLost(reader: CommentReader, report: Report): void {
  for (const { isBehind, span } of lostComments(reader)) {
    const message = isBehind
      ? 'This comment is lost, because it stands behind a value. Put it on a line of its own above the key, or write `#` for a private remark.'
      : 'This comment is lost: no key follows directly below it. Put it above a key, or write `#` for a private remark.';
    report({ code: 'docs-belong-to-a-key', severity: 'warning', message, span });
  }
}

/** With the parser of all of YAML. */
export function readAnyYaml(file: SourceFile, lines: LineMap, report: Report): YamlNode | undefined {
  const document = parseYaml(file.text, { schema: 'failsafe', prettyErrors: false, uniqueKeys: false });
  const [error] = document.errors;
  if (error !== undefined) {
    const located = { ...error, pos: locationOf(error, document.contents), message: error.message };
    return refuse(syntaxProblem(file, located), report);
  }
  if (document.contents === null) return undefined;
  const textLines = linesInsideTexts(document.contents, lines);
  const reader: TreeReader = { path: file.path, lines, textLines, takenLines: new Set(), report, deepSpans: [] };
  const root = readNode(reader, document.contents, 0);
  const [tooDeep] = reader.deepSpans;
  if (tooDeep !== undefined) {
    const message = `Lists and maps nest at most ${maximumDepth} levels deep.`;
    return refuse({ code: 'nesting-is-bounded', message, span: tooDeep }, report);
  }
  reportLost(reader, report);
  return root;
}

interface Part {
  readonly path: string;
  readonly text: string;
  readonly start: number;
}

/** The tree of a part of a file, where comment signs are replaced by spaces. */
export function readPart({ path, text, start }: Part, report: Report): YamlNode | undefined {
  const moved = <Whole>(whole: Whole): Whole =>
    withChanged(whole, (part) => {
      if (isSpan(part)) return { path, start: part.start + start, end: part.end + start };
      return 'exactStart' in part ? { ...part, exactStart: undefined } : part;
    });
  return moved(readYaml({ path, text }, (finding) => report(moved(finding))));
}

function isSpan(part: object): part is SourceSpan {
  return 'start' in part && 'end' in part;
}

/** The location of a syntax error; an unclosed quote is reported where it opens, not at the end of the file. */
function locationOf(error: { message: string; pos: [number, number] }, root: Node | null): readonly [number, number] {
  if (!error.message.endsWith('quote') || root === null) return error.pos;
  let opening: number | undefined;
  yaml().visit(root, {
    Scalar(_key, node) {
      const isQuoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
      if (isQuoted && node.range && node.range[1] >= error.pos[0] - 1) opening ??= node.range[0];
    },
  });
  return opening === undefined ? error.pos : [opening, opening + 1];
}

function linesInsideTexts(root: Node, lines: LineMap): ReadonlySet<number> {
  const inside = new Set<number>();
  // Not with `visit` of the library, which builds a list of all ancestors for each node.
  const collect = (node: unknown): void => {
    if (yaml().isPair(node)) [node.key, node.value].forEach(collect);
    else if (yaml().isCollection(node)) node.items.forEach(collect);
    else if (yaml().isScalar(node) && node.range) {
      const [start, end] = node.range;
      // Nearly every scalar is on one line.
      const lineEnd = lines.text.indexOf('\n', start);
      if (lineEnd === -1 || lineEnd >= end - 1) return;
      const last = lineAt(lines, end - 1);
      for (let line = lineAt(lines, start) + 1; line <= last; line += 1) inside.add(line);
    }
  };
  collect(root);
  return inside;
}

function readNode(reader: TreeReader, node: unknown, depth: number): YamlNode {
  if (yaml().isAlias(node)) {
    const span = rangeOf(reader, node);
    const repeats = `The alias "*${node.source}" is not allowed: write the value out, or declare the shape under \`types:\`.`;
    const message = node.source.startsWith('/*') ? quoteRange : repeats;
    reader.report({ code: 'yaml-alias', message, span });
    return { kind: 'broken', span };
  }
  refuseProperties(reader, node as Node);
  if (yaml().isScalar(node)) return readText(reader, node);
  const span = rangeOf(reader, node as Node);
  if (depth >= maximumDepth) {
    reader.deepSpans.push(span);
    return { kind: 'broken', span };
  }
  if (yaml().isSeq(node)) {
    const items = node.items.map((item): YamlItem => {
      const value = readNode(reader, item, depth + 1);
      return { value, ...commentsAbove(reader, value.span.start) };
    });
    return { kind: 'list', items, span };
  }
  if (yaml().isMap(node)) return { kind: 'map', entries: readEntries(reader, node.items, depth), span };
  throw new Error('Bug: the YAML reader returned a node that is not a scalar, list, map or alias.');
}

function refuseProperties(reader: TreeReader, node: Node): void {
  const { anchor, tag } = node as { anchor?: string; tag?: string };
  if (anchor !== undefined) {
    const message = `The anchor "&${anchor}" is not allowed: declare a shape under \`types:\`, and write other values out.`;
    reader.report({ code: 'yaml-anchor', message, span: propertySpan(reader, node, '&') });
  }
  if (tag !== undefined) {
    const message = 'A YAML tag is not allowed: the key of a value determines its type. Remove the tag.';
    reader.report({ code: 'yaml-tag', message, span: propertySpan(reader, node, '!') });
  }
}

/** All anchors and tags before a value, with comments between them, up to its beginning. */
const properties = /(?:[&!]\S*\s+(?:#[^\n]*\n\s*)*)*(?:[&!]\S*)?$/;

/** The anchor or tag before a value: `!!str`. The library gives the location of the value only. */
function propertySpan(reader: TreeReader, node: Node, sign: '&' | '!'): SourceSpan {
  const span = rangeOf(reader, node);
  const [before = ''] = properties.exec(reader.lines.text.slice(Math.max(0, span.start - 1000), span.start)) ?? [];
  const found = [...before.matchAll(/#[^\n]*|\S+/g)].find(([word]) => word.startsWith(sign));
  if (found === undefined) return span;
  const start = span.start - before.length + found.index;
  return { ...span, start, end: start + found[0].length };
}

function readEntries(reader: TreeReader, pairs: readonly Pair[], depth: number): readonly YamlEntry[] {
  const entries = new Map<string, YamlEntry>();
  let last: YamlEntry | undefined;
  for (const pair of pairs) {
    const key = readKey(reader, pair.key);
    if (key === undefined) continue;
    const first = entries.get(key.text);
    if (first !== undefined) {
      const message = `The key "${key.text}" appears twice in one map. Remove one, or rename it.`;
      const notes = [{ message: `"${key.text}" is first written here.`, span: first.key.span }];
      reader.report({ code: 'yaml-duplicate-key', message, span: key.span, notes });
    }
    const comments: YamlComments = commentsAbove(reader, key.span.start);
    const value =
      pair.value === null ? textAt('', { ...key.span, start: key.span.end }) : readNode(reader, pair.value, depth + 1);
    const broken = pair.value === null ? refuseComma(reader, key, last) : undefined;
    if (broken === undefined && first !== undefined) continue;
    last = broken ?? { key, value, ...comments };
    entries.set(last.key.text, last);
  }
  return [...entries.values()];
}

/** `{ a: map<string, Pet> }`, where the comma ends the value: reports it. Both halves become one broken entry, the result. */
function refuseComma(reader: TreeReader, key: YamlText, last: YamlEntry | undefined): YamlEntry | undefined {
  const isOpen = last?.value.kind === 'text' && !last.value.isQuoted && /[<(][^>)]*$/.test(last.value.text);
  if (last === undefined || !isOpen || !/^[^<(]*[>)]/.test(key.text)) return undefined;
  const span = { ...key.span, start: last.value.span.start };
  const message =
    'In braces, a comma ends a value. Quote one that has a comma, `{ names: "map<uuid, string>" }`, or put each key on a line of its own.';
  reader.report({ code: 'yaml-syntax', message, span });
  return { ...last, value: { kind: 'broken', span } };
}

function readKey(reader: TreeReader, key: unknown): YamlText | undefined {
  if (!yaml().isScalar(key)) {
    const message = 'A key must be a string. Quote one that begins with `{`, `[` or `*`.';
    return refuse({ code: 'yaml-key-is-text', message, span: rangeOf(reader, key as Node | null) }, reader.report);
  }
  refuseProperties(reader, key);
  const text = readText(reader, key as { value: unknown; type?: string; range?: unknown });
  if (text.text === '<<' && !text.isQuoted) {
    const message = 'Merge keys are not allowed: write `B extends A:` for a type with the fields of another.';
    return refuse({ code: 'yaml-merge-key', message, span: text.span }, reader.report);
  }
  // In braces, too, where the library reads longer ones: on a line of its own such a key would not be YAML.
  if (text.span.end - text.span.start > longestKey) {
    const message = `A key has at most ${longestKey} characters.`;
    return refuse({ code: 'yaml-syntax', message, span: text.span }, reader.report);
  }
  return text;
}

function readText(reader: TreeReader, node: { value: unknown; type?: string; range?: unknown }): YamlText {
  const span = rangeOf(reader, node as Node);
  const text = String(node.value ?? '');
  const raw = reader.lines.text.slice(span.start, span.end);
  const isQuoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
  const contentStart = isQuoted ? span.start + 1 : span.start;
  const isExact = raw.startsWith(text, contentStart - span.start) && raw.length === text.length + (isQuoted ? 2 : 0);
  return {
    kind: 'text',
    text,
    span,
    exactStart: isExact ? contentStart : undefined,
    isQuoted,
    isOneLine: !raw.trimEnd().includes('\n'),
  };
}

function rangeOf({ path }: TreeReader, node: Node | null): SourceSpan {
  const [start, end] = node?.range ?? [0, 0, 0];
  return { path, start, end: Math.max(start, end) };
}
