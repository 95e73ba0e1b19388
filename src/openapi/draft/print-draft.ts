import { jsonLine, printAnew } from '../../format/format-text.js';
import { foreignName } from '../../parse/foreign-words.js';
import type { Pointer } from '../document/document.js';
import { type Entry, isMap, lineOf, type YamlMap } from './draft.js';
import { isObject, type Json, jsonTextOf } from '../document/json.js';

/** A file of the model, with the origin of each of its lines, and its section: `types`. */
export interface PrintedFile {
  readonly path: string;
  readonly text: string;
  readonly origins: readonly Pointer[];
  readonly sections: readonly string[];
}

/** A line, and the location that it was made from. */
type Line = readonly [text: string, at: Pointer, section: string];

/** A map as a YAML file, in the style of `modelwright format`. */
export function printYaml(path: string, map: YamlMap): PrintedFile {
  const lines: Line[] = [];
  addLines(lines, map, { indent: '', at: '#', isDeclaring: true });
  return {
    path,
    text: `${lines.map(([text]) => text).join('\n')}\n`,
    origins: lines.map(([, at]) => at),
    sections: lines.map(([, , section]) => section),
  };
}

interface Around {
  readonly indent: string;
  /** The location that the map was made from. */
  readonly at: Pointer;
  /** Absent of the file itself. */
  readonly section?: string;
  /** A blank line separates its entries, unless both have one line. */
  readonly isDeclaring: boolean;
}

function addLines(lines: Line[], map: YamlMap, around: Around): void {
  const { indent, at: outer, isDeclaring } = around;
  let isLongBefore: boolean | undefined;
  for (const [key, entry] of map) {
    const at = entry.at ?? outer;
    const section = around.section ?? key;
    const whole = longForm(entry);
    const { value } = whole;
    const own = entryLines(key, whole, indent);
    const isDeep = isMap(value) && value.size > 0;
    const isLong = isDeep || own.length > 1;
    const isApart = isDeclaring && isLongBefore !== undefined && (isLong || isLongBefore);
    isLongBefore = isLong;
    const { docs, reason } = entry.isDeprecated === true ? deprecationIn(entry) : { ...entry, reason: undefined };
    const texts = [
      ...(isApart ? [''] : []),
      ...commentLines(docs, `${indent}##`),
      ...commentLines(reason, `${indent}#!`),
      ...Object.entries(entry.x ?? {}).map((extension) => extensionLine(extension, indent)),
      ...own,
    ];
    for (const text of texts.flatMap((one) => one.split('\n'))) lines.push([text, at, section]);
    if (isDeep)
      addLines(lines, value, { indent: `${indent}  `, at, section, isDeclaring: indent === '' && key === 'types' });
  }
}

/** Readable YAML if it fits the line; otherwise JSON on one line, which is easier to skip. */
function extensionLine([name, value]: readonly [string, Json], indent: string): string {
  const key = `${indent}#@ ${printAnew(name, true, 'flow')}: `;
  const json = jsonLine(jsonTextOf(value));
  // Most long values are far too long.
  const line = json.length > 2 * width ? json : `${key}${flowText(value)}`;
  return line.length <= width ? line : `${key}${json}`;
}

function entryLines(key: string, { value, isText, json }: Entry, indent: string): readonly string[] {
  // Without quotes it is a merge key, which models do not have, or a field as other languages declare it.
  const start = `${indent}${printAnew(key, key === '<<' || foreignName(key) !== undefined, 'key')}:`;
  if (json !== undefined) return jsonLines(json, start, indent);
  if (typeof value === 'string') return [`${start} ${printAnew(value, value === '' || isText === true, 'value')}`];
  if (isMap(value)) return value.size === 0 ? [`${start} {}`] : [start];
  return listLines(value, start, indent);
}

/** On one line if it is short. */
function listLines(items: readonly string[], start: string, indent: string): readonly string[] {
  const line = `${start} [${items.join(', ')}]`;
  return line.length <= width ? [line] : [start, ...items.map((item) => `${indent}  - ${alone(item)}`)];
}

/** An item of a bracketed list on its own line, where fewer characters need quotes. */
function alone(item: string): string {
  const [, quoted] = /^'(.*)'$/s.exec(item) ?? [];
  return quoted === undefined ? item : printAnew(quoted.replaceAll("''", "'"), true, 'item');
}

/** An example needs the long form of its field, and so do some defaults. */
function longForm({ example, ...entry }: Entry): Entry {
  const { value, standard } = entry;
  const type: Entry = { value: standard !== undefined && typeof value === 'string' ? lineOf(entry) : value };
  const parts: readonly (readonly [string, Entry])[] = [
    ['type', type],
    ...(typeof standard === 'object' ? [['default', standard] as const] : []),
    ...(example === undefined ? [] : [['example', { value: '', json: example }] as const]),
  ];
  return parts.length === 1 ? { ...entry, ...type } : { value: new Map(parts) };
}

/** JSON in readable YAML, after the start of a line. */
function jsonLines(value: Json, start: string, indent: string): readonly string[] {
  if (!isObject(value) && !Array.isArray(value)) return [`${start} ${scalarText(value)}`];
  const line = isInLine(value) ? `${start} ${flowText(value)}` : undefined;
  if (line !== undefined && (line.length <= width || isObject(value))) return [line];
  const inner = `${indent}  `;
  const lines = isObject(value)
    ? Object.entries(value).flatMap(([key, part]) => jsonLines(part, `${inner}${printAnew(key, true, 'key')}:`, inner))
    : value.flatMap((item) => jsonLines(item, `${inner}-`, inner));
  // The first part follows the dash of its item.
  return start.endsWith('-') ? [`${start} ${lines[0]?.trimStart()}`, ...lines.slice(1)] : [start, ...lines];
}

/** Whether it is written in brackets: a value with members has lines of its own. */
function isInLine(value: Json): boolean {
  if (Array.isArray(value)) return value.every(isInLine);
  return !isObject(value) || Object.keys(value).length === 0;
}

function scalarText(value: Json): string {
  return typeof value === 'string' ? printAnew(value, true, 'value') : flowText(value);
}

const none: readonly string[] = [];

/** Docs without their last paragraph if that is the reason of a deprecation, as an export writes it. */
function deprecationIn({ docs = '' }: Entry): { readonly docs: string | undefined; readonly reason: string } {
  const [last, reason] = /(?:^|\n\n)Deprecated: (\S[^\n]*)$/.exec(docs.trimEnd()) ?? [];
  if (last === undefined || reason === undefined) return { docs: docs || undefined, reason: 'Deprecated.' };
  return { docs: docs.trimEnd().slice(0, -last.length) || undefined, reason };
}

function commentLines(text: string | undefined, start: string): readonly string[] {
  if (text === undefined) return none;
  const lines = text.trim().split(/\r\n|[\n\r\u2028\u2029\u0085]/);
  return lines.map((line) => `${start} ${printable(line)}`.trimEnd());
}

const width = 120;

// YAML allows few control characters, and docs need no tabs.
function printable(line: string): string {
  if (!/[^ -~]/.test(line)) return line;
  return line.replaceAll('\t', '  ').replaceAll(/\p{Cc}|\p{Cs}|\ufeff/gu, '\ufffd');
}

/** JSON as YAML on one line: `{ city: Rome, radius: 5 }`. */
function flowText(value: Json): string {
  if (typeof value === 'string') return printAnew(value, true, 'flow');
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (!isObject(value)) return String(value);
  const members = Object.entries(value).map(([key, member]) => `${printAnew(key, true, 'flow')}: ${flowText(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
