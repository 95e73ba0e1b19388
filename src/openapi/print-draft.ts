import { printAnew } from '../format/format-text.js';
import { flowText, jsonLine } from './defaults.js';
import type { Pointer } from './document.js';
import type { Entry, Yaml, YamlMap } from './draft.js';
import type { Json } from './json.js';

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

/** A map as a YAML file. */
export function printYaml(path: string, map: YamlMap): PrintedFile {
  const lines = linesOf(map, { indent: '', at: '#' });
  return { path, text: `${lines.map(({ text }) => text).join('\n')}\n`, origins: lines.map(({ at }) => at) };
}

interface Around {
  readonly indent: string;
  /** What the map was made of. */
  readonly at: Pointer;
}

function linesOf(map: YamlMap, { indent, at: outer }: Around): readonly Line[] {
  return [...map].flatMap(([key, entry]) => {
    const at = entry.at ?? outer;
    const whole = longForm(entry);
    const { value } = whole;
    const isDeep = !isList(value) && typeof value !== 'string' && value.size > 0;
    const own = [...commentLines(entry, indent), ...entryLines(key, whole, indent)].flatMap((each) => each.split('\n'));
    const below = isDeep ? linesOf(value, { indent: `${indent}  `, at }) : [];
    return [...own.map((text) => ({ text, at })), ...below];
  });
}

function entryLines(key: string, { value, isText, isFlow }: Entry, indent: string): readonly string[] {
  const start = `${indent}${printAnew(key, false, 'key')}:`;
  if (typeof value === 'string' && isFlow === true) return [`${start} ${value}`];
  if (typeof value === 'string') return [`${start} ${printAnew(value, value === '' || isText === true, 'value')}`];
  if (isList(value)) return [`${start} [${value.join(', ')}]`];
  return value.size === 0 ? [`${start} {}`] : [start];
}

/** An example stands in the long form of its field. */
function longForm({ example, ...entry }: Entry): Entry {
  if (example === undefined) return entry;
  const isLong = entry.value instanceof Map && (entry.value as YamlMap).has('type');
  const parts: YamlMap = isLong ? (entry.value as YamlMap) : new Map([['type', { value: entry.value }]]);
  return { value: new Map([...parts, ['example', { value: flowText(example), isFlow: true }]]) };
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
