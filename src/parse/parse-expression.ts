import { refuse, type Report } from '../source/diagnostic.js';
import type { WrittenExpression } from './written-requirements.js';
import { shorten } from './slots.js';
import { spanWithin, type YamlText } from './yaml-tree.js';

/** The kind of names in an expression, and its description in messages. */
export interface ExpressionGrammar {
  /** The diagnostic code of a mistake. */
  readonly code: string;
  /** The source of the regular expression for a name, quotes included; letters and digits by default. */
  readonly names?: string;
  /** Words that stand alone and are not names. */
  readonly words: readonly string[];
  /** `a scope` */
  readonly noun: string;
  /** `scopes` */
  readonly plural: string;
  /** A description of the expression, with an example. */
  readonly rule: string;
}

/**
 * `a | b` (either), `a & b` (both), `(a & b) | c`. Mixing both operators without parentheses is refused, because
 * neither precedence is obvious. Undefined if a mistake was reported.
 */
export function parseExpression(
  text: YamlText,
  grammar: ExpressionGrammar,
  report: Report,
): WrittenExpression | undefined {
  const reading: Reading = { text, grammar, tokens: tokensOf(text.text, grammar), index: 0, depth: 0 };
  try {
    const { expression } = readExpression(reading);
    if (peek(reading).kind !== 'end') throw unexpected(reading, '`|`, `&` or the end');
    return expression;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const span = spanWithin(text, error.start, error.end);
    return refuse({ code: grammar.code, message: error.message, span }, report);
  }
}

interface Token {
  readonly kind: 'name' | 'sign' | 'end';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The only mutable state here: the current position. */
interface Reading {
  readonly text: YamlText;
  readonly grammar: ExpressionGrammar;
  readonly tokens: readonly Token[];
  index: number;
  depth: number;
}

/** A parsed part, and its written form. */
interface Part {
  readonly expression: WrittenExpression;
  readonly written: string;
}

class ExpressionError extends Error {
  readonly start: number;
  readonly end: number;

  constructor(message: string, { start, end }: Pick<Token, 'start' | 'end'>) {
    super(message);
    this.start = start;
    this.end = end;
  }
}

/** Deeper than any person nests; prevents a stack overflow on hostile input. */
const maximumDepth = 16;

function tokensOf(text: string, { names = '[A-Za-z][A-Za-z0-9]*' }: ExpressionGrammar): readonly Token[] {
  const name = new RegExp(`^(?:${names})$`, 'u');
  const tokens = [...text.matchAll(new RegExp(`${names}|[^\\s]`, 'gu'))].map((match): Token => {
    const kind = name.test(match[0]) ? 'name' : 'sign';
    return { kind, text: match[0], start: match.index, end: match.index + match[0].length };
  });
  return [...tokens, { kind: 'end', text: '', start: text.length, end: text.length }];
}

/** Parts joined by one operator, or a single part. */
function readExpression(reading: Reading): Part {
  const { start } = peek(reading);
  const parts = [readPart(reading)];
  const signs: string[] = [];
  while (comes(reading, '|') || comes(reading, '&')) {
    signs.push(next(reading).text);
    parts.push(readPart(reading));
  }
  const [first] = parts;
  if (first !== undefined && signs.length === 0) return first;
  if (new Set(signs).size > 1) {
    const end = reading.tokens[reading.index - 1]?.end ?? start;
    throw new ExpressionError(mixedMessage(parts, signs), { start, end });
  }
  const kind = signs[0] === '|' ? 'any' : 'all';
  // `(a | b) | c` means the same as `a | b | c`.
  const of = parts.flatMap(({ expression }) =>
    'of' in expression && expression.kind === kind ? expression.of : [expression],
  );
  return { expression: { kind, of }, written: joined(parts, signs) };
}

function readPart(reading: Reading): Part {
  const token = next(reading);
  if (token.kind === 'sign' && token.text === '(') {
    reading.depth += 1;
    if (reading.depth > maximumDepth) throw new ExpressionError('The parentheses are nested too deeply.', token);
    const { expression, written } = readExpression(reading);
    if (!comes(reading, ')')) throw unexpected(reading, '`)`');
    next(reading);
    reading.depth -= 1;
    return { expression, written: `(${written})` };
  }
  if (token.kind === 'name' && !reading.grammar.words.includes(token.text)) {
    const inset = token.text.startsWith('"') ? 1 : 0;
    const text = token.text.slice(inset, token.text.length - inset);
    const name = { text, span: spanWithin(reading.text, token.start + inset, token.end - inset) };
    return { expression: { kind: 'name', name }, written: token.text };
  }
  reading.index -= 1;
  throw unexpected(reading, reading.grammar.noun);
}

/** Both readings of `a | b & c`: `&` first, `|` first. */
function mixedMessage(parts: readonly Part[], signs: readonly string[]): string {
  const readings = ['&', '|'].map((tight) => shorten(grouped(parts, signs, tight)));
  return `\`|\` (either) and \`&\` (both) without parentheses are ambiguous. Write \`${readings.join('`, or `')}\`.`;
}

function grouped(parts: readonly Part[], signs: readonly string[], tight: string): string {
  const runs: string[][] = [[]];
  parts.forEach(({ written }, index) => {
    if (index > 0 && signs[index - 1] !== tight) runs.push([]);
    runs.at(-1)?.push(written);
  });
  const texts = runs.map((run) => (run.length === 1 ? run.join('') : `(${run.join(` ${tight} `)})`));
  return texts.join(tight === '&' ? ' | ' : ' & ');
}

function joined(parts: readonly Part[], signs: readonly string[]): string {
  return parts.map(({ written }, index) => (index === 0 ? written : `${signs[index - 1]} ${written}`)).join(' ');
}

function unexpected(reading: Reading, expected: string): ExpressionError {
  const { words, plural, rule } = reading.grammar;
  const token = peek(reading);
  const found = token.kind === 'end' ? 'the end' : `"${shorten(token.text)}"`;
  const reason = words.includes(token.text) ? `\`${token.text}\` cannot be combined with ${plural}.` : rule;
  return new ExpressionError(`Expected ${expected} here, but found ${found}. ${reason}`, locationOf(reading, token));
}

/** At the end of the string, the error is reported at the last token. */
function locationOf({ tokens }: Reading, token: Token): Pick<Token, 'start' | 'end'> {
  return token.kind === 'end' ? (tokens.at(-2) ?? token) : token;
}

function peek({ tokens, index }: Reading): Token {
  const token = tokens[index];
  if (token === undefined) throw new Error('Bug: an expression was read past its end.');
  return token;
}

function next(reading: Reading): Token {
  const token = peek(reading);
  reading.index += 1;
  return token;
}

function comes(reading: Reading, sign: string): boolean {
  const token = peek(reading);
  return token.kind === 'sign' && token.text === sign;
}
