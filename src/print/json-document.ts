import { stringifyJson } from '../model/json-value.js';
import { widthOf } from '../source/terminal-text.js';
import { invisibleEscaped } from './escape.js';

/** A JSON document under construction. Whole numbers that a double would round are bigints. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonMap;

export interface JsonMap {
  readonly [name: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !isList(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The members of an object; none of anything else. */
export function membersOf(value: Json | undefined): JsonMap {
  return isObject(value) ? value : {};
}

/** The value with each string in it changed. */
export function withTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (isList(value)) return value.map((item) => withTexts(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member, change)]));
}

/** The maximum width of a line, and so of a list or an object on one line. */
const width = 120;

/**
 * The text of a file in prettier's layout: lists and objects on one line if they fit, except for the top level, and
 * `properties` and `$defs`, which have one line per member.
 *
 *     {
 *       "items": { "type": "integer", "maximum": 9223372036854775807 }
 *     }
 */
export function jsonDocument(value: Json): string {
  return `${laidOut(value, { indent: '', lead: 0, isBroken: true })}\n`;
}

// In the layout of npm, since Yarn rewrites those of all workspaces when it installs: they would look edited by hand.
export function packageDocument(value: JsonMap): string {
  return `${invisibleEscaped(JSON.stringify(value, undefined, 2), '\n')}\n`;
}

/** JSON on one line without spaces: `{"type":"integer"}`. */
export function compactJson(value: Json): string {
  return invisibleEscaped(stringifyJson(value));
}

/** The indentation of a value's line, and the width of the key before the value. */
interface Position {
  readonly indent: string;
  readonly lead: number;
  /** On several lines even if it would fit on one. */
  readonly isBroken?: boolean;
  /** A comma follows. */
  readonly hasNext?: boolean;
}

function laidOut(value: Json, position: Position): string {
  const { indent, lead, isBroken = false, hasNext = false } = position;
  const below = { indent: `${indent}  ` };
  const line = isBroken ? undefined : lineOf(value, width - (hasNext ? 1 : 0) - indent.length - lead);
  if (line !== undefined) return line;
  if (isList(value)) {
    if (value.length > 1 && value.every((item) => typeof item === 'number')) return filled(value, position);
    const items = value.map((item, index) => laidOut(item, { ...below, lead: 0, hasNext: index < value.length - 1 }));
    return inLines('[]', items, position);
  }
  if (typeof value !== 'object' || value === null) return scalarText(value);
  const members = Object.entries(value).map(([name, member], index, all) => {
    const key = jsonText(name);
    const isTall = name === 'properties' || name === '$defs';
    const at = { ...below, lead: widthOf(key) + 2, isBroken: isTall, hasNext: index < all.length - 1 };
    return `${key}: ${laidOut(member, at)}`;
  });
  return members.length === 0 ? '{}' : inLines('{}', members, position);
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

/** A value on one line; undefined if it is wider than `room`, or if a part of it needs several lines. */
function lineOf(value: Json, room: number): string | undefined {
  if (typeof value !== 'object' || value === null) {
    const text = scalarText(value);
    return widthOf(text) > room ? undefined : text;
  }
  if (isList(value)) {
    // A table is easier to read row by row, and prettier breaks it as well.
    const isTable = value.length > 1 && (value.every(isLongList) || value.every(isLongMap));
    const items = value.map((item) => [undefined, item] as const);
    return isTable ? undefined : joined(['[', ']'], items, room);
  }
  const members = Object.entries(value);
  return members.length === 0 ? '{}' : joined(['{ ', ' }'], members, room);
}

/** Stops at the first part that does not fit: most calls are for a whole document. */
function joined(
  [start, end]: readonly [string, string],
  parts: readonly (readonly [name: string | undefined, value: Json])[],
  room: number,
): string | undefined {
  const texts: string[] = [];
  let left = room - start.length - end.length;
  for (const [name, value] of parts) {
    const key = name === undefined ? '' : `${jsonText(name)}: `;
    left -= widthOf(key) + (texts.length === 0 ? 0 : ', '.length);
    const text = lineOf(value, left);
    if (text === undefined) return undefined;
    left -= widthOf(text);
    texts.push(key + text);
  }
  return left < 0 ? undefined : `${start}${texts.join(', ')}${end}`;
}

function isLongList(value: Json): boolean {
  return isList(value) && value.length > 1;
}

function isLongMap(value: Json): boolean {
  return isObject(value) && Object.keys(value).length > 1;
}

function scalarText(value: null | boolean | number | bigint | string): string {
  return typeof value === 'string' ? jsonText(value) : String(value);
}

function jsonText(text: string): string {
  return invisibleEscaped(JSON.stringify(text));
}
