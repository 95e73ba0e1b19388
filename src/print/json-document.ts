import { widthOf } from '../source/text-width.js';
import { invisibleEscaped } from './escape.js';

/** A JSON document in the making. Whole numbers that a double would round are bigints. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonMap;

export interface JsonMap {
  readonly [name: string]: Json;
}

/** How wide a list or an object may be that stands on one line; the width of every text that comes out. */
const width = 120;

/**
 * The text of a file, laid out so that prettier leaves it alone: lists and objects on one line where they fit, but what the
 * document itself holds, and what `properties` and `$defs` do, on lines of their own.
 *
 *     {
 *       "items": { "type": "integer", "maximum": 9223372036854775807 }
 *     }
 */
export function jsonDocument(value: Json): string {
  return `${laidOut(value, { indent: '', lead: 0, isBroken: true })}\n`;
}

/** The same on one line without spaces: `{"type":"integer"}`. */
export function compactJson(value: Json): string {
  if (isList(value)) return `[${value.map(compactJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return scalarText(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${jsonText(name)}:${compactJson(member)}`)
    .join(',')}}`;
}

/** Where a value stands: what its line is indented by, and how wide the key is that stands before it. */
interface Position {
  readonly indent: string;
  readonly lead: number;
  /** On lines of its own even where it would fit on one. */
  readonly isBroken?: boolean;
}

function laidOut(value: Json, position: Position): string {
  const { indent, isBroken = false } = position;
  const below = { indent: `${indent}  ` };
  const line = isBroken ? undefined : lineOf(value);
  if (line !== undefined && isFitting(line, position)) return line;
  if (isList(value)) {
    if (value.length > 1 && value.every((item) => typeof item === 'number')) return filled(value, position);
    const items = value.map((item) => laidOut(item, { ...below, lead: 0 }));
    return inLines('[]', items, position);
  }
  if (typeof value !== 'object' || value === null) return scalarText(value);
  const members = Object.entries(value).map(([name, member]) => {
    const key = jsonText(name);
    const at = { ...below, lead: widthOf(key) + 2, isBroken: name === 'properties' || name === '$defs' };
    return `${key}: ${laidOut(member, at)}`;
  });
  return members.length === 0 ? '{}' : inLines('{}', members, position);
}

/** With room for the comma that may follow. */
function isFitting(line: string, { indent, lead }: Position): boolean {
  return indent.length + lead + widthOf(line) < width;
}

function inLines(brackets: '[]' | '{}', parts: readonly string[], { indent }: Position): string {
  const inside = parts.map((part) => `${indent}  ${part}`).join(',\n');
  return `${brackets.charAt(0)}\n${inside}\n${indent}${brackets.charAt(1)}`;
}

/** As many numbers on a line as fit. */
function filled(numbers: readonly number[], { indent }: Position): string {
  const rows: string[] = [];
  for (const [index, number] of numbers.entries()) {
    const item = `${number}${index === numbers.length - 1 ? '' : ','}`;
    const row = rows.at(-1);
    if (row === undefined || indent.length + 2 + row.length + 1 + item.length > width) rows.push(item);
    else rows[rows.length - 1] = `${row} ${item}`;
  }
  return `[\n${rows.map((row) => `${indent}  ${row}`).join('\n')}\n${indent}]`;
}

/** A value on one line; undefined where something in it takes lines of its own. */
function lineOf(value: Json): string | undefined {
  if (typeof value !== 'object' || value === null) return scalarText(value);
  if (isList(value)) {
    // A table is easier to read row by row: prettier makes lines of it.
    const isTable = value.length > 1 && (value.every(isLongList) || value.every(isLongMap));
    const items = isTable ? [undefined] : value.map(lineOf);
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  const members = Object.entries(value).map(([name, member]) => [jsonText(name), lineOf(member)] as const);
  if (members.length === 0) return '{}';
  if (members.some(([, text]) => text === undefined)) return undefined;
  return `{ ${members.map(([key, text]) => `${key}: ${text}`).join(', ')} }`;
}

function isLongList(value: Json): boolean {
  return isList(value) && value.length > 1;
}

function isLongMap(value: Json): boolean {
  return typeof value === 'object' && value !== null && !isList(value) && Object.keys(value).length > 1;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function scalarText(value: null | boolean | number | bigint | string): string {
  return typeof value === 'string' ? jsonText(value) : String(value);
}

function jsonText(text: string): string {
  return invisibleEscaped(JSON.stringify(text));
}
