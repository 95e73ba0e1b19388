import { printAnew } from '../format/format-text.js';
import { flowText, jsonLine } from './defaults.js';
import type { Pointer } from './document.js';
import type { Entry, Yaml, YamlMap } from './draft.js';
import { isObject, type Json } from './json.js';

/** A file of the model, and what each of its lines was made of. */
export interface PrintedFile {
  readonly path: string;
  readonly text: string;
  readonly origins: readonly Pointer[];
}

interface Line {
  readonly text: string;
  readonly at: Pointer;
}

/** A map as a YAML file, in the style of `format`: that would take longer than the import. */
export function printYaml(path: string, map: YamlMap): PrintedFile {
  const lines = linesOf(map, { indent: '', at: '#', hasDeclarations: true });
  return { path, text: `${lines.map(({ text }) => text).join('\n')}\n`, origins: lines.map(({ at }) => at) };
}

interface Around {
  readonly indent: string;
  /** What the map was made of. */
  readonly at: Pointer;
  /** One blank line separates the sections of a file, and types, unless both are one line. */
  readonly hasDeclarations: boolean;
}

function linesOf(map: YamlMap, { indent, at: outer, hasDeclarations }: Around): readonly Line[] {
  let isLongBefore = false;
  return [...map].flatMap(([key, entry], index) => {
    const at = entry.at ?? outer;
    const whole = longForm(entry);
    const { value } = whole;
    const isDeep = !isList(value) && typeof value !== 'string' && value.size > 0;
    const printed = entryLines(key, whole, indent);
    const isLong = isDeep || printed.length > 1;
    const isApart = hasDeclarations && index > 0 && (isLong || isLongBefore);
    isLongBefore = isLong;
    const own = [...(isApart ? [''] : []), ...commentLines(entry, indent), ...printed].flatMap((each) =>
      each.split('\n'),
    );
    const inner = { indent: `${indent}  `, at, hasDeclarations: indent === '' && key === 'types' };
    const below = isDeep ? linesOf(value, inner) : [];
    return [...own.map((text) => ({ text, at })), ...below];
  });
}

function entryLines(key: string, { value, isText, json }: Entry, indent: string): readonly string[] {
  const start = `${indent}${printAnew(key, false, 'key')}:`;
  if (json !== undefined) return jsonLines(start, json, indent);
  if (typeof value === 'string') return [`${start} ${printAnew(value, value === '' || isText === true, 'value')}`];
  if (!isList(value)) return value.size === 0 ? [`${start} {}`] : [start];
  const line = `${start} [${value.join(', ')}]`;
  return line.length <= width ? [line] : [start, ...value.map((item) => `${indent}  - ${itemText(item)}`)];
}

/** Commas and brackets need quotes between brackets alone. */
function itemText(item: string): string {
  return item.startsWith("'") ? printAnew(item.slice(1, -1).replaceAll("''", "'"), true, 'item') : item;
}

/** A value behind a key or a dash: a list of scalars on one line if it fits, everything else below. */
function jsonLines(start: string, value: Json, indent: string): readonly string[] {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const line = `${start} ${flowText(value)}`;
    if (line.length <= width && !hasMembers(value)) return [line];
    return joined(
      start,
      value.flatMap((item) => jsonLines(`${inner}-`, item, inner)),
    );
  }
  if (!isObject(value) || !hasMembers(value)) return [`${start} ${scalarText(value, start)}`];
  const lines = Object.entries(value).flatMap(([key, member]) =>
    jsonLines(`${inner}${printAnew(key, true, 'key')}:`, member, inner),
  );
  return joined(start, lines);
}

/** What is below a dash begins behind it. */
function joined(start: string, lines: readonly string[]): readonly string[] {
  return start.endsWith('-') ? [`${start} ${lines[0]?.trimStart() ?? ''}`, ...lines.slice(1)] : [start, ...lines];
}

function scalarText(value: Json, start: string): string {
  const isPrintable = typeof value === 'string' && !/[\p{Cc}\u2028\u2029\ufeff]/u.test(value);
  return isPrintable ? printAnew(value, true, start.endsWith('-') ? 'item' : 'value') : flowText(value);
}

/** Whether an object with members is somewhere in it. */
function hasMembers(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasMembers);
  return isObject(value) && Object.keys(value).length > 0;
}

/** An example stands in the long form of its field. */
function longForm({ example, ...entry }: Entry): Entry {
  if (example === undefined) return entry;
  const isLong = entry.value instanceof Map && (entry.value as YamlMap).has('type');
  const parts: YamlMap = isLong ? (entry.value as YamlMap) : new Map([['type', { value: entry.value }]]);
  return { value: new Map([...parts, ['example', { value: '', json: example }]]) };
}

function isList(value: Yaml): value is readonly string[] {
  return Array.isArray(value);
}

function commentLines({ docs, isDeprecated, x = {} }: Entry, indent: string): readonly string[] {
  const lines = docs === undefined ? [] : docs.trim().split(/\r\n|[\n\r\u2028\u2029\u0085]/);
  return [
    ...lines.map((line) => `${indent}## ${printable(line)}`.trimEnd()),
    ...(isDeprecated === true ? [`${indent}#! Deprecated.`] : []),
    ...Object.entries(x).map((extension) => extensionLine(extension, `${indent}#@ `)),
  ];
}

/** As a person would write it if that fits the line; what is longer stands on one line too, as JSON, out of the way. */
function extensionLine([name, value]: readonly [string, Json], start: string): string {
  const key = `${start}${printAnew(name, true, 'flow')}: `;
  const json = jsonLine(value);
  // Most of what is long is so by far.
  const line = json.length > 2 * width ? json : `${key}${flowText(value)}`;
  return line.length <= width ? line : `${key}${json}`;
}

const width = 120;

// YAML allows few control characters, and no tab is needed in docs.
function printable(line: string): string {
  return line.replaceAll('\t', '  ').replaceAll(/\p{Cc}|\p{Cs}|\ufeff/gu, '\ufffd');
}
