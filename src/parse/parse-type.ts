import type { Report } from '../source/diagnostic.js';
import { type Derivation, type TypeExpression, typeTokensOf } from './type-expression.js';
import type { WrittenAccess } from './model-document.js';
import type { Name } from './written-parts.js';
import { beginningOf, type Cursor, expectSign, fail, failAtUnexpected, peek, since, take } from './type-cursor.js';
import { readCounts, readLimits } from './type-limits.js';
import type { SourceSpan } from '../source/source-file.js';
import { readList } from './type-list.js';
import { expectText } from './slots.js';
import { spanWithin, type YamlNode, type YamlText } from './yaml-tree.js';

/** Deeper than any readable type; prevents a stack overflow on hostile input. */
const maximumDepth = 40;

/** Longer than any type that fits on a line; keeps the search for the end of a pattern from taking quadratic time. */
const maximumLength = 5000;

export interface WrittenTypeText {
  readonly access: WrittenAccess | undefined;
  /** The word `required`, which is only allowed with a default. */
  readonly required: SourceSpan | undefined;
  readonly type: TypeExpression;
  readonly default: Name | undefined;
}

/**
 * Reads one type by recursive descent:
 *
 *     text    = ["read-only" | "write-only"] ["required"] type ["=" default]
 *     type    = ["first" "of"] part ("|" part)*    part  = atom ("[" [number [".." number]] "]")*
 *     atom    = "null" | name ["<" type ("," type)* ">"] ["(" limits ")"] ["as" (name | '"' text '"')] | derived | tuple | list
 *     tuple   = "tuple" "<" type ("," type)* ["," "..." type] ">"
 *     derived = ("pick" | "omit" | "patch") "<" type ("," (name | '"' text '"'))* ">"
 *     list    = "[" member ("," member)* "]"
 *     limits  = range ["," (multiple | pattern)] | multiple | pattern | name
 *     range   = [[">"] number] ".." [["<"] number]    multiple = "multiple" "of" number    pattern = "/" expression "/"
 */
export function parseTypeText(text: YamlText, report: Report): WrittenTypeText {
  if (text.text.length > maximumLength) {
    const message = `A type has at most ${maximumLength} characters. Give its parts names under \`types:\`.`;
    report({ code: 'type-syntax', message, span: text.span });
    return typeTextOf({ kind: 'broken', span: text.span });
  }
  const cursor = beginningOf({ text, tokens: typeTokensOf(text.text), code: 'type-syntax', report });
  const oneLine =
    'A type must be on one line: declare a long one under `types:`. For fields, write `:` after each name; for an enum, `[red, green]`.';
  if (!text.isOneLine) fail(cursor, oneLine, text.span);
  const access = takeAccess(cursor);
  const required = takeRequired(cursor);
  const either = readEither(cursor);
  const next = peek(cursor);
  const isDefault = next.kind === 'default';
  const type: TypeExpression =
    either.kind === 'either' && isDefault && !text.isQuoted ? { ...either, isBeforeDefault: true } : either;
  const value = isDefault ? { text: next.text, span: spanWithin(text, next.start, next.end) } : undefined;
  if (isDefault && next.text === '') fail(cursor, 'A default is missing after `=`.');
  if (isDefault && /^(?:".*"|'.*')$/.test(next.text))
    fail(
      cursor,
      'Quotes would be part of this default. Leave them out; an empty string is `default: ""` of the long form.',
    );
  if (!isDefault && next.kind !== 'end') failAtUnexpected(cursor);
  return cursor.isBroken ? typeTextOf({ kind: 'broken', span: text.span }) : { access, required, type, default: value };
}

/** A type without the words before it, and without a default. */
export function typeTextOf(type: TypeExpression): WrittenTypeText {
  return { access: undefined, required: undefined, type, default: undefined };
}

/** A type string where no default is allowed. */
export function parseType(node: YamlNode, owner: string, report: Report): TypeExpression {
  if (node.kind === 'list' || node.kind === 'map') return { kind: 'inline', node, span: node.span };
  const text = expectText(node, owner, report);
  return text === undefined ? { kind: 'broken', span: node.span } : parseTypeAlone(text, owner, report);
}

/** The same for a type that is part of a longer string. */
export function parseTypeAlone(text: YamlText, owner: string, report: Report): TypeExpression {
  const { access, required, type, default: value } = parseTypeText(text, report);
  if (access !== undefined) refuseAccess(access, report);
  if (required !== undefined && value === undefined) refuseRequired(required, report);
  if (value !== undefined) {
    report({ code: 'default-is-on-a-parameter', message: `A default is not allowed in ${owner}.`, span: value.span });
  }
  return type;
}

/** Without a default, `required` is not needed. */
export function refuseRequired(span: SourceSpan, report: Report): void {
  const message =
    'Remove `required`: a name without `?` is required anyway. Only a type with a default needs it: `required integer = 3` must be sent, and documents 3.';
  report({ code: 'type-syntax', message, span });
}

/** Only fields have a direction, because their type is used in both. */
export function refuseAccess({ word, span }: WrittenAccess, report: Report): void {
  const message = `\`${word}\` applies only to fields of object types. Remove it here.`;
  report({ code: 'access-is-on-a-field', message, span });
}

/** `read-only` or `write-only` before the type. With both, neither side could send the field. */
function takeAccess(cursor: Cursor): WrittenAccess | undefined {
  const { text: word, start, end } = peek(cursor);
  if (!isAccess(word)) return undefined;
  cursor.at += 1;
  const second = peek(cursor);
  if (isAccess(second.text)) {
    const message =
      second.text === word
        ? `\`${word}\` appears twice. Remove one.`
        : 'A field that is read-only and write-only cannot be sent by either side. Keep one word, or neither if both sides send it.';
    fail(cursor, message, spanWithin(cursor.text, start, second.end));
  }
  return { word, span: spanWithin(cursor.text, start, end) };
}

function takeRequired(cursor: Cursor): SourceSpan | undefined {
  const { kind, text, start, end } = peek(cursor);
  if (kind !== 'name' || text !== 'required') return undefined;
  cursor.at += 1;
  const next = peek(cursor);
  if (isAccess(next.text)) fail(cursor, `\`${next.text}\` comes first: \`${next.text} required integer = 3\`.`);
  return spanWithin(cursor.text, start, end);
}

function isAccess(word: string): word is WrittenAccess['word'] {
  return word === 'read-only' || word === 'write-only';
}

function readEither(cursor: Cursor): TypeExpression {
  const { start, end } = peek(cursor);
  if (cursor.depth > maximumDepth) fail(cursor, 'This type is nested too deeply.');
  cursor.depth += 1;
  const isOrdered = peek(cursor).text === 'first' && cursor.tokens[cursor.at + 1]?.text === 'of';
  if (isOrdered) cursor.at += 2;
  const members = readMembers(cursor);
  cursor.depth -= 1;
  if (isOrdered && members.filter(({ kind }) => kind !== 'null').length < 2) {
    const message = '`first of` needs two or more types, which are tried in this order: `first of Circle | Square`.';
    fail(cursor, message, spanWithin(cursor.text, start, end));
  }
  if (isOrdered) return { kind: 'either', members, isOrdered, span: since(cursor, start) };
  const [only] = members;
  return only !== undefined && members.length === 1 ? only : { kind: 'either', members, span: since(cursor, start) };
}

/** The members between the `|`, each once: `integer | integer` is `integer`. */
function readMembers(cursor: Cursor): readonly TypeExpression[] {
  const members = new Map<string, TypeExpression>();
  do {
    const from = cursor.at;
    const member = readPart(cursor);
    const tokens = cursor.tokens.slice(from, cursor.at);
    const written = tokens.map(({ kind, text }) => (kind === 'text' ? `"${text}"` : text)).join(' ');
    if (members.has(written) && !cursor.isBroken) {
      const surplus = spanWithin(cursor.text, cursor.tokens[from - 2]?.end ?? 0, tokens.at(-1)?.end ?? 0);
      const fix = { message: 'Remove it', edits: [{ span: surplus, text: '' }] };
      const message = 'The same type is a member of this union twice. Remove one.';
      cursor.report({ code: 'type-syntax', message, span: member.span, fix });
    } else members.set(written, member);
  } while (take(cursor, '|'));
  return [...members.values()];
}

function readPart(cursor: Cursor): TypeExpression {
  const start = peek(cursor).start;
  let type = readAtom(cursor);
  let count = 0;
  while (take(cursor, '[')) {
    count += 1;
    if (count > maximumDepth) fail(cursor, 'This type is nested too deeply.');
    if (peek(cursor).kind === 'end') fail(cursor, 'This `[` is not closed: write `[]`.');
    const range = peek(cursor).text === ']' ? undefined : readCounts(cursor);
    expectSign(cursor, ']');
    type = { kind: 'array', items: type, minimum: range?.minimum, maximum: range?.maximum, span: since(cursor, start) };
  }
  if (peek(cursor).text === '?') failAtQuestionMark(cursor, start);
  return type;
}

function readAtom(cursor: Cursor): TypeExpression {
  const token = peek(cursor);
  if (token.kind === 'list') return readList(cursor);
  if (token.kind !== 'name') {
    failAtUnexpected(cursor);
    return { kind: 'broken', span: cursor.text.span };
  }
  cursor.at += 1;
  const nameSpan = spanWithin(cursor.text, token.start, token.end);
  if (token.text === 'null') return { kind: 'null', span: nameSpan };
  const hasArguments = take(cursor, '<');
  if (token.text === 'tuple') return readTuple(cursor, token.start, hasArguments);
  if (isDerivation(token.text) && hasArguments) return readDerived(cursor, token.text, token.start);
  const typeArguments = hasArguments ? readArguments(cursor, readEither).flat() : [];
  const limits = take(cursor, '(') ? readLimits(cursor) : undefined;
  if (limits !== undefined) expectSign(cursor, ')');
  const format = readFormat(cursor);
  return {
    kind: 'name',
    name: token.text,
    nameSpan,
    arguments: typeArguments,
    limits,
    format,
    span: since(cursor, token.start),
  };
}

/** `as snowflake`, `as "unix time"` */
function readFormat(cursor: Cursor): Name | undefined {
  if (peek(cursor).kind !== 'name' || peek(cursor).text !== 'as') return undefined;
  cursor.at += 1;
  const { kind, text } = peek(cursor);
  if ((kind !== 'name' && kind !== 'text') || text === '' || text.length > 100) {
    const message =
      'The name of a format must follow `as`, in quotes if it is more than one word: `string as snowflake`.';
    return fail(cursor, message);
  }
  return readFieldWord(cursor);
}

function isDerivation(word: string): word is Derivation {
  return word === 'pick' || word === 'omit' || word === 'patch';
}

function readDerived(cursor: Cursor, how: Derivation, start: number): TypeExpression {
  const [of, fields] = readArguments(cursor, readFieldWord);
  return { kind: 'derived', how, of, fields: fields.flatMap((word) => word ?? []), span: since(cursor, start) };
}

/** `tuple<A, B>`, `tuple<A, ...B>` */
function readTuple(cursor: Cursor, start: number, isOpen: boolean): TypeExpression {
  if (!isOpen || peek(cursor).text === '>')
    fail(cursor, 'A tuple lists the type of each item: `tuple<number, string>`.');
  const items: TypeExpression[] = [];
  let rest: TypeExpression | undefined;
  do {
    if (take(cursor, '..') && take(cursor, '.')) rest = readEither(cursor);
    else items.push(readEither(cursor));
  } while (rest === undefined && take(cursor, ','));
  if (rest !== undefined && items.length === 0) fail(cursor, 'For items of one type, write an array: `string[]`.');
  if (rest !== undefined && peek(cursor).text === ',')
    fail(cursor, 'The type after `...` must be last: `tuple<number, ...string>`.');
  expectSign(cursor, '>');
  return { kind: 'tuple', items, rest, span: since(cursor, start) };
}

/** The arguments after `<`: a type, then others, or whatever `readOther` accepts. */
function readArguments<Other>(
  cursor: Cursor,
  readOther: (cursor: Cursor) => Other,
): readonly [TypeExpression, readonly Other[]] {
  const first = readEither(cursor);
  const others: Other[] = [];
  while (take(cursor, ',')) others.push(readOther(cursor));
  expectSign(cursor, '>');
  return [first, others];
}

function readFieldWord(cursor: Cursor): Name | undefined {
  const token = peek(cursor);
  if (token.kind !== 'name' && token.kind !== 'text' && token.kind !== 'number') {
    const names =
      'Commas separate the fields, and double quotes are for names of several words: `omit<Pet, id, "in stock">`.';
    return fail(cursor, `Expected the name of a field here. ${names}`);
  }
  cursor.at += 1;
  const inset = token.kind === 'text' ? 1 : 0;
  return { text: token.text, span: spanWithin(cursor.text, token.start + inset, token.end - inset) };
}

function failAtQuestionMark(cursor: Cursor, start: number): void {
  const token = peek(cursor);
  const written = cursor.text.text.slice(start, token.start);
  const message = `"${written}?" is ambiguous. If it may be absent, write \`name?: ${written}\`. If it may be null, write \`name: ${written} | null\`.`;
  cursor.report({ code: 'optional-is-said-by-the-name', message, span: spanWithin(cursor.text, start, token.end) });
  cursor.isBroken = true;
}
