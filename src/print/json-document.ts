/** A JSON document in the making. Whole numbers that a double would round are bigints. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonMap;

export interface JsonMap {
  readonly [name: string]: Json;
}

/** How wide a list may be that stands on one line; the width of every text that comes out. */
const width = 120;

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
  return `${laidOut(value, { indent: '', lead: 0 })}\n`;
}

/** The same on one line without spaces: `{"type":"integer"}`. */
export function compactJson(value: Json): string {
  if (isList(value)) return `[${value.map(compactJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return scalarText(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${scalarText(name)}:${compactJson(member)}`)
    .join(',')}}`;
}

/** Where a value stands: what its line is indented by, and how wide the key is that stands before it. */
interface Position {
  readonly indent: string;
  readonly lead: number;
}

function laidOut(value: Json, { indent, lead }: Position): string {
  const inner = `${indent}  `;
  if (isList(value)) {
    const line = listLine(value);
    // A comma may follow.
    if (line !== undefined && indent.length + lead + line.length < width) return line;
    if (value.length > 1 && value.every((item) => typeof item === 'number'))
      return filled(value.map(scalarText), indent);
    return lines(
      '[]',
      value.map((item) => laidOut(item, { indent: inner, lead: 0 })),
      indent,
    );
  }
  if (typeof value !== 'object' || value === null) return scalarText(value);
  const members = Object.entries(value).map(([name, member]) => {
    const key = `${scalarText(name)}: `;
    return key + laidOut(member, { indent: inner, lead: key.length });
  });
  return members.length === 0 ? '{}' : lines('{}', members, indent);
}

function lines(brackets: '[]' | '{}', parts: readonly string[], indent: string): string {
  const inside = parts.map((part) => `${indent}  ${part}`).join(',\n');
  return `${brackets.charAt(0)}\n${inside}\n${indent}${brackets.charAt(1)}`;
}

/** As many numbers on a line as fit. */
function filled(texts: readonly string[], indent: string): string {
  const rows: string[] = [];
  for (const [index, text] of texts.entries()) {
    const item = index === texts.length - 1 ? text : `${text},`;
    const row = rows.at(-1);
    if (row === undefined || indent.length + 2 + row.length + 1 + item.length > width) rows.push(item);
    else rows[rows.length - 1] = `${row} ${item}`;
  }
  return `[\n${rows.map((row) => `${indent}  ${row}`).join('\n')}\n${indent}]`;
}

/** Undefined where an object inside takes lines of its own. */
function listLine(list: readonly Json[]): string | undefined {
  const texts = list.map((item) => {
    if (isList(item)) return listLine(item);
    if (typeof item !== 'object' || item === null) return scalarText(item);
    return Object.keys(item).length === 0 ? '{}' : undefined;
  });
  return texts.includes(undefined) ? undefined : `[${texts.join(', ')}]`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

// Characters that hide, or turn the direction of the text around them, never stand in a file as they are.
const invisible = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g;

function scalarText(value: null | boolean | number | bigint | string): string {
  if (typeof value === 'bigint') return String(value);
  return JSON.stringify(value).replaceAll(
    invisible,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
