import { printAnew } from '../format/format-text.js';
import type { Entry, Yaml, YamlMap } from './draft.js';

/** A map as the text of a YAML file. */
export function printYaml(map: YamlMap): string {
  return `${linesOf(map, '').join('\n')}\n`;
}

function linesOf(map: YamlMap, indent: string): readonly string[] {
  return [...map].flatMap(([key, entry]) => [...commentLines(entry, indent), ...entryLines(key, entry, indent)]);
}

function entryLines(key: string, { value, isText, isFlow }: Entry, indent: string): readonly string[] {
  const start = `${indent}${printAnew(key, false, 'key')}:`;
  if (typeof value === 'string' && isFlow === true) return [`${start} ${value}`];
  if (typeof value === 'string') return [`${start} ${printAnew(value, value === '' || isText === true, 'value')}`];
  if (isList(value)) return [`${start} [${value.join(', ')}]`];
  return value.size === 0 ? [`${start} {}`] : [start, ...linesOf(value, `${indent}  `)];
}

function isList(value: Yaml): value is readonly string[] {
  return Array.isArray(value);
}

function commentLines({ docs, isDeprecated }: Entry, indent: string): readonly string[] {
  const lines = docs === undefined ? [] : docs.trim().split(/\r\n|[\n\r\u2028\u2029\u0085]/);
  return [
    ...lines.map((line) => `${indent}## ${printable(line)}`.trimEnd()),
    ...(isDeprecated === true ? [`${indent}#! Deprecated.`] : []),
  ];
}

// YAML allows few control characters, and no tab is needed in docs.
function printable(line: string): string {
  return line.replaceAll('\t', '  ').replaceAll(/\p{Cc}|\p{Cs}|\ufeff/gu, '\ufffd');
}
