import type { FieldPath } from './field-types.js';
import { isStorable } from './condition.js';
import { tried } from '../../server/index.js';

/** A position in the tokens of a predicate; the only mutable state here. */
export interface Cursor {
  readonly tokens: readonly Token[];
  index: number;
  depth: number;
  /** The remaining comparisons; shared with other predicates. */
  readonly allowance: Allowance;
}

const maximumDepth = 32;

/** A cursor at the start of a text. Throws PredicateError if it cannot be tokenized. */
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

/** Takes the keyword if it comes next; case-insensitive. */
export function takeWord(cursor: Cursor, word: string): boolean {
  return take(cursor, ({ kind, text }) => kind === 'word' && text.toLowerCase() === word);
}

export function takeSymbol(cursor: Cursor, symbol: string): boolean {
  return take(cursor, ({ kind, text }) => kind === 'symbol' && text === symbol);
}

function take(cursor: Cursor, isWanted: (token: Token) => boolean): boolean {
  const comes = isWanted(peek(cursor));
  if (comes) cursor.index += 1;
  return comes;
}

export function expectEnd(cursor: Cursor, expected: string): void {
  if (peek(cursor).kind !== 'end') throw unexpected(cursor, expected);
}

export function expectSymbol(cursor: Cursor, symbol: string): void {
  if (!takeSymbol(cursor, symbol)) throw unexpected(cursor, `"${symbol}"`);
}

/** Reads a recursive construct, up to a depth that is safe for the stack. */
export function nested<T>(cursor: Cursor, read: () => T): T {
  cursor.depth += 1;
  if (cursor.depth > maximumDepth) {
    throw new PredicateError(peek(cursor).column, `conditions nest at most ${maximumDepth} deep`);
  }
  const result = read();
  cursor.depth -= 1;
  return result;
}

/** Counts comparisons of a field with a number of values. Throws PredicateError beyond the limit of a request. */
export function countComparisons(cursor: Cursor, path: FieldPath, values = 1): void {
  if (takeComparisons(cursor.allowance, path, values)) return;
  const message = `the predicates of a request make at most ${maximumComparisons} comparisons, one for each value`;
  throw new PredicateError(peek(cursor).column, message);
}

export function unexpected(cursor: Cursor, expected: string): PredicateError {
  const token = peek(cursor);
  const written = token.kind === 'variable' ? `:${token.text}` : token.text;
  const found = token.kind === 'end' ? 'the end' : JSON.stringify(written);
  return new PredicateError(token.column, `expected ${expected}, found ${found}`);
}

/** `column` counts characters from 1. For a string, `text` is its value. */
export interface Token {
  readonly kind: 'word' | 'name' | 'number' | 'string' | 'variable' | 'symbol' | 'end';
  readonly text: string;
  readonly column: number;
}

const maximumLength = 10_000;

// One alternative per kind of token; sticky, so that a predicate is read in one pass.
const tokenPattern =
  /(?<space>\s+)|(?<word>[A-Za-z_][A-Za-z0-9_-]*)|`(?<name>[^`]+)`|(?<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![0-9A-Za-z_])|(?<string>"(?:[^"\\]|\\.)*")|:(?<variable>[A-Za-z0-9_]+)|(?<symbol>!=|<>|<=|>=|[=<>(),.])/suy;

/** The tokens of a predicate; the last is of kind `end`. Throws PredicateError. */
function tokensOf(text: string): readonly Token[] {
  if (text.length > maximumLength) {
    throw new PredicateError(maximumLength + 1, `a predicate has at most ${maximumLength} characters`);
  }
  const tokens: Token[] = [];
  const pattern = new RegExp(tokenPattern);
  let column = 1;
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null) throw new PredicateError(column, unreadable(text.slice(start)));
    const token = tokenOf(match, column);
    if (token !== undefined) tokens.push(token);
    column += [...match[0]].length;
  }
  return [...tokens, { kind: 'end', text: '', column }];
}

function tokenOf({ groups = {} }: RegExpExecArray, column: number): Token | undefined {
  for (const kind of ['word', 'name', 'number', 'string', 'variable', 'symbol'] as const) {
    const text = groups[kind];
    if (text !== undefined) return { kind, text: kind === 'string' ? stringValue(text, column) : text, column };
  }
  return undefined;
}

// Escapes are those of JSON.
function stringValue(literal: string, column: number): string {
  const value = tried(() => String(JSON.parse(literal)));
  if (value === undefined) {
    throw new PredicateError(column, 'the string has an escape or a character that JSON does not allow');
  }
  if (isStorable(value)) return value;
  throw new PredicateError(column, 'the string has U+0000 or half of a surrogate pair, which no stored string has');
}

function unreadable(rest: string): string {
  if (rest.startsWith('"')) return 'the string that begins here has no closing double quote';
  if (rest.startsWith("'")) return 'a string must be in double quotes';
  if (rest.startsWith('`')) return 'the name that begins here has no closing backquote';
  if (/^(?:&&|\|\|)/.test(rest)) return 'conditions are joined by "and" and "or"';
  const descending = /^-([A-Za-z_][A-Za-z0-9_.-]*)/.exec(rest)?.[1];
  if (descending !== undefined) return `no field begins with "-"; the order is written "${descending} desc"`;
  return `unexpected ${JSON.stringify([...rest][0])}`;
}

/** An invalid predicate, sort or facet. `column` counts characters from 1. */
export class PredicateError extends Error {
  override readonly name = 'PredicateError';

  constructor(column: number, message: string) {
    super(`column ${column}: ${message}`);
  }
}

/**
 * How many comparisons a request may still make, in all of its predicates. A variable turns a few characters into
 * many, each costs work for every record, and one statement of PostgreSQL has at most 65,535 parameters.
 */
export interface Allowance {
  left: number;
}

export const maximumComparisons = 1000;

/** Each name of a path is a parameter as well, so a longer path counts as several comparisons. */
const namesOfOne = 8;

export function newAllowance(): Allowance {
  return { left: maximumComparisons };
}

/** Subtracts comparisons of a field with a number of values; false if too few were left. */
export function takeComparisons(allowance: Allowance, path: FieldPath, values: number): boolean {
  allowance.left -= values * Math.max(1, Math.ceil(path.length / namesOfOne));
  return allowance.left >= 0;
}
