import { type Cursor, expectSign, fail, peek, since, take, takeNumber } from './type-cursor.js';
import type { Limits, MultipleOf, PatternLimits } from './type-expression.js';
import { noBounds, readRange } from './type-range.js';

/** The limits in parentheses, up to the closing one. */
export function readLimits(cursor: Cursor): Limits {
  const limits = readLimitsInside(cursor);
  expectSign(cursor, ')');
  return limits;
}

function readLimitsInside(cursor: Cursor): Limits {
  const { kind, text, start } = peek(cursor);
  if (text === 'multiple') {
    const range = { ...noBounds, multipleOf: readMultiple(cursor), pattern: undefined };
    if (peek(cursor).text === ',') fail(cursor, 'The range comes before the multiple: `(0..100, multiple of 5)`.');
    return { kind: 'range', ...range, span: since(cursor, start) };
  }
  const alone = takePattern(cursor);
  if (alone !== undefined) {
    if (peek(cursor).text === ',') fail(cursor, 'The lengths come before the pattern: `(1..80, /[a-z]+/)`.');
    return alone;
  }
  if (kind === 'name') {
    cursor.at += 1;
    const next = peek(cursor);
    if (next.kind === 'number') fail(cursor, 'Limits are numbers with `..` between them: `(0..5)`.');
    if (next.text === ',') fail(cursor, 'An enum is a list: `color: [red, green]`.');
    return { kind: 'word', word: text, span: since(cursor, start) };
  }
  const range = readRange(cursor);
  const hasMore = take(cursor, ',');
  const pattern = hasMore ? takePattern(cursor) : undefined;
  const multipleOf = hasMore && pattern === undefined ? readMultiple(cursor) : undefined;
  return { kind: 'range', ...range, multipleOf, pattern, span: since(cursor, start) };
}

/** `/[a-z]+/` */
function takePattern(cursor: Cursor): PatternLimits | undefined {
  const { kind, text: source, start } = peek(cursor);
  if (kind !== 'pattern') return undefined;
  cursor.at += 1;
  return { kind, source, span: since(cursor, start) };
}

/** `multiple of 0.01` */
function readMultiple(cursor: Cursor): MultipleOf | undefined {
  const { start } = peek(cursor);
  for (const word of ['multiple', 'of']) {
    if (peek(cursor).text === word) cursor.at += 1;
    else fail(cursor, 'Expected a multiple or a pattern here: `multiple of 5`, `/[a-z]+/`.');
  }
  const text = takeNumber(cursor);
  if (text !== undefined) return { text, span: since(cursor, start) };
  fail(cursor, 'A number must follow `multiple of`: `multiple of 5`, `multiple of 0.01`.');
  return undefined;
}
