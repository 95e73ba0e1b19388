import { widthOf } from '../source/text-width.js';
import { invisibleEscaped, literalKey, stringLiteral } from './escape.js';

/** A JSON document in the making. Whole numbers that a double would round are bigints. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonMap;

export interface JsonMap {
  readonly [name: string]: Json;
}

/** How wide a list may be that stands on one line; the width of every text that comes out. */
const width = 120;

/** How values are written: as JSON, or as TypeScript. */
interface Notation {
  readonly key: (name: string) => string;
  readonly text: (text: string) => string;
  /** After the last part of a list or an object that has lines of its own. */
  readonly end: '' | ',';
  /** Whether a text that does not fit behind its key begins a line of its own. */
  readonly hasBreaksAfterKeys: boolean;
}

const json: Notation = { key: jsonText, text: jsonText, end: '', hasBreaksAfterKeys: false };
const code: Notation = { key: literalKey, text: stringLiteral, end: ',', hasBreaksAfterKeys: true };

/**
 * The text of a file, laid out as prettier does it: members of an object on lines of their own, lists on one line where
 * they fit.
 *
 *     {
 *       "type": "integer",
 *       "maximum": 9223372036854775807
 *     }
 */
export function jsonDocument(value: Json): string {
  return `${laidOut(value, { notation: json, indent: '', lead: 0 })}\n`;
}

/** The same as an expression: `{ type: 'string' }` over several lines. `lead` is how wide that is which stands before it. */
export function jsonCode(value: Json, lead: number): string {
  return laidOut(value, { notation: code, indent: '', lead });
}

/** The same on one line without spaces: `{"type":"integer"}`. */
export function compactJson(value: Json): string {
  if (isList(value)) return `[${value.map(compactJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return scalarText(value, json);
  return `{${Object.entries(value)
    .map(([name, member]) => `${jsonText(name)}:${compactJson(member)}`)
    .join(',')}}`;
}

/** Where a value stands: what its line is indented by, and how wide the key is that stands before it. */
interface Position {
  readonly notation: Notation;
  readonly indent: string;
  readonly lead: number;
}

function laidOut(value: Json, position: Position): string {
  const { notation, indent } = position;
  const below = { notation, indent: `${indent}  ` };
  if (isList(value)) {
    const line = lineOf(value, notation);
    if (line !== undefined && isFitting(line, position)) return line;
    if (value.length > 1 && value.every((item) => typeof item === 'number')) return filled(value, position);
    const items = value.map((item) => laidOut(item, { ...below, lead: 0 }));
    return inLines('[]', items, position);
  }
  if (typeof value !== 'object' || value === null) return scalarText(value, notation);
  const members = Object.entries(value).map(([name, member]) => {
    const key = notation.key(name);
    const at = { ...below, lead: widthOf(key) + 2 };
    const text = laidOut(member, at);
    const isBroken = notation.hasBreaksAfterKeys && typeof member === 'string' && !isFitting(text, at);
    // Behind a key this short, the line below would begin at about the same place.
    return isBroken && widthOf(key) > 4 ? `${key}:\n${at.indent}  ${text}` : `${key}: ${text}`;
  });
  return members.length === 0 ? '{}' : inLines('{}', members, position);
}

/** With room for the comma that may follow. */
function isFitting(line: string, { indent, lead }: Position): boolean {
  return indent.length + lead + widthOf(line) < width;
}

function inLines(brackets: '[]' | '{}', parts: readonly string[], { notation, indent }: Position): string {
  const inside = parts.map((part) => `${indent}  ${part}`).join(',\n');
  return `${brackets.charAt(0)}\n${inside}${notation.end}\n${indent}${brackets.charAt(1)}`;
}

/** As many numbers on a line as fit. */
function filled(numbers: readonly number[], { notation, indent }: Position): string {
  const rows: string[] = [];
  for (const [index, number] of numbers.entries()) {
    const item = `${number}${index === numbers.length - 1 ? notation.end : ','}`;
    const row = rows.at(-1);
    if (row === undefined || indent.length + 2 + row.length + 1 + item.length > width) rows.push(item);
    else rows[rows.length - 1] = `${row} ${item}`;
  }
  return `[\n${rows.map((row) => `${indent}  ${row}`).join('\n')}\n${indent}]`;
}

/** A list on one line; undefined where something in it takes lines of its own. */
function lineOf(list: readonly Json[], notation: Notation): string | undefined {
  // A table is easier to read row by row.
  if (list.length > 1 && list.every((item) => isList(item) && item.length > 1)) return undefined;
  const texts = list.map((item) => {
    if (isList(item)) return lineOf(item, notation);
    if (typeof item !== 'object' || item === null) return scalarText(item, notation);
    return Object.keys(item).length === 0 ? '{}' : undefined;
  });
  return texts.includes(undefined) ? undefined : `[${texts.join(', ')}]`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function scalarText(value: null | boolean | number | bigint | string, notation: Notation): string {
  return typeof value === 'string' ? notation.text(value) : String(value);
}

function jsonText(text: string): string {
  return invisibleEscaped(JSON.stringify(text));
}
