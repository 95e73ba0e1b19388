import { isStorable } from '../store/storable-text.js';
import { PredicateError } from './predicate-error.js';

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

/** The words of a predicate, ended by a token of kind `end`. Throws PredicateError. */
export function tokensOf(text: string): readonly Token[] {
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

function tokenOf(match: RegExpExecArray, column: number): Token | undefined {
  for (const kind of ['word', 'name', 'number', 'variable', 'symbol'] as const) {
    const text = match.groups?.[kind];
    if (text !== undefined) return { kind, text, column };
  }
  const literal = match.groups?.['string'];
  return literal === undefined ? undefined : { kind: 'string', text: stringValue(literal, column), column };
}

// Escapes are those of JSON.
function stringValue(literal: string, column: number): string {
  let value: unknown;
  try {
    value = JSON.parse(literal);
  } catch {
    throw new PredicateError(column, 'the text has an escape or a character that JSON text does not allow');
  }
  if (typeof value !== 'string' || !isStorable(value)) {
    throw new PredicateError(column, 'the text holds U+0000 or half of a surrogate pair, which no stored text does');
  }
  return value;
}

function unreadable(rest: string): string {
  if (rest.startsWith('"')) return 'the text that begins here has no closing double quote';
  if (rest.startsWith("'")) return 'text stands in double quotes';
  if (rest.startsWith('`')) return 'the name that begins here has no closing backquote';
  return `unexpected ${JSON.stringify([...rest][0])}`;
}
