import { type Cursor, expectSign, fail, peek, since, take, takeNumber } from './type-cursor.js';
import type { Limits, PatternLimits, RangeLimits } from './type-expression.js';

/** The limits in parentheses, without the closing one. */
export function readLimits(cursor: Cursor): Limits {
  const { kind, text, start } = peek(cursor);
  if (text === 'multiple') {
    const range = { ...noBounds, multipleOf: readMultiple(cursor), pattern: undefined };
    if (peek(cursor).text === ',') fail(cursor, 'The range comes before the multiple: `(0..100, multiple of 5)`.');
    return { kind: 'range', ...range, span: since(cursor, start) };
  }
  const alone = takePattern(cursor);
  if (alone !== undefined) {
    if (peek(cursor).kind === 'name')
      fail(cursor, 'A pattern has no flags: `[A-Za-z]` is a letter in both cases, and the pattern matches the whole.');
    if (peek(cursor).text === ',') fail(cursor, 'The lengths come before the pattern: `(1..80, /[a-z]+/)`.');
    return alone;
  }
  if (kind === 'name') {
    cursor.at += 1;
    const next = peek(cursor);
    // From the type on: the tokens before are its name, the parenthesis and this word.
    const type = cursor.tokens[cursor.at - 3];
    const named = limitsMeant(cursor.text.text.slice(type?.start));
    if (next.text !== ')' && named !== undefined) fail(cursor, named);
    if (next.text === ',') fail(cursor, 'An enum is a list: `color: [red, green]`.');
    return { kind: 'word', word: text, span: since(cursor, start) };
  }
  const range = readRange(cursor);
  const hasMore = take(cursor, ',');
  const pattern = hasMore ? takePattern(cursor) : undefined;
  const multipleOf = hasMore && pattern === undefined ? readMultiple(cursor) : undefined;
  return { kind: 'range', ...range, multipleOf, pattern, span: since(cursor, start) };
}

/** The advice for `integer(min: 0)`, limits by name as in other languages; undefined if no limit has a name. */
export function limitsMeant(text: string): string | undefined {
  const [, type = '', inside] = /^(\w[\w-]*)\(\s*([A-Za-z]+\s*[:= ][^)]*)/.exec(text) ?? [];
  if (inside === undefined) return undefined;
  const [minimum = '', maximum = ''] = ['min', 'max'].map(
    (word) => new RegExp(`\\b${word}[a-z]*[\\s:=]+(-?\\d+(?:\\.\\d+)?)`, 'i').exec(inside)?.[1] ?? '',
  );
  return minimum + maximum === ''
    ? 'Limits have no names, `integer(0..100)`, `string(1..80)`; a default follows the type, `boolean = true`.'
    : `Limits have no names: write \`${type}(${minimum}..${maximum})\`.`;
}

/** `/[a-z]+/` */
function takePattern(cursor: Cursor): PatternLimits | undefined {
  const { kind, text: source, start } = peek(cursor);
  if (kind !== 'pattern') return undefined;
  cursor.at += 1;
  return { kind, source, span: since(cursor, start) };
}

/** `multiple of 0.01` */
function readMultiple(cursor: Cursor): RangeLimits['multipleOf'] {
  const { start } = peek(cursor);
  for (const word of ['multiple', 'of']) {
    if (peek(cursor).text === word) cursor.at += 1;
    else fail(cursor, 'Expected a multiple or a pattern here: `multiple of 5`, `/[a-z]+/`.');
  }
  const text = takeNumber(cursor);
  if (text !== undefined) return { text, span: since(cursor, start) };
  return fail(cursor, 'A number must follow `multiple of`: `multiple of 5`, `multiple of 0.01`.');
}

type Bounds = Pick<RangeLimits, 'minimum' | 'maximum' | 'excludes'>;

const noBounds: Bounds = { minimum: undefined, maximum: undefined, excludes: [] };

/** `1..10`, `1..`, `..10`, `>0..<1` */
function readRange(cursor: Cursor): Bounds {
  const isAbove = takeSign(cursor, '>');
  const minimum = takeNumber(cursor);
  if (isAbove && minimum === undefined) fail(cursor, 'A number must follow `>`: `>0..` is above 0.');
  return readRest(cursor, minimum, isAbove);
}

/** The same for a number of items; a single number, `T[2]`, is both limits. */
export function readCounts(cursor: Cursor): Bounds {
  const { text } = peek(cursor);
  if (text === '>' || text === '<')
    fail(cursor, 'Item counts are whole numbers: write the smallest that is allowed, `[1..10]`.');
  const minimum = takeNumber(cursor);
  if (minimum !== undefined && peek(cursor).text === ']') return { minimum, maximum: minimum, excludes: [] };
  if (minimum !== undefined && peek(cursor).text !== '..')
    fail(cursor, `Two counts have \`..\` between them, \`[${minimum}..9]\`; a single one is exact, \`[${minimum}]\`.`);
  const bounds = readRest(cursor, minimum, false);
  if (bounds.excludes.length > 0)
    fail(cursor, 'Item counts are whole numbers: write the largest that is allowed, `[..9]`.');
  return bounds;
}

function readRest(cursor: Cursor, minimum: string | undefined, isAbove: boolean): Bounds {
  if (peek(cursor).text !== '..') fail(cursor, hintWithoutDots(cursor, minimum, isAbove));
  expectSign(cursor, '..');
  if (peek(cursor).text === '.') fail(cursor, 'Limits have two dots between them: `1..80`.');
  if (peek(cursor).text === '>') fail(cursor, '`>` precedes the lower limit, and `<` the upper one: `>0..<1`.');
  const isBelow = takeSign(cursor, '<');
  const maximum = takeNumber(cursor);
  if (isBelow && maximum === undefined) fail(cursor, 'A number must follow `<`: `..<1` is below 1.');
  if (/^[KMG]?i?B$/i.test(peek(cursor).text))
    fail(cursor, 'A type has no limit of bytes. The endpoint has one for its request: `limits: { body: 10 MiB }`.');
  if (minimum === undefined && maximum === undefined) fail(cursor, 'A range needs a number: `0..10`, `1..` or `..10`.');
  return {
    minimum,
    maximum,
    excludes: [...(isAbove ? ['minimum' as const] : []), ...(isBelow ? ['maximum' as const] : [])],
  };
}

/** `>` or `<`; `>=` is refused, because a bound without a sign is inclusive. */
function takeSign(cursor: Cursor, sign: '>' | '<'): boolean {
  if (!take(cursor, sign)) return false;
  if (peek(cursor).kind === 'default')
    fail(cursor, `Bounds belong to the range: leave out \`${sign}=\`, as in \`0..1\`.`);
  return true;
}

function hintWithoutDots(cursor: Cursor, minimum: string | undefined, isAbove: boolean): string {
  const { text } = peek(cursor);
  if (minimum === undefined && text === ')') return 'Leave out the parentheses: they hold limits, `string(1..80)`.';
  if (minimum === undefined && text === '<')
    return '`<` precedes the upper limit: `..<1` is below 1, `0..<1` from 0 to below 1.';
  if (minimum !== undefined && text === '<')
    return `\`<\` follows the \`..\`, and \`>\` precedes the lower limit: \`>${minimum}..<1\`.`;
  if (minimum === undefined || text !== ')')
    return 'Limits are numbers with `..` between them, or a pattern between slashes: `(1..80)`, `(/[a-z]+/)`.';
  if (isAbove) return `A range has \`..\`: \`>${minimum}..\` is above ${minimum}.`;
  return `A single number does not say which limit it is: \`..${minimum}\` is at most, \`${minimum}..\` at least, \`${minimum}..${minimum}\` exactly.`;
}
