import type { Report } from '../source/diagnostic.js';
import type { SourceSpan } from '../source/source-file.js';
import { byWord, shorten } from '../source/words.js';
import { isBuiltIn, type TypeToken } from './type-expression.js';
import { spanWithin, type YamlText } from './yaml-tree.js';

/** The position in the tokens of a type or an expression while it is read. */
export interface Cursor {
  readonly text: YamlText;
  readonly tokens: readonly TypeToken[];
  readonly code: string;
  readonly report: Report;
  at: number;
  depth: number;
  /** After the first problem every token reads as the end, so that one typo is one error. */
  isBroken: boolean;
}

export function beginningOf(given: Pick<Cursor, 'text' | 'tokens' | 'code' | 'report'>): Cursor {
  return { ...given, at: 0, depth: 0, isBroken: false };
}

export function takeNumber(cursor: Cursor): string | undefined {
  const token = peek(cursor);
  if (token.kind !== 'number') return undefined;
  cursor.at += 1;
  return token.text;
}

/** The next token; behind the last one, and after a problem, the end. */
export function peek(cursor: Cursor): TypeToken {
  const end = cursor.text.text.length;
  const token = cursor.isBroken ? undefined : cursor.tokens[cursor.at];
  return token ?? { kind: 'end', text: '', start: end, end };
}

export function take(cursor: Cursor, sign: string): boolean {
  const token = peek(cursor);
  const isTaken = token.kind === 'sign' && token.text === sign;
  if (isTaken) cursor.at += 1;
  return isTaken;
}

export function expectSign(cursor: Cursor, sign: string): void {
  if (take(cursor, sign)) return;
  const token = peek(cursor);
  const found = token.kind === 'end' ? 'the type ends' : `found "${shorten(token.text, 40)}"`;
  fail(cursor, `Expected \`${sign}\` here, but ${found}.`);
}

export function fail(cursor: Cursor, message: string, span?: SourceSpan): undefined {
  if (cursor.isBroken) return;
  const token = peek(cursor);
  cursor.report({ code: cursor.code, message, span: span ?? spanWithin(cursor.text, token.start, token.end) });
  cursor.isBroken = true;
}

/** From the token at `start` to the last one taken. */
export function since(cursor: Cursor, start: number): SourceSpan {
  return spanWithin(cursor.text, start, cursor.tokens[cursor.at - 1]?.end ?? start);
}

export function failAtUnexpected(cursor: Cursor): void {
  const token = peek(cursor);
  const hint = hintAt(token, cursor.tokens[cursor.at - 1], cursor.tokens[cursor.at + 1]);
  if (token.kind === 'end') fail(cursor, 'A type is missing here, such as `string` or the name of one under `types:`.');
  else if (token.text === '{')
    fail(cursor, 'An object is not written in braces: write its fields below the name, or declare it under `types:`.');
  else if (token.text === '&') fail(cursor, '`&` does not combine types: write `B extends A:` under `types:`.');
  else fail(cursor, `"${shorten(token.text, 40)}" is not allowed here in a type.${hint}`);
}

/**
 * What to write instead of a token that is not allowed in a type, with a leading space; empty if there is no advice.
 */
function hintAt(token: TypeToken, before: TypeToken | undefined, after: TypeToken | undefined): string {
  const { kind, text } = token;
  if (text === '/' && before !== undefined) return hintAtMediaType(before.text);
  if (text === 'as') return ' The name of a format follows a scalar and its limits: `string(1..20) as snowflake`.';
  if (text === '>' && before?.text === '<') return ' Write a type between `<` and `>`: `Page<Pet>`.';
  if (kind === 'name' && before?.kind === 'name')
    return hintsBeside.get(before.text) ?? hintsBeside.get(text) ?? hintAtWords(before.text, text);
  if (kind === 'text' && before?.text === ',') return ' Fields are listed by `pick<Pet, "in stock">` and `omit<…>`.';
  if (kind === 'text') return ' For a choice of strings, write an enum: `[red, green]`.';
  if (kind === 'pattern') return ` Write a pattern in parentheses: \`string(/${text.slice(0, 40)}/)\`.`;
  if (text === '(' && before?.text === ']') return ' The number of items is in the brackets: `string[1..50]`.';
  if ((kind === 'number' && before?.text === '|') || (text === '|' && after?.kind === 'number'))
    return ' Other responses have lines of their own below `returns:`, `201: Pet`; problems are declared under `errors:`.';
  if (kind === 'number' && /^[2-5]\d\d$/.test(text)) return ` Put the status first: \`${text} Resource\`.`;
  if (kind === 'number') return before === undefined ? ' For a choice of numbers, write an enum: `[1, 2, 3]`.' : '';
  if (text === '..' && before?.text === '|')
    return ' Nothing distinguishes an unknown member of a union without a tag from a wrong value. Declare `union Name by kind:`, and `...: {}` as its last variant.';
  if (/^[“”‘’]$/.test(text)) return ' Leave the quotes out: a type needs none.';
  return kind === 'sign' ? (hints[text] ?? '') : '';
}

/** By the invalid sign. */
const hints: Readonly<Record<string, string>> = {
  '?': ' The name of what may be absent ends with it: `name?: string`.',
  ':': ' A space must follow the `:` of a key.',
  ',': ' Each field is on its own line, `name: type`.',
  ';': ' Leave it out: the line ends here.',
  '!': ' Leave it out: a name without `?` is required, and a type without `| null` is never null.',
  '.': ' Type names have no package prefix, and types no methods: `string(1..80)`, `uuid`.',
  '@': ' A type has no attributes: a default is `boolean = false`, and limits are in parentheses.',
  '|': ' The members of a union have one `|` between them: `string | null`.',
  '(': ' Parentheses hold limits. Give a union a name under `types:`, and write `Name[]` for a list of it.',
  '[': ' A list is written `string[]`, or `tuple<number, string>` if each item has a type of its own; an enum is `[red, green]`.',
};

/** What to write instead of a media type where a type is expected, by what is before its slash. */
function hintAtMediaType(top: string): string {
  if (top === 'multipart') return ' A form with files is `multipart<Upload>`, with a type that `types:` declares.';
  const events = top === 'text' ? ' Events are `sse<Step>`.' : '';
  return ` Write a media type in braces, before the type of the body: \`{text/csv: string}\`.${events}`;
}

/** Two words: `name string` and `string name` are fields; anything else is prose, as below `description:`. */
function hintAtWords(first: string, second: string): string {
  if (/^(?:read-only|write-only|required)$/.test(second)) return ` It precedes the type: \`${second} ${first}\`.`;
  if (first === 'required') return '';
  if (isBuiltIn(first)) return /^[a-z]/.test(second) ? ` A field begins with its name: \`${second}: ${first}\`.` : '';
  return /^[a-z]/.test(first) && (isBuiltIn(second) || /^[A-Z]/.test(second))
    ? ` A colon follows the name of a field: \`${first}: ${second}\`.`
    : ' Text for people is a line above a name: `## In kilograms.`';
}

/** By words of other languages before or after a type. */
const hintsBeside = byWord({
  ' A field that only the service sends is `read-only`: `read-only string`.': 'readonly',
  ' A list is written `string[]`.': 'repeated array list',
  ' Mark an optional name with `?`: `name?: string`.': 'optional',
  ' A value that may be null is `string | null`.': 'nullable or',
  ' A default follows `=`: `boolean = false`.': 'default',
  ' A type with the fields of another is written `B extends A:`.': 'extends',
  ' `first of` precedes all members of a union: `first of Circle | Square`.': 'first',
  ' For a choice of names, write an enum: `[name, age]`.': 'keyof typeof',
});
