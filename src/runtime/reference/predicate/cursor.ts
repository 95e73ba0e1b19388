import type { Allowance } from './allowance.js';
import { maximumComparisons, newAllowance, takeComparisons } from './allowance.js';
import type { FieldPath } from './field-types.js';
import type { Token } from './lexer.js';
import { tokensOf } from './lexer.js';
import { PredicateError } from './predicate-error.js';

/** A place in the words of a predicate; the one thing here that changes. */
export interface Cursor {
  readonly tokens: readonly Token[];
  index: number;
  depth: number;
  /** What may still be asked for; shared with other predicates. */
  readonly allowance: Allowance;
}

const maximumDepth = 32;

/** The beginning of a text. Throws PredicateError where it is none of words. */
export function cursorOf(text: string, allowance: Allowance = newAllowance()): Cursor {
  return { tokens: tokensOf(text), index: 0, depth: 0, allowance };
}

export function peek(cursor: Cursor): Token {
  const token = cursor.tokens[cursor.index];
  if (token === undefined) throw new Error('Bug: a predicate was read past its end.');
  return token;
}

export function next(cursor: Cursor): Token {
  const token = peek(cursor);
  if (token.kind !== 'end') cursor.index += 1;
  return token;
}

/** Whether one of these keywords comes next; upper and lower case are the same. */
export function comesWord(cursor: Cursor, word: string): boolean {
  const token = peek(cursor);
  return token.kind === 'word' && token.text.toLowerCase() === word;
}

export function takeWord(cursor: Cursor, word: string): boolean {
  const comes = comesWord(cursor, word);
  if (comes) cursor.index += 1;
  return comes;
}

export function takeSymbol(cursor: Cursor, symbol: string): boolean {
  const token = peek(cursor);
  const comes = token.kind === 'symbol' && token.text === symbol;
  if (comes) cursor.index += 1;
  return comes;
}

export function expectSymbol(cursor: Cursor, symbol: string): void {
  if (!takeSymbol(cursor, symbol)) throw unexpected(cursor, `"${symbol}"`);
}

/** Reads something that may contain itself, to a depth that no stack notices. */
export function nested<T>(cursor: Cursor, read: () => T): T {
  cursor.depth += 1;
  if (cursor.depth > maximumDepth) {
    throw new PredicateError(peek(cursor).column, `conditions nest at most ${maximumDepth} deep`);
  }
  const result = read();
  cursor.depth -= 1;
  return result;
}

/** Counts comparisons of a field with so many values. Throws PredicateError where that is more than a request may ask for. */
export function countComparisons(cursor: Cursor, path: FieldPath, values = 1): void {
  if (takeComparisons(cursor.allowance, path, values)) return;
  const message = `the predicates of a request make at most ${maximumComparisons} comparisons, one for each value`;
  throw new PredicateError(peek(cursor).column, message);
}

export function unexpected(cursor: Cursor, expected: string): PredicateError {
  const token = peek(cursor);
  const found = token.kind === 'end' ? 'the end' : JSON.stringify(token.text);
  return new PredicateError(token.column, `expected ${expected}, found ${found}`);
}
