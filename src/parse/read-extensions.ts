import type { Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { maximumDepth, readPart } from './read-yaml.js';
import { noComments, textAt, type YamlComment, type YamlEntry, type YamlNode } from './yaml-tree.js';

/**
 * The content of `#@` lines. Long lines of an imported document are JSON, which is read many times as fast as YAML. If
 * one line is JSON, each line is read separately.
 */
export function readExtensions(path: string, comment: YamlComment, report: Report): YamlNode | undefined {
  const lines = linesOf(comment);
  if (!lines.some(({ json }) => json !== undefined) || !areAlike(lines)) return readPart({ ...comment, path }, report);
  const entries = lines.flatMap((line): readonly YamlEntry[] => {
    if (line.json !== undefined) return [entryOf(path, line, line.json)];
    const node = readPart({ ...line, path }, report);
    return node?.kind === 'map' ? node.entries : [];
  });
  return { kind: 'map', entries, span: { path, start: comment.start, end: comment.start + comment.text.length } };
}

interface Line extends YamlComment {
  readonly indent: number;
  readonly name: string;
  readonly value: string;
  /** Undefined if the value is YAML, but not JSON. */
  readonly json: Json | undefined;
}

function linesOf({ text, start }: YamlComment): readonly Line[] {
  let next = start;
  return text.split('\n').flatMap((line): readonly Line[] => {
    const from = next;
    next += line.length + 1;
    if (line.trim() === '') return [];
    const [, blank = '', name = '', value = ''] = /^( *)([A-Za-z][\w-]*): (.+)$/.exec(line) ?? [];
    return [{ text: line, start: from, indent: blank.length, name, value, json: jsonOf(value) }];
  });
}

/** Whether each line has a name of its own and does not continue on the next. */
function areAlike(lines: readonly Line[]): boolean {
  const names = new Set(lines.map(({ name }) => name));
  return !names.has('') && names.size === lines.length && lines.every(({ indent }) => indent === lines[0]?.indent);
}

function entryOf(path: string, { start, indent, name, value }: Line, json: Json): YamlEntry {
  const keyStart = start + indent;
  const valueStart = keyStart + name.length + ': '.length;
  const key = textAt(name, { path, start: keyStart, end: keyStart + name.length });
  return { ...noComments, key, value: nodeOf(json, { path, start: valueStart, end: valueStart + value.length }) };
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** The value of JSON that YAML reads the same way: without spaces, repeated names or numbers beyond a double. */
function jsonOf(text: string): Json | undefined {
  if (!/^[{["\d]|^(?:true|false)$/.test(text)) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return JSON.stringify(value) === text && depthOf(value) < maximumDepth - 1 ? value : undefined;
  } catch {
    return undefined;
  }
}

function depthOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce<number>((most, part: Json) => Math.max(most, depthOf(part)), 0);
}

/** All parts have the span of the whole: no message is about one of them. */
function nodeOf(value: Json, span: SourceSpan): YamlNode {
  if (typeof value === 'string') return textAt(value, span, true);
  if (typeof value !== 'object' || value === null) return textAt(String(value), span);
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => ({ ...noComments, value: nodeOf(item, span) }));
    return { kind: 'list', items, span };
  }
  const entries = Object.entries(value).map(([name, part]: [string, Json]) => ({
    ...noComments,
    key: textAt(name, span, true),
    value: nodeOf(part, span),
  }));
  return { kind: 'map', entries, span };
}
