import type { Report } from '../source/diagnostic.js';
import { beginningOf, type Cursor, fail, peek, since, take } from './type-cursor.js';
import type { TypeToken } from './type-expression.js';
import type { WrittenExpression } from './written-parts.js';
import { shorten, splitOutside } from '../source/words.js';
import { spanWithin, type YamlText } from './yaml-tree.js';

/** The kind of names in an expression, and its description in messages. */
export interface ExpressionGrammar {
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
  const tokens = tokensOf(text.text, grammar);
  const cursor = beginningOf({ text, tokens, code: grammar.code, report });
  const expression = readExpression(cursor, grammar);
  if (peek(cursor).kind !== 'end') failAtUnexpected(cursor, '`|`, `&` or the end', grammar);
  return cursor.isBroken ? undefined : expression;
}

/** Deeper than any person nests; prevents a stack overflow on hostile input. */
const maximumDepth = 16;

function tokensOf(text: string, { names = '[A-Za-z][A-Za-z0-9]*' }: ExpressionGrammar): readonly TypeToken[] {
  const name = new RegExp(`^(?:${names})$`, 'u');
  return [...text.matchAll(new RegExp(`${names}|[^\\s]`, 'gu'))].map((match): TypeToken => {
    const kind = name.test(match[0]) ? 'name' : 'sign';
    return { kind, text: match[0], start: match.index, end: match.index + match[0].length };
  });
}

/** Parts joined by one operator, or a single part. */
function readExpression(cursor: Cursor, grammar: ExpressionGrammar): WrittenExpression {
  const { at } = cursor;
  const { start } = peek(cursor);
  const first = readPart(cursor, grammar);
  const parts = [first];
  const signs = new Set<string>();
  for (let sign = takeOperator(cursor); sign !== undefined; sign = takeOperator(cursor)) {
    signs.add(sign);
    parts.push(readPart(cursor, grammar));
  }
  if (signs.size === 0) return first;
  if (signs.size > 1) fail(cursor, mixedMessage(cursor.tokens.slice(at, cursor.at)), since(cursor, start));
  const kind = signs.has('|') ? 'any' : 'all';
  // `(a | b) | c` means the same as `a | b | c`.
  const of = parts.flatMap((part) => ('of' in part && part.kind === kind ? part.of : [part]));
  return { kind, of };
}

function takeOperator(cursor: Cursor): '|' | '&' | undefined {
  return (['|', '&'] as const).find((sign) => take(cursor, sign));
}

function readPart(cursor: Cursor, grammar: ExpressionGrammar): WrittenExpression {
  const token = peek(cursor);
  if (take(cursor, '(')) {
    cursor.depth += 1;
    const span = spanWithin(cursor.text, token.start, token.end);
    if (cursor.depth > maximumDepth) fail(cursor, 'The parentheses are nested too deeply.', span);
    const expression = readExpression(cursor, grammar);
    if (!take(cursor, ')')) failAtUnexpected(cursor, '`)`', grammar);
    cursor.depth -= 1;
    return expression;
  }
  if (token.kind !== 'name' || grammar.words.includes(token.text)) failAtUnexpected(cursor, grammar.noun, grammar);
  cursor.at += 1;
  const inset = token.text.startsWith('"') ? 1 : 0;
  const text = token.text.slice(inset, token.text.length - inset);
  const name = { text, span: spanWithin(cursor.text, token.start + inset, token.end - inset) };
  return { kind: 'name', name };
}

/** Both readings of `a | b & c`: `&` first, `|` first. */
function mixedMessage(tokens: readonly TypeToken[]): string {
  const words = tokens.map(({ text }) => (text === '|' || text === '&' ? ` ${text} ` : text));
  const readings = ['&', '|'].map((tight) => {
    const loose = tight === '&' ? '|' : '&';
    const parts = splitOutside(words, ` ${loose} `, ['(', ')']);
    const groups = parts.map((part) => (splitOutside(part, tight, ['(', ')']).length > 1 ? `(${part})` : part));
    return shorten(groups.join(` ${loose} `));
  });
  return `\`|\` (either) and \`&\` (both) without parentheses are ambiguous. Write \`${readings.join('`, or `')}\`.`;
}

function failAtUnexpected(cursor: Cursor, expected: string, { words, plural, rule }: ExpressionGrammar): void {
  const token = peek(cursor);
  const found = token.kind === 'end' ? 'the end' : `"${shorten(token.text)}"`;
  const reason = words.includes(token.text) ? `\`${token.text}\` cannot be combined with ${plural}.` : rule;
  // At the end of the string, the error is reported at the last token.
  const { start, end } = token.kind === 'end' ? (cursor.tokens.at(-1) ?? token) : token;
  const span = spanWithin(cursor.text, start, end);
  fail(cursor, `Expected ${expected} here, but found ${found}. ${reason}`, span);
}
